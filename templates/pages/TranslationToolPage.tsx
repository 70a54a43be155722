import { chatOf } from "../../src/core/page/chat-access.ts";
import { targetOf } from "../../src/core/translation/plan.ts";
import { TitleBar } from "../components/TitleBar.tsx";
import { Document } from "../Document.tsx";
import { Island } from "../islands/Island.tsx";
import type { TranslationTarget } from "../islands/TargetName.tsx";
import { Translator } from "../islands/Translator.tsx";
import type { TranslatorProps } from "../islands/use-translator.ts";
import type { Page } from "../page.ts";

/** The translation tool: its card, which a script takes over at its first use. */
export function TranslationToolPage({ page }: { page: Page }) {
  return (
    <Document page={page} script={page.assets.translate}>
      <div className="article translation-tool">
        <TitleBar title={page.words.translationTool} />
        <Island name="translator" component={Translator} props={translatorProps(page.library)} />
      </div>
    </Document>
  );
}

function translatorProps(library: Page["library"]): TranslatorProps {
  const { targets, defaultTarget, service } = library.site.translation;
  const offered = targets.flatMap((value): TranslationTarget[] => {
    const language = library.languages.get(value.toLowerCase());
    return language ? [{ value, name: language.name, dir: language.dir, ...targetOf(language) }] : [];
  });
  return { chat: chatOf(library), targets: offered, defaultTarget, ...(service && { service }) };
}
