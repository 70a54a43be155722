import type { Node } from "@markdoc/markdoc";
import { placesOf } from "../../article/nodes.ts";
import { outline } from "../../article/outline.ts";
import type { Environment, MarkdownIt, RuleToken } from "../../article/syntax/rules.ts";
import { notePlaces, toTree } from "../../article/syntax/tree.ts";
import { createParser } from "../../article/tokenizer.ts";
import type { Source } from "../../diagnostics/source.ts";
import { memoize } from "../../model/memo.ts";

/**
 * Returns a text as files are read, without byte order mark and with line feeds only.
 *
 * @returns also a function that returns where an offset of that text is in the original
 */
export function originalOffsets(original: string): { text: string; offsetOf: (offset: number) => number } {
  const mark = original.startsWith("\ufeff") ? 1 : 0;
  const text = original.slice(mark).replace(/\r\n?/g, "\n");
  if (text.length === original.length) return { text, offsetOf: (offset) => offset };
  // The offset in the text of each line feed that was two characters.
  const longer: number[] = [];
  for (const { index } of original.matchAll(/\r\n/g)) longer.push(index - mark - longer.length);
  return { text, offsetOf: (offset) => offset + mark + countBelow(longer, offset) };
}

function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The parser of articles, which also notes where elements are. */
const parserWithPlaces = memoize((): MarkdownIt => {
  const parser = createParser();
  notePlaces(parser);
  return parser;
});

/** Tokenizes a whole document; its link definitions are in the environment. */
export const tokenizeDocument = (text: string, env: Environment = {}): RuleToken[] =>
  parserWithPlaces().parse(text, env);

/** A set that has every label of a note, because a text alone does not say which notes its document defines. */
const anyNote = { has: () => true, add: () => undefined } as unknown as Set<string>;

/**
 * Tokenizes a text of inline Markdown alone. Links by reference are recognized without their definitions where they
 * have a label: `[text][label]`.
 */
export function tokenizeText(text: string): RuleToken[] {
  const labels = Array.from(text.matchAll(/(?<=\])\[([^\][]+)\]/g), ([, label = ""]) => label);
  const references = Object.fromEntries(labels.map((label) => [normalized(label), { href: label, title: "" }]));
  const [inline] = parserWithPlaces().parseInline(text, { references, notes: anyNote });
  return inline?.children ?? [];
}

/** Labels as markdown-it compares them. */
const normalized = (label: string): string => label.trim().replace(/\s+/g, " ").toLowerCase().toUpperCase();

/** A document's tokens, which know their places, with its syntax tree. */
export interface DocumentTree {
  tokens: readonly RuleToken[];
  root: Node;
  nodeOf: (token: RuleToken) => Node | undefined;
  /** The anchor of the section that a token is in; of a heading, its own. */
  sectionOf: (token: RuleToken) => string | undefined;
}

/** Parses a document. Headings of the tree have their anchors. */
export function parseDocument(source: Source): DocumentTree {
  const tokens = tokenizeDocument(source.text);
  for (const token of tokens) token.errors ??= [];
  const { root, nodes, nodeOf } = toTree(tokens);
  outline(nodes, placesOf(nodes, source), { hasNotes: false, references: undefined });
  const sections = new Map<RuleToken, string>();
  let section: string | undefined;
  let heading: Node | undefined;
  for (const token of tokens) {
    if (token.type === "heading_open") heading = nodeOf(token);
    const id: string | undefined = heading?.attributes.id;
    section = id ?? section;
    const own = heading ? id : section;
    if (own !== undefined) sections.set(token, own);
    if (token.type === "heading_close") heading = undefined;
  }
  return { tokens, root, nodeOf, sectionOf: (token) => sections.get(token) };
}
