import type { BorrowedInfobox } from "../../src/core/article/borrowed-infobox.ts";
import { typesetText } from "../../src/core/article/typography/typeset.ts";
import { bundleText } from "../../src/core/model/bundle.ts";
import { formatPercent } from "../../src/core/model/format-percent.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import type { Bundle, Language } from "../../src/core/model/types.ts";
import { typographyOf } from "../../src/core/model/typography.ts";
import { chatOf } from "../../src/core/page/chat-access.ts";
import { subjectName } from "../../src/core/page/names.ts";
import { targetOf } from "../../src/core/translation/target.ts";
import { FallbackBody, type FallbackBodyProps } from "../components/FallbackBody.tsx";
import { FallbackTranslation } from "../components/FallbackTranslation.tsx";
import { Infobox } from "../components/Infobox.tsx";
import type { NoticeLink } from "../components/Notice.tsx";
import { TitleBar } from "../components/TitleBar.tsx";
import { reportLink } from "../components/TranslationNotice.tsx";
import { Document } from "../Document.tsx";
import { type FallbackPage as FallbackPageProps, listLanguages, type Page, type PageTemplate, writtenIn } from "../page.ts";

/** The shorter page of a language without an article. */
const fallbackPage: PageTemplate = {
  madeOf: "bundle",
  about: ({ library, language }) => {
    const { text, translated } = bundleText("metaDescription", library.bundle(language), library.sourceBundle);
    return {
      title: `${subjectName(library, language)} (${withoutBrackets(language)})`,
      description: text,
      ...(!translated && { descriptionTag: library.defaultLanguage.tag }),
    };
  },
  component: FallbackPage,
};

export default fallbackPage;

/** A page made from a bundle. Missing texts are translated in the browser. */
function FallbackPage({ page }: { page: FallbackPageProps }) {
  const { library, language, words, assets } = page;
  const { sourceBundle, defaultLanguage } = library;
  const bundle = library.bundle(language);
  // A variety of the source language needs no translation.
  const isForeign = primary(language.tag) !== primary(defaultLanguage.tag);
  const missingKeys = isForeign ? Object.keys(sourceBundle).filter((key) => !Object.hasOwn(bundle, key)) : [];
  const isStarted = missingKeys.length < Object.keys(sourceBundle).length;
  const awaiting = isStarted
    ? fill(words.notYetTranslated, { percent: formatPercent(shareOf(missingKeys, sourceBundle), language) })
    : fill(words.awaitingTranslation, { language: language.name });
  const body = bodyOf(page);
  return (
    <Document page={page} hasContents needsSupplement {...(missingKeys.length > 0 && { script: assets.fallback })}>
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
            words={{ awaiting, translating: words.translating, shown: `${words.translationShown} ${words.machineTranslated}` }}
          />
        ) : (
          <FallbackBody {...body} />
        )}
      </article>
    </Document>
  );
}

/** The name of a variety without brackets of its own: `Español, Latinoamérica`. */
const withoutBrackets = ({ name, tag }: Language): string => name.replace(/\s*[(（](.+)[)）]$/u, `${typographyOf(tag).comma}$1`);

const primary = (tag: string): string => tag.split("-", 1)[0] ?? tag;

/** How much of the source some of its texts are, from 0 to 1. */
function shareOf(keys: readonly string[], source: Bundle): number {
  const lengthOf = (some: readonly string[]) => some.reduce((sum, key) => sum + (source[key] ?? "").length, 0);
  return lengthOf(keys) / Math.max(lengthOf(Object.keys(source)), 1);
}

function bodyOf(page: FallbackPageProps): FallbackBodyProps {
  const { library, language, words, route, infobox } = page;
  const { site, urls, defaultLanguage, sourceBundle, routes } = library;
  const toolPage = routes.find((each) => each.tool !== undefined && each.language === language);
  return {
    source: sourceBundle,
    bundle: typesetBundle(library.bundle(language), language),
    sourceLanguage: writtenIn(defaultLanguage),
    notice: {
      sentences: library.hasMachineTexts(language) ? [words.machineTranslated] : [],
      links: [...fullArticles(page), ...reportLink(page)],
    },
    language,
    infobox: infobox && <OtherInfobox {...infobox} page={page} />,
    anchors: infobox?.anchors ?? [],
    grid: listLanguages(library, site.grid).map((each) => {
      const path = library.path(each);
      return { href: urls.page(path), tag: each.tag, name: each.name, isCurrent: route.path === path, isComplete: each.isComplete };
    }),
    words: { ...words, returnLink: fill(words.returnLink, { language: defaultLanguage.name }) },
    completeLabel: words.completeTranslation,
    links: { home: urls.page("/"), ...(toolPage && { translate: urls.page(toolPage.path) }) },
  };
}

/** Sets the texts of a bundle as its language does. */
const typesetBundle = (bundle: Bundle, { tag }: Pick<Language, "tag">): Bundle =>
  Object.fromEntries(Object.entries(bundle).map(([key, text]) => [key, typesetText(text, tag)]));

/** Links to the full article in the nearest of the language's parents that has one, and to the original. */
function fullArticles({ library, language, words }: Page): NoticeLink[] {
  const { languages, defaultLanguage, urls, path } = library;
  const parent = language.parents.map((code) => languages.get(code)).find((each) => each?.hasArticle);
  return [...new Set([parent, defaultLanguage])].flatMap((each) =>
    each?.hasArticle ? [{ href: urls.page(path(each)), label: words.fullArticle, language: each }] : [],
  );
}

/** The infobox of an article in another language. Its labels and dates are in the page's language, and so are those of its texts that the site has in it. */
function OtherInfobox({ frontMatter, infobox, alt, language, page }: BorrowedInfobox & { page: Page }) {
  const source = writtenIn(language);
  const title = subjectName(page.library, page.language);
  return (
    <Infobox
      page={{ ...page, source }}
      frontMatter={{ ...frontMatter, title }}
      infobox={infobox}
      writtenIn={(text) => (text === title || text === alt ? undefined : source)}
    />
  );
}
