import { memoize } from "../model/memo.ts";
import {
  type CitationNode,
  lastCharacter,
  linksIn,
  parseInline,
  type TextReference,
} from "../model/references/reference.ts";
import type { Typography } from "../model/typography.ts";

/** A part of a sentence. */
export interface Part {
  nodes: readonly CitationNode[];
  /** Whether it begins with an interface word, which takes a capital at the start of a sentence. */
  isPhrase?: boolean;
}

/** The texts before and after the placeholder of an interface word. */
const aroundPlaceholder = memoize(
  (word: string) => {
    const [before = "", after = ""] = word.split(/\{\w+\}/, 2);
    return { before, after, hasPlaceholder: /\{\w+\}/.test(word) };
  },
  (word) => word,
);

/** Puts nodes in place of the placeholder of an interface word such as `edited by {names}`. */
export function phrase(word: string, nodes: readonly CitationNode[] = []): Part {
  const { before, after, hasPlaceholder } = aroundPlaceholder(word);
  const children: CitationNode[] = before ? [before] : [];
  if (hasPlaceholder) children.push(...nodes);
  if (after) children.push(after);
  return { nodes: children, isPhrase: before !== "" };
}

/**
 * Joins parts to a sentence, which ends with a full stop unless its last part does. @param signs those of the page's
 * language
 */
export function sentence(parts: readonly Part[], { comma, stop }: Pick<Typography, "comma" | "stop">): CitationNode[] {
  const nodes: CitationNode[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) nodes.push(comma);
    nodes.push(...(index === 0 ? capitalized(part) : part.nodes));
  }
  if (!endsWith(nodes, ".!?…。？！؟।۔")) nodes.push(stop.trimEnd());
  return nodes;
}

/** Whether the last character is one of some signs. */
const endsWith = (nodes: readonly CitationNode[], signs: string): boolean =>
  signs.includes(lastCharacter(nodes) ?? " ");

/** Joins sentences, with spaces between them except after a sign that is as wide as letters. */
export const joinSentences = (sentences: readonly CitationNode[][]): CitationNode[] =>
  sentences.flatMap((nodes, index) =>
    index === sentences.length - 1 || endsWith(nodes, "。？！") ? nodes : [...nodes, " "],
  );

function capitalized({ nodes, isPhrase = false }: Part): readonly CitationNode[] {
  const [first, ...rest] = nodes;
  if (!isPhrase || first === undefined) return nodes;
  if (typeof first !== "string")
    return [{ ...first, children: capitalized({ nodes: first.children, isPhrase }) }, ...rest];
  // Georgian has capitals only for whole words.
  return [first.replace(/^(?!\p{Script=Georgian})\p{Ll}/u, (letter) => letter.toUpperCase()), ...rest];
}

/** Links nodes, unless there is no address or they have links of their own. */
export const linked = (nodes: readonly CitationNode[], href: string | undefined): readonly CitationNode[] =>
  href === undefined || linksIn(nodes).length > 0 ? nodes : [{ href, children: nodes }];

/** A quoted title: `“A Title”`, without an apostrophe for a quotation mark. */
const quoted = /(?<=[“„”«「『"])[^“”„«»「」『』"]{1,300}(?=[”“»」』"])/u;

/**
 * Formats a reference that is written as text. The title links to its address: the first one in italics, else in
 * quotation marks; else the host is added.
 */
export const formatText: (reference: TextReference) => readonly CitationNode[] = memoize(
  format,
  ({ content, url }) => `${url} ${content}`,
);

function format({ content, url }: TextReference): readonly CitationNode[] {
  const nodes = parseInline(content);
  if (url === undefined) return nodes;
  const title = nodes.findIndex((node) => typeof node !== "string" && "mark" in node && node.mark === "i");
  if (title >= 0) return nodes.flatMap((node, index) => (index === title ? linked([node], url) : [node]));
  for (const [index, node] of nodes.entries()) {
    const match = typeof node === "string" ? quoted.exec(node) : null;
    if (match === null || typeof node !== "string") continue;
    const [text] = match;
    const [before, after] = [node.slice(0, match.index), node.slice(match.index + text.length)];
    return [...nodes.slice(0, index), before, { href: url, children: [text] }, after, ...nodes.slice(index + 1)];
  }
  return [...nodes, " ", { href: url, children: [hostOf(url)] }];
}

const hostOf = (url: string): string => (URL.canParse(url) && new URL(url).host.replace(/^www\./, "")) || url;
