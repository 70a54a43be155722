import type { ReactNode } from "react";
import { inDigits } from "../../src/core/model/format-number.ts";
import { anchorsOfKeys } from "../../src/core/model/routes.ts";
import { bundleSections, bundleText } from "../../src/core/model/texts.ts";
import type { Bundle, BundleText, Language, TargetLanguage } from "../../src/core/model/types.ts";
import type { Chat } from "../../src/core/page/chat-access.ts";
import { islandId } from "../../src/core/page/page-data.ts";
import { Icon } from "./Icon.tsx";
import { Notice, type NoticeLink } from "./Notice.tsx";
import { SectionLink, SectionToggle } from "./SectionTitle.tsx";
import type { ContentsItem } from "./Sidebar.tsx";

/** A language of the grid. */
interface GridEntry {
  href: string;
  tag: string;
  /** The language of the page; absent if that is not the one of its address. */
  hrefLang: string | undefined;
  name: string;
  isCurrent: boolean;
  /** The text of the check mark of a complete language. */
  complete: string | undefined;
  /** Whether the language has no full article. */
  isShort: boolean;
}

/** The data of a fallback page. */
export interface FallbackBodyProps {
  /** The texts in the source language. */
  source: Bundle;
  /** The texts in the page's language. */
  bundle: Bundle;
  sourceLanguage: { lang: string; dir: "ltr" | "rtl" };
  grid: readonly GridEntry[];
  /** The pages that the links at the end lead to; `translate` is absent without the translation tool. */
  links: { home: string; translate?: string };
  /** The texts for which a bundle needs none of its own. */
  words: Readonly<
    Record<
      "translationNotice" | "availableLanguages" | "returnLink" | "helpTranslate" | "shortVersion" | "copySectionLink",
      string
    >
  >;
  notice: {
    /** The last sentences of the notice. */
    sentences: readonly string[];
    links: readonly NoticeLink[];
  };
  /** The first line of the notice, if it changes. */
  status?: ReactNode;
  infobox: ReactNode;
  /** The anchors of the article's sections in another language. */
  anchors: readonly string[];
}

type Texts = Pick<FallbackBodyProps, "source" | "bundle" | "sourceLanguage" | "anchors">;

/** Marks text that awaits translation with its key and language. */
const marking =
  (sourceLanguage: FallbackBodyProps["sourceLanguage"]) =>
  ({ key, translated }: BundleText) =>
    translated ? undefined : { ...sourceLanguage, "data-awaiting": key };

/** The sections with the anchors of the article's. */
function sectionsOf({ bundle, source, anchors }: Texts) {
  const found = bundleSections(bundle, source);
  const ids = anchorsOfKeys(
    found.map(({ key }) => key),
    anchors,
  );
  return found.map((section) => ({ ...section, id: ids.get(section.key) ?? section.key }));
}

/** The table of contents of a fallback page. */
export const fallbackContents = (texts: Texts, language: Pick<Language, "numberingSystem">): ContentsItem[] =>
  sectionsOf(texts).map(({ id, heading }, index) => ({
    id,
    title: heading.text,
    level: 1,
    number: inDigits(index + 1, language),
    attributes: marking(texts.sourceLanguage)(heading),
  }));

/** The texts of a fallback page; missing ones are shown in the source language. */
export function FallbackBody({
  source,
  bundle,
  sourceLanguage,
  grid,
  links,
  words,
  notice,
  status,
  infobox,
  anchors,
}: FallbackBodyProps) {
  const own = (key: string) => bundleText(key, bundle, source);
  const ownOrWord = (key: keyof typeof words): BundleText =>
    Object.hasOwn(source, key) ? own(key) : { key, text: words[key], translated: true };
  const marked = marking(sourceLanguage);
  const sections = sectionsOf({ source, bundle, sourceLanguage, anchors });
  // The bundle's own notice comes first, because it tells how its texts were made.
  const { translationNotice } = { ...words, ...bundle };
  return (
    <>
      <Notice links={notice.links}>
        {status}
        <p dir="auto">{[translationNotice, ...notice.sentences].join(" ")}</p>
      </Notice>
      <p className="lead" {...marked(own("leadParagraph"))}>
        {own("leadParagraph").text}
      </p>
      {infobox}
      {sections.map(({ id, heading, paragraphs }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} {...marked(heading)}>
            {heading.text}
          </h2>
          <SectionLink id={id} words={words} />
          <SectionToggle heading={id} />
          {paragraphs.map((text) => (
            <p key={text.key} {...marked(text)}>
              {text.text}
            </p>
          ))}
        </section>
      ))}
      <nav className="language-grid" aria-labelledby="available-languages">
        <h2 id="available-languages" {...marked(ownOrWord("availableLanguages"))}>
          {ownOrWord("availableLanguages").text}
        </h2>
        <ul>
          {grid.map(({ href, tag, hrefLang, name, isCurrent, complete, isShort }) => (
            <li key={tag}>
              <a href={href} lang={tag} hrefLang={hrefLang} aria-current={isCurrent ? "page" : undefined}>
                {name}
              </a>
              {isShort && <small>{words.shortVersion}</small>}
              {complete !== undefined && (
                <span className="check" role="img" aria-label={complete}>
                  <Icon name="check" />
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <ul className="fallback-links">
        {(
          [
            ["returnLink", links.home],
            ["helpTranslate", links.translate],
          ] as const
        ).map(
          ([key, href]) =>
            href !== undefined && (
              <li key={key}>
                <a href={href} {...marked(ownOrWord(key))}>
                  {ownOrWord(key).text}
                </a>
              </li>
            ),
        )}
      </ul>
    </>
  );
}

/** Data of the page for the script. */
export interface FallbackTranslationProps {
  /** The missing texts, in the source language. */
  texts: Bundle;
  target: TargetLanguage;
  chat: Chat;
  /** Whom the texts are about, in a sentence or two. */
  about: string;
  words: { awaiting: string; translating: string; shown: string };
}

/**
 * A fallback page's notice and texts, while some are missing. The script sets its state in `data-phase`; `unknown`: the
 * cache of an earlier visit has not been read yet.
 */
export function FallbackTranslation({ body, ...props }: FallbackTranslationProps & { body: FallbackBodyProps }) {
  return (
    <div id={islandId("fallback")} data-props={JSON.stringify(props)} data-phase="unknown">
      <FallbackBody
        {...body}
        status={
          <p dir="auto" role="status">
            <span className="stack">
              <span>{props.words.awaiting}</span>
              <span aria-hidden="true">{props.words.shown}</span>
            </span>
          </p>
        }
      />
    </div>
  );
}
