import type { Node } from "@markdoc/markdoc";
import Markdoc from "@markdoc/markdoc";
import { memoize } from "../../model/memo.ts";
import { descendants } from "../nodes.ts";
import { layOutTables } from "../tables.ts";
import type { BlockRule, BlockState, InlineRule, MarkdownIt, RuleToken } from "./rules.ts";

/** The syntax tree of tokens. */
interface Tree {
  /** The document. Nodes list what is wrong with them. */
  root: Node;
  /** All nodes within the document, in their order. */
  nodes: readonly Node[];
  /** Returns the node that a token became, or that it begins, if the token has a list of errors. */
  nodeOf: (token: RuleToken) => Node | undefined;
}

/**
 * Makes the syntax tree of tokens with Markdoc's parser. Nodes of our own rules have the attributes that their tokens
 * have; comments are no part of the tree.
 */
export function toTree(tokens: readonly RuleToken[]): Tree {
  const own: RuleToken[] = [];
  for (const block of tokens)
    for (const token of [block, ...(block.children ?? [])]) {
      mend(token);
      if (token.meta?.values) own.push(token);
    }
  // Markdoc gives a node the very list of errors of its token, which tells that the two belong together.
  for (const token of own) token.errors ??= [];
  const root = Markdoc.parse(withoutComments(tokens) as never);
  layOutTables(root);
  const nodes = descendants(root);
  const byErrors = memoize(() => new Map<unknown, Node>(nodes.map((node) => [node.errors, node])));
  const nodeOf = ({ errors }: RuleToken) => (errors ? byErrors().get(errors) : undefined);
  for (const token of own) Object.assign(nodeOf(token)?.attributes ?? {}, token.meta?.values);
  return { root, nodes, nodeOf };
}

/** Changes tokens at which Markdoc's parser would throw. */
function mend(token: RuleToken): void {
  // The end of a link that nothing begins has no attributes.
  if (token.type === "link_close") token.attrs ??= [];
  const attributes = token.meta?.attributes ?? [];
  // A class cannot be added to a text: `{% note class="a" .b %}` has the attribute twice.
  if (attributes.some(({ type, name }) => type === "attribute" && name === "class"))
    for (const attribute of attributes)
      if (attribute.type === "class")
        Object.assign(attribute, { type: "attribute", name: "class", value: attribute.name });
}

/** Leaves comments out, because Markdoc's parser takes one at the beginning of a table for its head. */
const withoutComments = (tokens: readonly RuleToken[]): RuleToken[] =>
  tokens
    .filter(({ type }) => type !== "comment")
    .map((token) =>
      token.children?.some(({ type }) => type === "comment")
        ? { ...token, children: withoutComments(token.children) }
        : token,
    );

/** A range of a text: offsets of UTF-16 units. */
export type Range = readonly [start: number, end: number];

const lines = new WeakMap<RuleToken, Range[]>();
const places = new WeakMap<RuleToken, Range>();

/**
 * Returns where the lines of a block are that is text or a tag, each without what precedes it, such as the signs of
 * lists and quotations.
 */
export const linesOf = (token: RuleToken): readonly Range[] => lines.get(token) ?? [];

/**
 * Returns where the signs of an element are, within the text that it is part of: a whole tag, `[` or `](address)`;
 * undefined for text and emphasis.
 */
export const placeOfToken = (token: RuleToken): Range | undefined => places.get(token);

const labelEnds = new WeakMap<RuleToken, number>();

/** Returns where the description of a picture ends. */
export const labelEndOf = (token: RuleToken): number => labelEnds.get(token) ?? 0;

/** The rules of blocks that hold text, and of tags on lines of their own. */
const withText = ["paragraph", "heading", "lheading", "table", "deflist", "annotations"];

/**
 * Makes a parser note where elements are, for {@link linesOf} and {@link placeOfToken}; markdown-it knows only the
 * lines of blocks.
 */
export function notePlaces({ block, inline }: MarkdownIt): void {
  for (const { name, fn, alt } of block.ruler.__rules__)
    if (withText.includes(name)) block.ruler.at(name, noteLines(fn), { alt });
  for (const { name, fn, alt } of inline.ruler.__rules__) inline.ruler.at(name, notePlace(fn), { alt });
}

const noteLines =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const from = state.tokens.length;
    if (!rule(state, startLine, endLine, silent)) return false;
    if (silent) return true;
    let row: [number, number] | null = null;
    for (const token of state.tokens.slice(from)) {
      // The cells of a table have no lines.
      row = token.map ?? row;
      const isText = token.type === "inline" || token.type.startsWith("tag");
      // Places within other blocks are recorded there, because the signs of those blocks are known there.
      if (isText && row !== null && !lines.has(token)) lines.set(token, rangesOf(state, row));
    }
    return true;
  };

function rangesOf({ bMarks, tShift, eMarks }: BlockState, [first, end]: [number, number]): Range[] {
  const last = Math.max(first + 1, end);
  return Array.from({ length: last - first }, (_, index) => {
    const line = first + index;
    return [(bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line] ?? 0];
  });
}

const notePlace =
  (rule: InlineRule): InlineRule =>
  (state, silent) => {
    const { pos } = state;
    const from = state.tokens.length;
    if (!rule(state, silent)) return false;
    if (silent) return true;
    const own = state.tokens.slice(from).filter((token) => token.type !== "text" && !places.has(token));
    const [first] = own;
    const last = own.at(-1);
    if (first === undefined || last === undefined) return true;
    if (first === last) places.set(first, [pos, state.pos]);
    if (first.type === "image") labelEnds.set(first, state.md.helpers.parseLinkLabel(state, pos + 1, false));
    if (first === last) return true;
    // A link and raised text have two ends; an address in angle brackets is a whole.
    const isWhole = first.markup === "autolink";
    const isLink = first.type === "link_open" && !isWhole;
    places.set(first, [pos, isWhole ? state.pos : pos + 1]);
    places.set(last, [isLink ? state.md.helpers.parseLinkLabel(state, pos, true) : state.pos - 1, state.pos]);
    return true;
  };
