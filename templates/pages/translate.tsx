import { fill } from "../../src/core/model/interface-words.ts";
import { chatOf } from "../../src/core/page/chat-access.ts";
import { subjectName } from "../../src/core/page/names.ts";
import { targetOf } from "../../src/core/translation/target.ts";
import { TitleBar } from "../components/TitleBar.tsx";
import { Document } from "../Document.tsx";
import { Island } from "../islands/Island.tsx";
import type { TranslationTarget } from "../islands/TargetName.tsx";
import { Translator } from "../islands/Translator.tsx";
import { type TranslatorProps, translatorWords } from "../islands/use-translator.ts";
import type { Page, PageTemplate } from "../page.ts";

/** The page of the translation tool. */
const translationToolPage: PageTemplate = {
  madeOf: "library",
  about: ({ library, language, words }) => ({
    title: words.translationTool,
    description: fill(words.translatorDescription, { name: subjectName(library, language) }),
  }),
  component: TranslationToolPage,
};

export default translationToolPage;

/** The page with the tool's card, which its script hydrates. */
function TranslationToolPage({ page }: { page: Page }) {
  return (
    <Document page={page} script={page.assets.translate} needsSupplement>
      <div className="article translation-tool">
        <TitleBar title={page.words.translationTool} />
        <Island name="translator" component={Translator} props={translatorProps(page)} />
      </div>
    </Document>
  );
}

function translatorProps({ library, language, words }: Page): TranslatorProps {
  const { service, defaultTarget } = library.site.translation;
  const [locale = language.tag] = Intl.NumberFormat.supportedLocalesOf([...language.locales]);
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
  const targets = library.targets.map(({ value, language: { name, dir, ...target } }): TranslationTarget => {
    // English has more names in our own table than in Unicode's.
    const localName = locale.startsWith("en") ? target.fullName : (names.of(target.tag) ?? target.fullName);
    return { value, name, localName, dir, ...targetOf({ name, dir, ...target }) };
  });
  return {
    words: Object.fromEntries(translatorWords.map((key) => [key, words[key]])) as TranslatorProps["words"],
    locale: `${locale}-u-nu-${language.numberingSystem}`,
    chat: chatOf(library),
    targets,
    defaultTarget: defaultTarget ?? targets[0]?.value ?? "",
    ...(service && { service }),
  };
}
