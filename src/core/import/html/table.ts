import type { Element } from "hast";
import { attributeValue } from "./markdown.ts";
import { attribute, hasClass, isElement, rowsOf } from "./tree.ts";

/** A cell, and how many rows and columns it spans within the head or the body. */
interface Cell {
  text: string;
  isHeader: boolean;
  down: number;
  across: number;
}

/** The cells by row and column; those that span several stand in each of their places. */
type Grid = (Cell | undefined)[][];

/** The rows and columns of headers, and the places of cells in one table. */
const [mostHeaders, mostCells] = [10, 20_000];

/**
 * Writes a table as Markdown, with the spans of its cells, and with its headers and what its classes say in a tag.
 *
 * @param toText writes the content of a cell
 */
export function writeTable(element: Element, toText: (cell: Element) => string): string {
  const caption = element.children.find((part): part is Element => isElement(part, "caption"));
  const rows = rowsOf(element)
    .map(({ children }) => children.filter((cell): cell is Element => isElement(cell) && /^t[dh]$/.test(cell.tagName)))
    .filter((cells) => cells.length > 0);
  const firstOfBody = rows.findIndex((cells) => cells.some(({ tagName }) => tagName === "td"));
  // A table of headers only has a head of one row.
  const headerRows = Math.min(firstOfBody < 0 ? 1 : firstOfBody, mostHeaders);
  const room = { left: mostCells };
  const [head = [], body = []] = [rows.slice(0, headerRows), rows.slice(headerRows)].map((part) =>
    gridOf(part, toText, room),
  );
  // Some cells span more columns than there are.
  const starts = [...head, ...body].map((line) => line.findLastIndex((cell, x) => cell !== line[x - 1]) + 1);
  const width = Math.max(1, ...starts);
  const headerColumns = body.length === 0 ? 0 : countHeaders(body, width);
  const [first = `|${"  |".repeat(width)}`, ...more] = [head, body].flatMap((part) => linesOf(part, width));
  const lines = head.length === 0 ? [`|${"  |".repeat(width)}`, first, ...more] : [first, ...more];
  const table = [lines[0], `|${" --- |".repeat(width)}`, ...lines.slice(1)].join("\n");
  const title = caption === undefined ? "" : toText(caption);
  const attributes = [
    ...(title === "" ? [] : [`caption=${attributeValue(title)}`]),
    ...(headerRows > 1 ? [`headerRows=${headerRows}`] : []),
    ...(headerColumns > 0 ? [`headerColumns=${headerColumns}`] : []),
    ...(hasClass(element, /^sortable$/) ? ["sortable=true"] : []),
    ...(title !== "" && hasClass(element, /^(?:mw-)?collapsed$/) ? ["collapsed=true"] : []),
  ];
  return attributes.length === 0 ? table : `{% table ${attributes.join(" ")} %}\n${table}\n{% /table %}`;
}

/** Places the cells of the head or of the body; spans end where these end, or where another cell is. */
function gridOf(rows: readonly Element[][], toText: (cell: Element) => string, room: { left: number }): Grid {
  const grid: Grid = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    const line = grid[y] ?? [];
    let x = 0;
    for (const element of row) {
      while (line[x] !== undefined) x += 1;
      const wanted = [Math.min(span(element, "rowSpan"), rows.length - y), span(element, "colSpan")] as const;
      const [down, most] = wanted[0] * wanted[1] <= room.left ? wanted : ([1, 1] as const);
      let across = 1;
      while (across < most && line[x + across] === undefined) across += 1;
      const text = toText(element).replace(/(?<!\\)\|/g, "\\|");
      const cell = { text, isHeader: element.tagName === "th", down, across };
      room.left -= down * across;
      for (const below of grid.slice(y, y + down))
        for (let column = x; column < x + across; column += 1) below[column] = cell;
      x += across;
    }
  }
  return grid;
}

/** The columns at the beginning that have headers only. */
function countHeaders(body: Grid, width: number): number {
  const isHeader = (column: number) => body.every((line) => line[column]?.isHeader === true);
  let count = 0;
  while (count < Math.min(width - 1, mostHeaders) && isHeader(count)) count += 1;
  return count;
}

/** Writes rows; the places that a cell spans beside or below it are empty. */
const linesOf = (grid: Grid, width: number): string[] =>
  grid.map((line, y) => {
    const cells = Array.from({ length: width }, (_, x) => {
      const cell = line[x];
      const isFirst = cell !== undefined && cell !== line[x - 1] && cell !== grid[y - 1]?.[x];
      return isFirst ? withSpans({ ...cell, across: Math.min(cell.across, width - x) }) : "";
    });
    return `| ${cells.join(" | ")} |`;
  });

function withSpans({ text, down, across }: Cell): string {
  const spans = [...(across > 1 ? [`colspan=${across}`] : []), ...(down > 1 ? [`rowspan=${down}`] : [])];
  return spans.length === 0 ? text : `${text} {% ${spans.join(" ")} %}`.trim();
}

const span = (cell: Element, name: "colSpan" | "rowSpan"): number => {
  const count = Number(attribute(cell, name) ?? "1");
  return Number.isInteger(count) && count > 0 && count <= 100 ? count : 1;
};
