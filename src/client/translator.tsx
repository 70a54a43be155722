import { Translator } from "../../templates/islands/Translator.tsx";
import type { Services, TranslatorProps } from "../../templates/islands/use-translator.ts";
import { onFirstUse } from "./first-use.ts";
import { hydrate } from "./hydrate.tsx";
import { session } from "./session.ts";
import { toast } from "./toast.ts";
import { translateText } from "./translate-text.ts";

const services: Services = { translate: translateText, toast: (kind, text) => void toast(kind, text), session };

// Messages are at hand before they are needed: an offline device cannot fetch them.
onFirstUse(document.querySelector("#island-translator"), () => import("../../templates/islands/Toasts.tsx"));

hydrate("translator", (props: TranslatorProps) => <Translator {...props} services={services} />);
