import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { fill } from "../../src/core/model/interface-words.ts";
import { targetOf } from "../../src/core/model/languages.ts";
import { chatOf } from "../../src/core/page/chat-access.ts";
import { languageName, subjectName } from "../../src/core/page/names.ts";
import { islandId } from "../../src/core/page/page-data.ts";
import { TitleBar } from "../components/SectionTitle.tsx";
import { Document } from "../Document.tsx";
import type { TranslationTarget } from "../islands/TargetName.tsx";
import { Translator } from "../islands/Translator.tsx";
import { type TranslatorProps, translatorWords } from "../islands/use-translator.ts";
import type { Page, PageTemplate } from "../page.ts";

/** The page of the translation tool. */
const translationToolPage: PageTemplate = {
  madeOf: "site",
  about: ({ site, texts, language, words }) => ({
    title: words.translationTool,
    description: fill(words.translatorDescription, { name: subjectName({ site, texts }, language) }),
  }),
  component: TranslationToolPage,
};

export default translationToolPage;

/** The page with the tool's card, which its script hydrates. */
function TranslationToolPage({ page }: { page: Page }) {
  return (
    <Document page={page} script={page.assets.translate} hasParts>
      <div className="article translation-tool">
        <TitleBar title={page.words.translationTool} />
        <Island name="translator" component={Translator} props={translatorProps(page)} />
      </div>
    </Document>
  );
}

interface Props<P extends object> {
  /** The name of the element, and the prefix of React's ids in it. */
  name: string;
  component: ComponentType<P>;
  /** Plain data, embedded in the page as JSON for hydration. */
  props: P;
}

/** A part of a static page that React hydrates in the browser. The only place that calls `renderToString`. */
function Island<P extends object>({ name, component: Component, props }: Props<P>) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: name });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, which has escaped all text
  return <div id={islandId(name)} data-props={JSON.stringify(props)} dangerouslySetInnerHTML={{ __html: html }} />;
}

function translatorProps(page: Page): TranslatorProps {
  const { site, language, words } = page;
  const { service, defaultTarget } = site.translation;
  const [locale = language.tag] = Intl.NumberFormat.supportedLocalesOf([...language.locales]);
  const targets = site.targets.map(({ value, language: target }): TranslationTarget => {
    const { name, dir } = target;
    return { value, name, localName: languageName(target, language), dir, ...targetOf(target) };
  });
  return {
    words: Object.fromEntries(translatorWords.map((key) => [key, words[key]])) as TranslatorProps["words"],
    locale: `${locale}-u-nu-${language.numberingSystem}`,
    chat: chatOf(page),
    targets,
    defaultTarget: defaultTarget ?? targets[0]?.value ?? "",
    ...(service && { service }),
  };
}
