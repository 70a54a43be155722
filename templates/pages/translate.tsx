import { chatOf } from "../../src/core/page/chat-access.ts";
import { targetOf } from "../../src/core/translation/plan.ts";
import { TitleBar } from "../components/TitleBar.tsx";
import { Document } from "../Document.tsx";
import { Island } from "../islands/Island.tsx";
import type { TranslationTarget } from "../islands/TargetName.tsx";
import { Translator } from "../islands/Translator.tsx";
import type { TranslatorProps } from "../islands/use-translator.ts";
import type { Page, PageTemplate } from "../page.ts";

/** The page of the translation tool. */
const translationToolPage: PageTemplate = {
  madeOf: "library",
  about: ({ library, words }) => ({ title: words.translationTool, description: describeTool(library, words) }),
  component: TranslationToolPage,
};

export default translationToolPage;

/** The tool's description. In languages other than English, it is just the tool's name. */
const describeTool = ({ site, defaultLanguage }: Page["library"], words: Page["words"]): string =>
  /^en\b/i.test(defaultLanguage.tag)
    ? `Translate text about ${site.subject.name} into ${site.translation.targets.length} languages, with business terms and company names kept as they should be.`
    : `${words.translationTool} – ${site.title}`;

/** The page with the tool's card, which its script hydrates. */
function TranslationToolPage({ page }: { page: Page }) {
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
  const { targets, defaultTarget = targets[0] ?? "", service } = library.site.translation;
  const offered = targets.flatMap((value): TranslationTarget[] => {
    const language = library.languages.get(value.toLowerCase());
    return language ? [{ value, name: language.name, dir: language.dir, ...targetOf(language) }] : [];
  });
  return { chat: chatOf(library), targets: offered, defaultTarget, ...(service && { service }) };
}
