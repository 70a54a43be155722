import { bundleText } from "../../src/core/model/bundle.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { chatOf } from "../../src/core/page/chat-access.ts";
import { subjectName } from "../../src/core/page/metadata.ts";
import { targetOf } from "../../src/core/translation/plan.ts";
import { FallbackBody, type FallbackBodyProps } from "../components/FallbackBody.tsx";
import { FallbackTranslation } from "../components/FallbackTranslation.tsx";
import { Icon } from "../components/Icon.tsx";
import { TitleBar } from "../components/TitleBar.tsx";
import { Document } from "../Document.tsx";
import { listLanguages, type Page, type PageTemplate } from "../page.ts";

/** The shorter page of a language without an article. */
const fallbackPage: PageTemplate = {
  madeOf: "library",
  about: ({ library, language }) => ({
    title: `${subjectName(library, language)} (${language.name})`,
    description: bundleText("metaDescription", library.bundle(language), library.sourceBundle).text,
  }),
  component: FallbackPage,
};

export default fallbackPage;

/** A page made from a bundle. Missing texts are translated in the browser. */
function FallbackPage({ page }: { page: Page }) {
  const { library, language, words, assets } = page;
  const { sourceBundle, defaultLanguage } = library;
  const bundle = library.bundle(language);
  // A variety of the source language needs no translation.
  const isForeign = primary(language.tag) !== primary(defaultLanguage.tag);
  const missingKeys = isForeign ? Object.keys(sourceBundle).filter((key) => !Object.hasOwn(bundle, key)) : [];
  const awaiting = fill(words.awaitingTranslation, { language: language.name });
  const body = bodyOf(page);
  return (
    <Document page={page} {...(missingKeys.length > 0 && { script: assets.fallback })}>
      <article className="article fallback">
        <TitleBar title={subjectName(library, language)}>
          <p className="subtitle" dir="auto">
            {fill(words.languageVersion, { language: language.name })}
          </p>
        </TitleBar>
        {missingKeys.length > 0 ? (
          <FallbackTranslation
            body={body}
            texts={Object.fromEntries(missingKeys.map((key) => [key, sourceBundle[key] ?? ""]))}
            target={targetOf(language)}
            chat={chatOf(library)}
            words={{ awaiting, translating: words.translating, shown: words.translationShown }}
          />
        ) : (
          <>
            {!language.isComplete && (
              <p className="notice" dir="auto">
                <Icon name="info" />
                <span>{awaiting}</span>
              </p>
            )}
            <FallbackBody {...body} />
          </>
        )}
      </article>
    </Document>
  );
}

const primary = (tag: string): string => tag.split("-", 1)[0] ?? tag;

function bodyOf({ library, language, words, route }: Page): FallbackBodyProps {
  const { site, urls, defaultLanguage, sourceBundle, routes } = library;
  const toolPage = routes.find((each) => each.tool !== undefined && each.language === language);
  return {
    source: sourceBundle,
    bundle: library.bundle(language),
    sourceLanguage: { lang: defaultLanguage.tag, dir: defaultLanguage.dir },
    grid: listLanguages(library, site.grid).map((each) => {
      const path = library.path(each);
      return { href: urls.page(path), tag: each.tag, name: each.name, isCurrent: route.path === path, isComplete: each.isComplete };
    }),
    words: { ...words, returnLink: fill(words.returnLink, { language: defaultLanguage.name }) },
    completeLabel: words.completeTranslation,
    links: { home: urls.page("/"), ...(toolPage && { translate: urls.page(toolPage.path) }) },
  };
}
