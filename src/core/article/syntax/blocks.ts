import {
  type BlockRule,
  type BlockState,
  type InlineRule,
  type InlineState,
  type ItemNumber,
  matchAt,
  type RuleToken,
} from "./rules.ts";

/* Rules of CommonMark and of GitHub's extensions, as articles limit or complete them. */

/** The blocks that may be around a line within a tag; markdown-it knows only the innermost block that is no tag. */
const plain = ["root", "paragraph"];

/**
 * Limits CommonMark's indented code to where indentation means code: not within a tag, where it only shows what belongs
 * to the tag.
 */
export const indentedCode =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
    const isWithinTag = state.level > 0 && plain.includes(state.parentType);
    if (isWithinTag || state.src.startsWith("{%", start) || !rule(state, startLine, endLine, silent)) return false;
    const token = state.tokens.at(-1);
    // Markdoc's parser has no node with the text of indented code.
    if (token?.type === "code_block") token.type = "fence";
    return true;
  };

/** Headings that are underlined. markdown-it's rule leaves the state changed where there is none. */
export const underlinedHeading =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const { parentType } = state;
    const isHeading = rule(state, startLine, endLine, silent);
    state.parentType = parentType;
    return isHeading;
  };

/** The error of a row with more cells than its table has columns; its message is the text of these cells. */
export const wideRowId = "wide-row";

/** Reports the cells of a row beyond those of the head, which GitHub's tables leave out without a word. */
export const wideRows =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const begin = state.tokens.length;
    if (!rule(state, startLine, endLine, silent)) return false;
    const rows: RuleToken[] = [];
    let columns = 0;
    for (const token of state.tokens.slice(begin)) {
      if (token.type === "tr_open") rows.push(token);
      else if (token.type === "th_open") columns++;
    }
    for (const row of rows) {
      const message = cellsOf(state, row).slice(columns).join("|").trim();
      if (message !== "") row.errors = [{ id: wideRowId, level: "warning", message }];
    }
    return true;
  };

/** Returns the cells of a row, divided as markdown-it does, without empty ones at its end. */
function cellsOf({ src, bMarks, tShift, eMarks }: BlockState, { map }: RuleToken): string[] {
  const line = map?.[0] ?? 0;
  const cells = src
    // In a list, the mark of the item precedes the first row.
    .slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line])
    .trim()
    .split(/(?<!\\)\|/);
  while (cells.at(-1)?.trim() === "") cells.pop();
  return cells[0] === "" ? cells.slice(1) : cells;
}

/*
 * Numbered lists. Unlike in CommonMark, a list begins with 0 or 1, and counts on from item to item or repeats a number:
 * “1954. május 8-án” and “12. März 1931” begin paragraphs, because a list would show other numbers than are written.
 */

const marker = /(\d{1,9})([.)])(?=[ \t\n]|$)/y;

/** Returns what a line begins with as a numbered item does; undefined if it begins otherwise. */
function numberAt({ src, bMarks, tShift }: BlockState, line: number): ItemNumber | undefined {
  const [all, digits, sign = ""] = matchAt(marker, src, (bMarks[line] ?? 0) + (tShift[line] ?? 0)) ?? [];
  return all === undefined ? undefined : { number: Number(digits), sign };
}

const isFirst = ({ number }: ItemNumber): boolean => number <= 1;

/** Whether an item may follow another one. Where all have the same number, it is mostly 0 or 1. */
const follows = (item: ItemNumber, last: ItemNumber | undefined): boolean =>
  isFirst(item) || (item.sign === last?.sign && (item.number === last.number || item.number === last.number + 1));

/** Limits the rule of lists: a number begins a list, or ends the paragraph before it, only where it fits. */
export const list =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    state.env.lists ??= [];
    const { lists } = state.env;
    const item = numberAt(state, startLine);
    if (item && !isFirst(item) && !(silent && lists.some((last) => follows(item, last)))) return false;
    if (silent) return rule(state, startLine, endLine, silent);
    lists.push(item);
    const isList = rule(state, startLine, endLine, silent);
    lists.pop();
    return isList;
  };

/** Ends a list before an item whose number does not go on with it. */
export const listEnd: BlockRule = (state, startLine, _, silent) => {
  const { lists = [] } = state.env;
  const item = numberAt(state, startLine);
  // The rule of lists asks before each further item.
  if (!silent || item === undefined) return false;
  if (!follows(item, lists.at(-1))) return true;
  lists[lists.length - 1] = item;
  return false;
};

const open = "<!--";
const close = "-->";

/**
 * A comment at the start of a line. Markdoc's own rule also drops the text after the comment; here that text is kept:
 * as part of the paragraph if the comment ends on its first line, otherwise as a separate line.
 */
export const blockComment: BlockRule = (state, startLine, endLine, silent) => {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (!state.src.startsWith(open, start)) return false;
  // Search for the last comment end only once.
  state.env.lastCommentEnd ??= state.src.lastIndexOf(close);
  if (state.env.lastCommentEnd < start + open.length) return false;
  const end = state.src.indexOf(close, start + open.length);
  let last = startLine;
  while (last < endLine && (state.eMarks[last] ?? 0) < end) last++;
  // A comment must end in the list or quotation in which it starts.
  if (last >= endLine) return false;
  const after = end + close.length;
  const hasText = state.src.slice(after, state.eMarks[last]).trim() !== "";
  if (hasText && last === startLine) return false;
  if (silent) return true;
  const token = state.push("comment", "", 0);
  token.content = state.src.slice(start + open.length, end).trim();
  token.map = [startLine, last + 1];
  state.line = last + 1;
  if (hasText) {
    state.line = last;
    state.bMarks[last] = after;
    state.tShift[last] = state.src.slice(after).search(/\S/);
    state.sCount[last] = state.sCount[startLine] ?? 0;
  }
  return true;
};

/** The end of the last comment of a paragraph, so that it is searched for only once. */
const lastEnds = new WeakMap<InlineState, number>();

/** A comment within a paragraph. */
export const inlineComment: InlineRule = (state, silent) => {
  if (!state.src.startsWith(open, state.pos)) return false;
  const lastEnd = lastEnds.get(state) ?? state.src.lastIndexOf(close);
  lastEnds.set(state, lastEnd);
  if (lastEnd < state.pos + open.length) return false;
  const end = state.src.indexOf(close, state.pos + open.length);
  if (end < 0) return false;
  if (!silent) state.push("comment", "", 0);
  state.pos = end + close.length;
  return true;
};
