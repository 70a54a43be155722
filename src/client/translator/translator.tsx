import { Translator } from "../../../templates/islands/Translator.tsx";
import type { Services, TranslatorProps } from "../../../templates/islands/use-translator.ts";
import { hydrate } from "../islands/hydrate.tsx";
import { prepareToasts, toast } from "../toasts/toast.ts";
import { session } from "./session.ts";
import { TargetSelect } from "./TargetSelect.tsx";
import { translateText } from "./translate-text.ts";

/** Hydrates the page's form. @returns once the visitor's input and choice are restored */
export function start(): Promise<void> {
  // An offline device could not fetch them when a message is needed.
  void prepareToasts();
  return new Promise((resolve) => {
    const services: Services = {
      TargetSelect,
      translate: translateText,
      toast: (kind, text) => void toast(kind, text, "translator"),
      session,
      onReady: resolve,
    };
    hydrate("translator", (props: TranslatorProps) => <Translator {...props} services={services} />);
  });
}
