import { createElement, Fragment, type ReactNode } from "react";
import { inDigits } from "../../src/core/model/digits.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { letters } from "../../src/core/model/letters.ts";
import { memoize, memoizeLast } from "../../src/core/model/memo.ts";
import type { CitationNode } from "../../src/core/model/references/types.ts";
import type { Urls } from "../../src/core/model/urls.ts";
import type { ArticlePage } from "../page.ts";
import { formattedReferences } from "../references.ts";

/** The numbered list of cited references, each with links back to its citations. */
export function References({ page }: { page: ArticlePage }) {
  const { library, language, words } = page;
  const { defaultLanguage, urls } = library;
  // Texts are written once, in the default language.
  const writtenIn = language === defaultLanguage ? undefined : { lang: defaultLanguage.tag, dir: defaultLanguage.dir };
  return (
    <ol className="references">
      {formattedReferences(page).map(({ reference, nodes }) => (
        <li key={reference.id} id={`ref-${reference.id}`}>
          <BackLinks citedAt={reference.citedAt} words={words} language={language} />{" "}
          <cite {...("content" in reference ? writtenIn : undefined)}>{render(nodes, urls)}</cite>
        </li>
      ))}
    </ol>
  );
}

const render = (nodes: readonly CitationNode[], urls: Urls): ReactNode =>
  createElement(Fragment, null, ...nodes.map((node) => renderNode(node, urls)));

function renderNode(node: CitationNode, urls: Urls): ReactNode {
  if (typeof node === "string") return node;
  const children = render(node.children, urls);
  if ("mark" in node) return createElement(node.mark, null, children);
  if ("href" in node) return <a href={urls.link(node.href)}>{children}</a>;
  if ("datetime" in node) return <time dateTime={node.datetime}>{children}</time>;
  return node.isolate ? <bdi lang={node.lang}>{children}</bdi> : <span lang={node.lang}>{children}</span>;
}

function BackLinks({ citedAt, words, language }: { citedAt: readonly string[] } & Pick<ArticlePage, "words" | "language">) {
  const label = backTo(words);
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

/** The references of a page have the same labels again and again. */
const backTo = memoizeLast((words: ArticlePage["words"]) =>
  memoize(
    (label: string) => fill(words.backToCitation, { label }),
    (label) => label,
  ),
);
