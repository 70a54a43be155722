import type { Element } from "hast";
import { attributeValue } from "./markdown.ts";
import { attribute, isElement, rowsOf } from "./tree.ts";

/**
 * Writes a table as Markdown. Cells over several rows or columns are written once, with empty cells in the others.
 *
 * @param toText writes the content of a cell
 */
export function writeTable(element: Element, toText: (cell: Element) => string): string {
  const caption = element.children.find((part): part is Element => isElement(part, "caption"));
  const rows = rowsOf(element).map((row) =>
    row.children.filter((cell): cell is Element => isElement(cell) && /^t[dh]$/.test(cell.tagName)),
  );
  const grid: string[][] = [];
  let room = largest;
  for (const [index, row] of rows.filter((cells) => cells.length > 0).entries()) {
    let column = 0;
    for (const cell of row) {
      while (grid[index]?.[column] !== undefined) column += 1;
      const text = toText(cell).replace(/(?<!\\)\|/g, "\\|");
      const spans = [span(cell, "rowSpan"), span(cell, "colSpan")] as const;
      const [down, across] = spans[0] * spans[1] <= room ? spans : ([1, 1] as const);
      room -= down * across;
      for (let y = 0; y < down; y += 1)
        for (let x = 0; x < across; x += 1) {
          const line = grid[index + y] ?? [];
          grid[index + y] = line;
          line[column + x] = x + y === 0 ? text : "";
        }
      column += across;
    }
  }
  const width = Math.max(1, ...grid.map((line) => line.length));
  const lines = grid.map(
    (line) => `| ${Array.from({ length: width }, (_, column) => line[column] ?? "").join(" | ")} |`,
  );
  const hasHeader = rows[0]?.every(({ tagName }) => tagName === "th") === true;
  const head = hasHeader ? [lines.shift() ?? ""] : [`|${"  |".repeat(width)}`];
  const table = [...head, `|${" --- |".repeat(width)}`, ...lines].join("\n");
  const title = caption === undefined ? "" : toText(caption);
  return title === "" ? table : `{% table caption=${attributeValue(title)} %}\n${table}\n{% /table %}`;
}

/** Cells that spans may add up to in one table. */
const largest = 20_000;

const span = (cell: Element, name: "colSpan" | "rowSpan"): number => {
  const count = Number(attribute(cell, name) ?? "1");
  return Number.isInteger(count) && count > 0 && count <= 100 ? count : 1;
};
