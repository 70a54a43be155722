import type { BlockRule, BlockState, InlineRule, MarkdownIt, RuleToken } from "./rules.ts";

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
