import Markdoc, { type Node } from "@markdoc/markdoc";
import { type DateValue, gregorian, hasMonth, isoDate, readDate } from "../model/dates.ts";
import { asciiDigits, readWrittenDate } from "../model/read-written-date.ts";
import type { Language } from "../model/types.ts";
import { descendants, plainText } from "./nodes.ts";

/** The most cells of a table, with those that spans cover, and the most rows or columns that one cell spans. */
export const tableLimits = { cells: 20_000, span: 1000 };

/**
 * Lays out the tables of a tree as HTML has them: a cell that another one spans is left out, rows that are shorter than
 * others get empty cells at their end, and the tag around a table says how many rows and columns are headers. Rows list
 * what is wrong with their cells.
 *
 * A table of bars has a cell in every column of its rows, so that the spanned ones are written empty; in a table of
 * lists, which is Markdoc's own, they are not written.
 *
 * @param root changed in place
 */
export function layOutTables(root: Node): void {
  for (const parent of [root, ...descendants(root)])
    for (const table of parent.children) if (table.type === "table") layOut(table, parent);
}

function layOut(table: Node, parent: Node): void {
  const [head, body] = table.children;
  if (head === undefined || body === undefined) return;
  const headers = (name: string) => (parent.tag === "table" ? Number(parent.attributes[name] ?? 0) || 0 : 0);
  head.children.push(...body.children.splice(0, Math.max(0, headers("headerRows") - 1)));
  // Markdoc makes a table of lists without the lines that it stands in.
  const isOfLists = table.lines.length === 0;
  const room = { left: tableLimits.cells };
  const grid = [head, body].map(({ children }) => place(children, isOfLists, room));
  const width = Math.max(0, ...grid.flat().map(({ length }) => length));
  const rows = [...head.children, ...body.children];
  if (room.left < 0 || width * rows.length > tableLimits.cells)
    rows[0]?.errors.push(wrong(`the table has more than ${tableLimits.cells} cells`, "divide it"));
  else {
    for (const [index, row] of rows.entries()) {
      const filled = grid.flat()[index]?.filter((cell) => cell !== undefined).length ?? 0;
      for (let count = filled; count < width; count++) row.children.push(new Markdoc.Ast.Node("td"));
    }
  }
  if (parent.tag === "table") makeSortable(parent, body, grid[0]?.at(-1));
  for (const { children } of head.children)
    for (const cell of children) asHeader(cell, Number(cell.attributes.colspan) > 1 ? "colgroup" : "col");
  for (const line of grid[1] ?? [])
    for (const cell of line.slice(0, headers("headerColumns")))
      if (cell) asHeader(cell, Number(cell.attributes.rowspan) > 1 ? "rowgroup" : "row");
}

/** Lets the columns of a table be sorted: by the cells of the head above one column, and by what each cell says. */
function makeSortable({ attributes }: Node, body: Node, lastOfHead: readonly (Node | undefined)[] = []): void {
  if (attributes.sortable !== true) return;
  for (const [column, cell] of lastOfHead.entries())
    if (cell && lastOfHead[column - 1] !== cell && lastOfHead[column + 1] !== cell) cell.attributes.sorts = column;
  for (const { children } of body.children) for (const cell of children) cell.attributes.sort ??= "";
}

/** Returns the date that a cell consists of, written in digits with its month; pages show it in their language. */
export function dateIn(cell: Node): DateValue | undefined {
  const isPlain = descendants(cell).every(({ type }) => type === "inline" || type === "text" || type === "paragraph");
  const date = isPlain ? readDate(plainText(cell)) : undefined;
  return date && hasMonth(date) ? date : undefined;
}

/**
 * Returns the value that a cell is sorted by, other than its words.
 *
 * @returns a date, `1889-05-04`, or a number, `-1234.5`; undefined for words
 */
export function sortKey(text: string, { locales, tag }: Pick<Language, "locales" | "tag">): string | undefined {
  const date = readWrittenDate(text, [tag]);
  if (date) return isoDate(gregorian(date));
  if (/\p{L}/u.test(text)) return undefined;
  const parts = new Intl.NumberFormat([...locales], { numberingSystem: "latn" }).formatToParts(1.5);
  const point = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  const ascii = asciiDigits(text).replaceAll("٫", point);
  const [, sign, number] = /([-−]?)\s{0,3}(\d[\d.,٬'’\u00a0\u202f ]{0,40})/.exec(ascii) ?? [];
  if (number === undefined) return undefined;
  const [whole = "", ...decimals] = number.split(point);
  const [digits, fraction] = [whole, decimals.join("")].map((part) => part.replace(/\D/g, ""));
  return `${sign && "-"}${digits}${fraction && `.${fraction}`}`;
}

function asHeader(cell: Node, scope: string): void {
  cell.type = "th";
  cell.attributes.scope = scope;
}

/** Whether there is nothing in a cell, neither text nor a picture. */
export const isEmptyCell = ({ children }: Node): boolean => children.every((line) => line.children.length === 0);

/** The cells of rows by the columns that they are in; a cell that spans rows or columns is there several times. */
type Grid = (Node | undefined)[][];

/** Places the cells of the head or the body in their columns, and leaves out the spanned ones of a table of bars. */
function place(rows: readonly Node[], isOfLists: boolean, room: { left: number }): Grid {
  const grid: Grid = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    const line = grid[y] ?? [];
    const width = row.children.length;
    let x = 0;
    row.children = row.children.filter((cell) => {
      while (isOfLists && line[x] !== undefined) x++;
      const column = x++;
      const spanning = line[column];
      if (spanning !== undefined) {
        if (!isEmptyCell(cell)) row.errors.push(covers(spanning, cell, "leave that cell empty: | |"));
        return false;
      }
      overrideAlignment(cell);
      const columns = spanOf(cell, "colspan");
      const lines = spanOf(cell, "rowspan");
      if (y + lines > rows.length) row.errors.push(tooFar(cell, `${lines} rows`, rows.length - y));
      if (!isOfLists && column + columns > width) row.errors.push(tooFar(cell, `${columns} columns`, width - column));
      cover(grid, cell, { y, column, lines, columns: isOfLists ? columns : Math.min(columns, width - column) }, room);
      return true;
    });
  }
  return grid;
}

function cover(
  grid: Grid,
  cell: Node,
  { y, column, lines, columns }: { y: number; column: number; lines: number; columns: number },
  room: { left: number },
): void {
  for (const line of grid.slice(y, y + lines))
    for (let x = column; x < column + columns && room.left >= 0; x++) {
      const other = line[x];
      if (other !== undefined) {
        cell.errors.push(covers(cell, other, "make the span smaller, or move one of the cells"));
        return;
      }
      line[x] = cell;
      room.left--;
    }
}

/** Lets a cell be aligned otherwise than its column, which Markdoc takes for the same attribute twice. */
function overrideAlignment({ annotations, errors }: Node): void {
  const own = annotations.filter(({ name }) => name === "align").length;
  const index = errors.findIndex(({ id, message }) => id === "duplicate-attribute" && message.includes("'align'"));
  if (own === 1 && index >= 0) errors.splice(index, 1);
}

const spanOf = ({ attributes }: Node, name: "colspan" | "rowspan"): number => {
  const span: unknown = attributes[name];
  return typeof span === "number" && Number.isInteger(span) && span > 0 && span <= tableLimits.span ? span : 1;
};

const wrong = (problem: string, fix: string) => ({
  id: "table-cells",
  level: "error" as const,
  message: `${problem}\n${fix}`,
});

const covers = (cell: Node, other: Node, fix: string) =>
  wrong(`the cell “${plainText(cell)}” spans the place of the cell “${plainText(other)}”`, fix);

const tooFar = (cell: Node, wanted: string, left: number) =>
  wrong(
    `the cell “${plainText(cell)}” spans ${wanted}, but the table has only ${left} there`,
    "make the span smaller; the head and the other rows are separate",
  );

/**
 * Returns the cells of a table that is laid out, row by row, with nothing in the places that cells span.
 *
 * @param table its head and body
 */
export const cellsByColumn = ({ children }: Node): (Node | undefined)[][] =>
  children.flatMap((part) =>
    place(part.children, true, { left: tableLimits.cells }).map((line, index, grid) =>
      line.map((cell, column) => (cell === line[column - 1] || cell === grid[index - 1]?.[column] ? undefined : cell)),
    ),
  );
