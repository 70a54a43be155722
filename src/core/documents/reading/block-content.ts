import type { RuleToken } from "../../article/syntax/rules.ts";
import { labelEndOf, linesOf, placeOfToken, type Range } from "../../article/syntax/tree.ts";
import { eventLabel } from "../../model/dates.ts";
import { onOneLine } from "../inline/parts.ts";

/** The signs of a heading. */
const signs = /^#+/;

/** The text of a block: where it is in its file, line by line. */
export class BlockText {
  /** For each line of the content: where it begins in the content and in the file. */
  readonly #lines: { from: number; start: number }[] = [];
  /** A cell is a text as a whole: signs in it may be escaped. */
  #cell: Range | undefined;

  /** @param cell the number of the cell in its row, for the cells of tables */
  constructor(token: RuleToken, text: string, cell?: number) {
    const ranges = linesOf(token);
    const [row] = ranges;
    this.#cell = cell === undefined || row === undefined ? undefined : cellsOf(text, row)[cell];
    // A span at the end of a cell is no part of its text; a bar is escaped there as everywhere in a cell.
    const annotation = token.content.slice(contentEnd(token));
    if (this.#cell) this.#cell = [this.#cell[0], this.#cell[1] - annotation.replaceAll("|", "\\|").length];
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

/** Returns where the content of a block ends, without `{% #anchor %}` and the like. */
export function contentEnd({ content, children }: RuleToken): number {
  let end = content.length;
  for (const token of (children ?? []).toReversed()) {
    const isBlank = token.type === "text" && token.content.trim() === "";
    if (token.type !== "annotation" && !isBlank) break;
    if (token.type === "annotation") end = placeOfToken(token)?.[0] ?? end;
  }
  return content.slice(0, end).trimEnd().length;
}

/**
 * Returns the label of an item of a timeline: what precedes its colon.
 *
 * @returns its length, and where the text after it begins; undefined if there is none, or it is written with entities
 */
export function timelineLabel({ content, children }: RuleToken): { length: number; after: number } | undefined {
  const [first] = children ?? [];
  const match = first?.type === "text" ? eventLabel.exec(first.content) : null;
  const colon = content.search(/[:：]/u);
  const written = content.slice(0, colon);
  if (!match || written.replace(/\\([!-/:-@[-`{-~])/g, "$1") !== match[1]) return undefined;
  const after = colon + 1 + (/^\s*/.exec(content.slice(colon + 1))?.[0].length ?? 0);
  return { length: written.trimEnd().length, after };
}

/**
 * Returns a range of a block's content as a text of its own, on one line. Links by reference get their label: `[text]`
 * becomes `[text][text]`, because the label must stay when the text is translated.
 */
export function inlineText({ content, children }: RuleToken, [from, to]: Range): string {
  const inserts: { at: number; end: number; label: string }[] = [];
  let joined = content;
  let start = 0;
  const note = (labelStart: number, labelEnd: number, end: number) => {
    if (/^\](?:\[\])?$/.test(content.slice(labelEnd, end)))
      inserts.push({ at: labelEnd, end, label: content.slice(labelStart, labelEnd) });
  };
  for (const token of children ?? []) {
    const [first, end] = placeOfToken(token) ?? [0, 0];
    // Within an element, such as a tag, a line break is a space.
    if (!token.type.endsWith("break"))
      joined = joined.slice(0, first) + joined.slice(first, end).replaceAll("\n", " ") + joined.slice(end);
    if (token.type === "link_open" && token.markup !== "autolink") start = first + 1;
    else if (token.type === "link_close" && end > 0) note(start, first, end);
    else if (token.type === "image") note(first + 2, labelEndOf(token), end);
  }
  let text = "";
  let done = from;
  for (const { at, end, label: name } of inserts) {
    text += `${joined.slice(done, at)}][${name}]`;
    done = end;
  }
  return onOneLine(text + joined.slice(done, to));
}
