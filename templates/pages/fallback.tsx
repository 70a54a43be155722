import type { BorrowedInfobox } from "../../src/core/article/infobox-texts.ts";
import { typesetText } from "../../src/core/article/typography.ts";
import { hasWords } from "../../src/core/content/interface-texts.ts";
import { formatPercent } from "../../src/core/model/format-number.ts";
import { mayHaveRelay } from "../../src/core/model/hosts.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { isOneLanguage, targetOf } from "../../src/core/model/languages.ts";
import { bundleText, untranslatedShare } from "../../src/core/model/texts.ts";
import type { Bundle, Language } from "../../src/core/model/types.ts";
import { typographyOf } from "../../src/core/model/typography.ts";
import { chatOf } from "../../src/core/page/chat-access.ts";
import { languageName, nameInText, subjectName } from "../../src/core/page/names.ts";
import { aboutSubject } from "../../src/core/translation/glossary.ts";
import {
  FallbackBody,
  type FallbackBodyProps,
  FallbackTranslation,
  fallbackContents,
} from "../components/FallbackBody.tsx";
import { Infobox } from "../components/Infobox.tsx";
import { type NoticeLink, reportLink } from "../components/Notice.tsx";
import { TitleBar } from "../components/SectionTitle.tsx";
import { Document } from "../Document.tsx";
import {
  type FallbackPage as FallbackPageProps,
  listLanguages,
  type Page,
  type PageTemplate,
  writtenIn,
} from "../page.ts";

/** The shorter page of a language without an article. */
const fallbackPage: PageTemplate = {
  madeOf: "bundle",
  about: ({ site, texts, short, language }) => {
    const { text, translated } = bundleText("metaDescription", short.bundle(language), short.sourceBundle);
    return {
      title: `${subjectName({ site, texts }, language)} (${withoutBrackets(nameInText(language), language)})`,
      description: text,
      ...(!translated && { descriptionTag: site.defaultLanguage.tag }),
    };
  },
  component: FallbackPage,
};

export default fallbackPage;

/** A page made from a bundle. Missing texts are translated in the browser, unless no relay can answer it. */
function FallbackPage({ page }: { page: FallbackPageProps }) {
  const { short, language, words, assets } = page;
  const { sourceBundle } = short;
  const { defaultLanguage } = page.site;
  const bundle = short.bundle(language);
  // A variety of the source language is not foreign, because it needs no translation.
  const isForeign = !isOneLanguage(language, defaultLanguage);
  const missingKeys = isForeign ? Object.keys(sourceBundle).filter((key) => !Object.hasOwn(bundle, key)) : [];
  const isStarted = missingKeys.length < Object.keys(sourceBundle).length;
  const awaiting = isStarted
    ? fill(words.notYetTranslated, { percent: formatPercent(untranslatedShare(bundle, sourceBundle), language) })
    : fill(words.awaitingTranslation, { language: nameInWords(page) });
  const body = bodyOf(page);
  const isTranslatedHere =
    missingKeys.length > 0 && (page.site.embeddedService !== undefined || mayHaveRelay(page.site));
  return (
    <Document
      page={page}
      contents={fallbackContents(body, language)}
      hasParts
      {...(isTranslatedHere && { script: assets.fallback })}
    >
      <article className="article fallback">
        <TitleBar title={subjectName(page, language)} page={page}>
          <p className="subtitle" dir="auto">
            {fill(words.languageVersion, { language: nameInWords(page) })}
          </p>
        </TitleBar>
        {isTranslatedHere ? (
          <FallbackTranslation
            body={body}
            texts={Object.fromEntries(missingKeys.map((key) => [key, sourceBundle[key] ?? ""]))}
            target={targetOf(language)}
            chat={chatOf(page)}
            about={aboutSubject(page)}
            words={{
              awaiting,
              translating: words.translating,
              shown: `${words.translationShown} ${words.machineTranslated}`,
            }}
          />
        ) : (
          <FallbackBody {...body} status={missingKeys.length > 0 && <p dir="auto">{awaiting}</p>} />
        )}
      </article>
    </Document>
  );
}

/** The name of a variety without brackets of its own: `Español, Latinoamérica`. */
const withoutBrackets = (name: string, { tag }: Language): string =>
  name.replace(/(?<!\s)\s*[(（]([^(（]+)[)）]$/u, `${typographyOf(tag).comma}$1`);

function bodyOf(page: FallbackPageProps): FallbackBodyProps {
  const { site, addresses, short, language, words, route, infobox } = page;
  const { defaultLanguage, routes } = site;
  const toolPage = routes.find(
    (each) => each.tool !== undefined && each.language === language && each.noindex !== "no-service",
  );
  return {
    source: short.sourceBundle,
    bundle: typesetBundle(short.bundle(language), language),
    sourceLanguage: writtenIn(defaultLanguage),
    notice: {
      sentences: short.hasMachineTexts(language) ? [words.machineTranslated] : [],
      links: [...fullArticles(page), ...reportLink(page)],
    },
    infobox: infobox && <OtherInfobox {...infobox} page={page} />,
    anchors: infobox?.anchors ?? [],
    grid: listLanguages(site, site.grid).map((each) => {
      const path = addresses.home(each);
      return {
        href: addresses.page(path),
        tag: each.tag,
        hrefLang: each.isForeign ? undefined : each.tag,
        name: each.name,
        isCurrent: route.path === path,
        complete: each.isComplete ? completeness(each, page) : undefined,
        isShort: !each.hasArticle,
      };
    }),
    words: { ...words, returnLink: fill(words.returnLink, { language: languageName(defaultLanguage, language) }) },
    links: { home: addresses.page("/"), ...(toolPage && { translate: addresses.page(toolPage.path) }) },
  };
}

/** The name of the page's language in that of its words, which are English if it has none. */
const nameInWords = ({ texts, language }: Page): string =>
  hasWords(texts, language) ? nameInText(language) : language.fullName;

/** The words for the complete part of a language: its article, or the translation of the short version. */
const completeness = (each: Language, { words, language }: Page): string =>
  each.hasArticle ? fill(words.fullArticle, { language: languageName(each, language) }) : words.completeTranslation;

/** Sets the texts of a bundle as its language does. */
const typesetBundle = (bundle: Bundle, { tag }: Pick<Language, "tag">): Bundle =>
  Object.fromEntries(Object.entries(bundle).map(([key, text]) => [key, typesetText(text, tag)]));

/** Links to the full article in the nearest of the language's parents that has one, and to the original. */
function fullArticles({ site, addresses, language, words }: Page): NoticeLink[] {
  const { languages, defaultLanguage } = site;
  const parent = language.parents.map((code) => languages.get(code)).find((each) => each?.hasArticle);
  return [...new Set([parent, defaultLanguage])].flatMap((each) => {
    if (!each?.hasArticle) return [];
    const label = fill(words.fullArticle, { language: languageName(each, language) });
    return [{ href: addresses.page(addresses.home(each)), label, tag: each.tag }];
  });
}

/**
 * The infobox of an article in another language. Labels and dates are in the page's language, and so are the texts that
 * the site has in that language.
 */
function OtherInfobox({ frontMatter, infobox, alt, language, page }: BorrowedInfobox & { page: Page }) {
  const source = writtenIn(language);
  const title = subjectName(page, page.language);
  return (
    <Infobox
      page={{ ...page, source }}
      frontMatter={{ ...frontMatter, title }}
      infobox={infobox}
      writtenIn={(text) => (text === title || text === alt ? undefined : source)}
    />
  );
}
