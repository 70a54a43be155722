import type { BlockRule, BlockState, RuleToken } from "./rules.ts";

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
