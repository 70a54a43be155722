import type { DateValue } from "../dates.ts";

/** Text with emphasis, as in titles. The strings are plain text, whatever they look like. */
export type RichText = readonly RichPart[];
export type RichPart = string | { mark: "i" | "b" | "sub" | "sup"; children: RichText };

/**
 * A part of a formatted reference: text, emphasis, a link, a date with one for machines, or text of another language
 * or, isolated, of another direction.
 */
export type CitationNode =
  | string
  | { mark: "i" | "b" | "sub" | "sup"; children: readonly CitationNode[] }
  | { href: string; children: readonly CitationNode[] }
  | { datetime: string; children: readonly CitationNode[] }
  | { lang?: string | undefined; isolate: boolean; children: readonly CitationNode[] };

/** A person, or an organization or other name that is shown as written. */
export type ReferenceName = { family: string; given?: string | undefined } | { name: string };

/** A date or a period; or a text that is shown as written. */
export type ReferenceDate = DateValue | { literal: string };

/** The kind of work that a reference is. The kind decides whether the title is in italics or in quotation marks. */
export const referenceTypes = [
  "article",
  "book",
  "chapter",
  "entry",
  "film",
  "interview",
  "letter",
  "manuscript",
  "map",
  "music",
  "news",
  "paper",
  "report",
  "thesis",
  "web",
] as const;

export type ReferenceType = (typeof referenceTypes)[number];

/** A reference that is written as text. */
export interface TextReference {
  id: string;
  /** The whole citation, with inline Markdown. */
  content: string;
  url?: string | undefined;
}

/** A reference whose parts are known. */
export interface StructuredReference {
  id: string;
  /** Ids of `references.json` that are no valid anchors, by which articles may cite it, too. */
  aliases?: readonly string[];
  type: ReferenceType;
  authors?: readonly ReferenceName[] | undefined;
  editors?: readonly ReferenceName[] | undefined;
  translators?: readonly ReferenceName[] | undefined;
  title?: RichText | undefined;
  /** The publication that contains the work: a journal, newspaper, book or site. */
  work?: RichText | undefined;
  publisher?: string | undefined;
  place?: string | undefined;
  date?: ReferenceDate | undefined;
  volume?: string | undefined;
  issue?: string | undefined;
  edition?: string | undefined;
  pages?: string | undefined;
  /** Without prefix: `10.1000/182`. */
  doi?: string | undefined;
  isbn?: string | undefined;
  issn?: string | undefined;
  url?: string | undefined;
  archive?: { url: string; date?: ReferenceDate | undefined } | undefined;
  accessed?: ReferenceDate | undefined;
  /** The BCP 47 tag of the language of the work. */
  language?: string | undefined;
}

export type Reference = TextReference | StructuredReference;

/**
 * `\*`, `**strong**`, `*title*` (only around words, not in “A*STAR”), `[text](address)`; each piece is bounded, so
 * reading takes linear time.
 */
const inline = (): RegExp =>
  /\\([\\*[\]])|(?<![\p{L}\p{M}\p{N}*])(\*\*?)([^\s*](?:[^*]{0,300}[^\s*])?)\2(?![\p{L}\p{M}\p{N}*])|\[((?:[^[\]\\]|\\[^\n]){1,500})\]\(((?:[^\s()]|\([^\s()]{0,200}\)){1,2000})\)/gu;

/** Reads text with inline Markdown: emphasis, links, and backslashes before signs that are meant as such. */
export const parseInline = (text: string): CitationNode[] => parse(text, true);

/** Reads text in which only emphasis is marked: links are shown as written, without their addresses being read. */
export const parseTitle = (text: string): RichText => parse(text, false) as RichText;

function parse(text: string, hasLinks: boolean): CitationNode[] {
  const nodes: CitationNode[] = [];
  let end = 0;
  for (const { 0: match, 1: sign, 2: stars, 3: emphasized = "", 4: label = "", 5: href, index } of text.matchAll(
    inline(),
  )) {
    if (index > end) nodes.push(text.slice(end, index));
    end = index + match.length;
    if (sign !== undefined) nodes.push(sign);
    else if (href !== undefined && hasLinks) nodes.push({ href, children: parse(label, false) });
    else if (href !== undefined) nodes.push("[", ...parse(label, false), `](${href})`);
    else nodes.push({ mark: stars === "**" ? "b" : "i", children: parse(emphasized, hasLinks) });
  }
  if (end < text.length) nodes.push(text.slice(end));
  return nodes;
}

/** The addresses that nodes link to. */
export const linksIn = (nodes: readonly CitationNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === "string" ? [] : [...("href" in node ? [node.href] : []), ...linksIn(node.children)],
  );

/** The text of nodes. */
export function textOf(nodes: readonly CitationNode[]): string {
  let text = "";
  for (const node of nodes) text += typeof node === "string" ? node : textOf(node.children);
  return text;
}

/** The last UTF-16 code unit of the text of nodes; undefined if there is no text. */
export function lastCharacter(nodes: readonly CitationNode[]): string | undefined {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index] ?? "";
    const last = typeof node === "string" ? node.at(-1) : lastCharacter(node.children);
    if (last !== undefined) return last;
  }
  return undefined;
}
