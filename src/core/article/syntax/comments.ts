import type { BlockRule, InlineRule, InlineState } from "./rules.ts";

const open = "<!--";
const close = "-->";

/**
 * A comment at the start of a line. Markdoc's own rule also drops the text after the comment; here that text is kept:
 * as part of the paragraph
 * if the comment ends on its first line, otherwise as a separate line.
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
