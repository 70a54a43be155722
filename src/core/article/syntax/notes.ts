import { type BlockRule, type InlineRule, matchAt } from "./rules.ts";

const definition = /\[\^([^\]\s\\[]{1,100})\]:/y;
const mark = /\[\^([^\]\s\\[]{1,100})\]/y;

/** Labels are the same in capital and small letters. */
const fold = (label = ""): string => label.normalize().toLowerCase();

/** A note as in GitHub's Markdown: `[^label]: text`; further lines are indented by four spaces. */
export const noteDefinition: BlockRule = (state, startLine, endLine, silent) => {
  const begin = state.bMarks[startLine] ?? 0;
  const shift = state.tShift[startLine] ?? 0;
  const indent = state.sCount[startLine] ?? 0;
  if (state.src[begin + shift] !== "[" || indent - state.blkIndent >= 4) return false;
  const match = matchAt(definition, state.src, begin + shift);
  if (match === null) return false;
  if (silent) return true;
  const label = fold(match[1]);
  state.env.notes ??= new Set();
  state.env.notes.add(label);
  const open = state.push("note_open", "", 1);
  open.meta = { values: { label } };
  // The rest of the line is the first line of the note's own blocks.
  const after = begin + shift + match[0].length;
  const spaces = state.src.slice(after, state.eMarks[startLine]).search(/\S|$/);
  const parentType = state.parentType;
  state.bMarks[startLine] = after;
  state.tShift[startLine] = spaces;
  state.blkIndent += 4;
  state.sCount[startLine] = state.blkIndent;
  state.parentType = "note";
  state.md.block.tokenize(state, startLine, endLine);
  state.parentType = parentType;
  state.blkIndent -= 4;
  state.bMarks[startLine] = begin;
  state.tShift[startLine] = shift;
  state.sCount[startLine] = indent;
  open.map = [startLine, state.line];
  state.push("note_close", "", -1);
  return true;
};

/** The mark of a note that the article defines: `[^label]`. */
export const noteMark: InlineRule = (state, silent) => {
  const match = state.env.notes && matchAt(mark, state.src, state.pos, state.posMax);
  const label = fold(match?.[1]);
  if (!match || !state.env.notes?.has(label)) return false;
  if (!silent) state.push("noteMark", "", 0).meta = { values: { label } };
  state.pos += match[0].length;
  return true;
};
