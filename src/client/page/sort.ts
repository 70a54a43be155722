/** The rows of tables as the page has them, which the third click on a button restores. */
const originals = new WeakMap<HTMLTableSectionElement, readonly HTMLTableRowElement[]>();

/**
 * Sorts the rows of a table by a column: upwards, then downwards, then in their own order again. A cell that spans rows
 * is in each of them then.
 *
 * @param button in the head of the column
 */
export function sort(button: HTMLElement): void {
  const head = button.closest("th");
  const table = button.closest("table");
  const [body] = table?.tBodies ?? [];
  if (!head || !table || !body) return;
  const rows = originals.get(body) ?? [...body.rows];
  originals.set(body, rows);
  const order = { none: "ascending", ascending: "descending" }[head.ariaSort ?? "none"] ?? "none";
  for (const other of table.querySelectorAll("th[aria-sort]")) other.ariaSort = "none";
  head.ariaSort = order;
  if (order === "none") {
    body.replaceChildren(...rows);
    return;
  }
  const column = Number(button.dataset.column);
  const compare = comparison(document.documentElement.lang);
  const sign = order === "ascending" ? 1 : -1;
  const sorted = inFull(rows).map(({ row, cells }) => ({ row, value: sortValue(cells[column]) }));
  // Empty cells are last in both orders.
  sorted.sort((a, b) => (a.value && b.value ? sign * compare(a.value, b.value) : Number(!a.value) - Number(!b.value)));
  body.replaceChildren(...sorted.map(({ row }) => row));
}

/** The value of a cell: a number, or its words. */
type Value = { key?: number; text: string };

function comparison(language: string): (a: Value, b: Value) => number {
  const { compare } = new Intl.Collator(language, { numeric: true });
  // Numbers and dates precede words.
  return (a, b) => {
    if (a.key !== undefined && b.key !== undefined) return a.key - b.key;
    return Number(a.key === undefined) - Number(b.key === undefined) || compare(a.text, b.text);
  };
}

/** Returns the value of a cell; undefined if it says nothing, as a dash does. */
function sortValue(cell: HTMLElement | undefined): Value | undefined {
  const copy = cell?.cloneNode(true) as HTMLElement | undefined;
  for (const mark of copy?.querySelectorAll(".citation, .note-mark") ?? []) mark.remove();
  const text = copy?.textContent?.trim() ?? "";
  const given = cell?.dataset.sort;
  const [, year, month = "0", day = "0"] = /^(-?\d+)-(\d\d)(?:-(\d\d))?$/.exec(given ?? "") ?? [];
  const number = year === undefined ? Number(given) : Number(year) + Number(month) / 100 + Number(day) / 10_000;
  if (given && !Number.isNaN(number)) return { key: number, text };
  return /[\p{L}\p{N}]/u.test(given ?? text) ? { text: given ?? text } : undefined;
}

/** Returns copies of rows with all of their cells, those that span rows or columns in each of their places. */
function inFull(rows: readonly HTMLTableRowElement[]): { row: HTMLTableRowElement; cells: HTMLTableCellElement[] }[] {
  const grid: HTMLTableCellElement[][] = rows.map(() => []);
  return rows.map((original, y) => {
    const row = original.cloneNode() as HTMLTableRowElement;
    const line = grid[y] ?? [];
    let x = 0;
    for (const cell of original.cells) {
      while (line[x]) x++;
      for (const below of grid.slice(y, y + cell.rowSpan))
        for (let column = x; column < x + cell.colSpan; column++) below[column] = cell;
    }
    for (const [column, cell] of line.entries()) {
      if (cell === line[column - 1]) continue;
      const copy = cell.cloneNode(true) as HTMLTableCellElement;
      copy.removeAttribute("rowspan");
      // A citation leads back to its first mark.
      if (cell.parentElement !== original) for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
      row.append(copy);
    }
    return { row, cells: line };
  });
}
