import type { BlockRule, BlockState, RuleToken } from "./rules.ts";

/** The error of a row with more cells than its table has columns; its message is the text of these cells. */
export const wideRowId = "wide-row";

/** Reports what GitHub's tables leave out without a word: the cells of a row beyond those of the head. */
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

/** The cells of a row, divided as markdown-it does, without empty ones at its end. */
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
