import { linesOf, type Range } from "../../article/syntax/places.ts";
import type { RuleToken } from "../../article/syntax/rules.ts";

/** The signs of a heading. */
const signs = /^#+/;

/** The text of a block: where it is in its file, line by line. */
export class BlockText {
  /** For each line of the content: where it begins in the content and in the file. */
  readonly #lines: { from: number; start: number }[] = [];
  /** A cell is a text as a whole: signs in it may be escaped. */
  readonly #cell: Range | undefined;

  /** @param cell the number of the cell in its row, for the cells of tables */
  constructor(token: RuleToken, text: string, cell?: number) {
    const ranges = linesOf(token);
    const [row] = ranges;
    this.#cell = cell === undefined || row === undefined ? undefined : cellsOf(text, row)[cell];
    let from = 0;
    for (const [index, line] of token.content.split("\n").entries()) {
      const [start, end] = ranges[index] ?? [0, 0];
      const words = line.trimStart();
      const found = text.slice(start, end).indexOf(words, signs.exec(text.slice(start, end))?.[0].length);
      this.#lines.push({ from: from + line.length - words.length, start: start + Math.max(0, found) });
      from += line.length + 1;
    }
  }

  /** Returns where a range of the content is in the file. */
  rangeOf([from, to]: Range): Range {
    return this.#cell ?? [this.#at(from), this.#at(to)];
  }

  #at(offset: number): number {
    const line = this.#lines.findLast(({ from }) => from <= offset) ?? { from: 0, start: 0 };
    return line.start + offset - line.from;
  }
}

/** Returns where the cells of a row are, without the space around them, as markdown-it splits them. */
function cellsOf(text: string, [start, end]: Range): Range[] {
  const cells: Range[] = [];
  let from = start;
  const add = (to: number) => {
    const cell = text.slice(from, to);
    const first = from + (cell.length - cell.trimStart().length);
    cells.push([first, Math.max(first, from + cell.trimEnd().length)]);
    from = to + 1;
  };
  for (let at = start; at < end; at++) if (text[at] === "|" && text[at - 1] !== "\\") add(at);
  add(end);
  const isEmpty = ([first, last]: Range) => first === last;
  if (cells[0] !== undefined && text.slice(start, cells[0][0]).trim() === "" && isEmpty(cells[0])) cells.shift();
  const last = cells.at(-1);
  if (last !== undefined && isEmpty(last)) cells.pop();
  return cells;
}
