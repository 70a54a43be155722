import { memoize } from "../model/memo.ts";
import {
  type CitationNode,
  lastCharacter,
  linksIn,
  parseInline,
  type TextReference,
  textOf,
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

type Signs = Pick<Typography, "comma" | "stop" | "work">;

/** Joins parts to a sentence without its full stop. @param signs those of the page's language */
export function sentence(parts: readonly Part[], signs: Signs): CitationNode[] {
  const nodes: CitationNode[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) nodes.push(signBetween(nodes, signs.comma, part.nodes, signs));
    nodes.push(...(index === 0 ? capitalized(part) : part.nodes));
  }
  return nodes;
}

/** Joins sentences, with a full stop after each that does not end with a sign of its own. */
export const joinSentences = (sentences: readonly CitationNode[][], signs: Signs): CitationNode[] =>
  sentences.flatMap((nodes, index) => {
    const next = sentences[index + 1];
    const isEnded = ".!?…。？！؟।۔".includes(lastCharacter(nodes) ?? " ");
    const stop = isEnded ? spaceAfter(nodes) : signBetween(nodes, signs.stop, next ?? [], signs);
    return [...nodes, next === undefined ? stop.trimEnd() : stop];
  });

/** No space follows a sign that is as wide as letters. */
const spaceAfter = (nodes: readonly CitationNode[]): string =>
  "。？！".includes(lastCharacter(nodes) ?? " ") ? "" : " ";

/**
 * The comma or full stop between two texts. Where it is as wide as letters, Japanese has none beside the marks of a
 * title, and Chinese has a narrow one after Latin letters.
 */
function signBetween(
  before: readonly CitationNode[],
  sign: string,
  after: readonly CitationNode[],
  { work }: Signs,
): string {
  if (!"。、，".includes(sign)) return sign;
  const text = textOf(before);
  if (work[0] === "『") return /[」』]$/.test(text) || /^[「『]/.test(textOf(after)) ? "" : sign;
  return /\p{Script=Latin}[”」》]?$/u.test(text) ? ({ "。": ". ", "，": ", " }[sign] ?? sign) : sign;
}

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
