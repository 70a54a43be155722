import { createElement, Fragment, type ReactNode } from "react";
import { inDigits, letters, rightToLeft } from "../../src/core/model/format-number.ts";
import { fill, type InterfaceWords } from "../../src/core/model/interface-words.ts";
import type { CitationNode } from "../../src/core/model/references/reference.ts";
import type { Citation as CitationData, Language, NoteMark as NoteMarkData } from "../../src/core/model/types.ts";
import { isSafeUrl, type Urls } from "../../src/core/model/urls.ts";
import { type CitedPlace, formatPlace } from "../../src/core/references/dates.ts";
import { isMostlyLeftToRight } from "../../src/core/references/format-reference.ts";
import type { ArticlePage } from "../page.ts";

interface CitationProps extends CitationData {
  /** The place in the work that is cited. */
  place?: CitedPlace;
  words: InterfaceWords;
  language: Pick<Language, "numberingSystem">;
}

/** A citation marker, linked to its reference: `[3]`, or `[3]: 45–47`. */
export function Citation({ number, id, target, place = {}, words, language }: CitationProps) {
  const mark = `[${inDigits(number, language)}]`;
  const cited = formatPlace(place, words);
  return (
    <sup className="citation" id={id}>
      <a href={`#${target}`} aria-label={cited && `${mark}, ${cited.inWords}`}>
        {mark}
      </a>
      {cited && (
        <span className="citation-pages" aria-hidden="true">
          {`: ${cited.mark}`}
        </span>
      )}
    </sup>
  );
}

/** A mark in the text, linked to its note. */
export const NoteMark = ({ id, target, label }: NoteMarkData) => (
  <sup className="note-mark" id={id}>
    <a href={`#${target}`}>[{label}]</a>
  </sup>
);

/** The numbered list of cited references, each with links back to its citations. */
export function References({ page }: { page: ArticlePage }) {
  const { addresses, language, words } = page;
  const { defaultLanguage } = page.site;
  // The lists are marked with the default language on other pages, because the texts of references are written once.
  const writtenIn = language === defaultLanguage ? undefined : { lang: defaultLanguage.tag, dir: defaultLanguage.dir };
  return (
    <ol className="references">
      {page.references.map(({ reference, nodes }) => {
        const isLeftToRight = language.dir === "rtl" && isMostlyLeftToRight(nodes);
        return (
          <li key={reference.id} id={`ref-${reference.id}`}>
            <BackLinks citedAt={reference.citedAt} words={words} language={language} />{" "}
            <cite {...("content" in reference ? writtenIn : undefined)} {...(isLeftToRight && { dir: "ltr" })}>
              {render(isLeftToRight ? nodes.map(closed) : nodes, addresses)}
            </cite>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * Isolates dates, and ends words of the page's language with a left-to-right mark, so that the parts beside them do not
 * run their way.
 */
const closed = (node: CitationNode): CitationNode => {
  if (typeof node === "string") return rightToLeft.test(node) ? `${node}\u200e` : node;
  return "datetime" in node ? { ...node, children: [{ isolate: true, children: node.children }] } : node;
};

const render = (nodes: readonly CitationNode[], urls: Urls): ReactNode =>
  createElement(Fragment, null, ...nodes.map((node) => renderNode(node, urls)));

function renderNode(node: CitationNode, urls: Urls): ReactNode {
  if (typeof node === "string") return node;
  const children = render(node.children, urls);
  if ("mark" in node) return createElement(node.mark, null, children);
  // An unsafe address, which the check of content should have found, is shown without its link.
  if ("href" in node) return isSafeUrl(node.href) ? <a href={urls.link(node.href)}>{children}</a> : children;
  if ("datetime" in node) return <time dateTime={node.datetime}>{children}</time>;
  return node.isolate ? <bdi lang={node.lang}>{children}</bdi> : <span lang={node.lang}>{children}</span>;
}

function BackLinks({
  citedAt,
  words,
  language,
}: { citedAt: readonly string[] } & Pick<ArticlePage, "words" | "language">) {
  const label = (name: string) => fill(words.backToCitation, { label: name });
  const [first, ...others] = citedAt;
  if (first !== undefined && others.length === 0) return backLink(first, label(inDigits(1, language)), "↑");
  const links = citedAt.flatMap((id, index) => {
    const letter = letters(index);
    return [" ", backLink(id, label(letter), letter)];
  });
  return createElement("span", { className: "back-links" }, "↑", ...links);
}

const backLink = (id: string, label: string, text: string): ReactNode => (
  <a className="back-link" href={`#${id}`} aria-label={label}>
    {text}
  </a>
);
