import type { EditorNode } from "../../core/edit/nodes.ts";

/*
 * Cells that span others: files annotate them, `{% colspan=2 %}`, and have an empty cell in each place that they span.
 * The editor gives them attributes, and has no cells there.
 */

const span = /\b(colspan|rowspan)=(\d+)\s*/g;

type Cells = readonly EditorNode[];

const rowsOf = (table: EditorNode): Cells[] => (table.content ?? []).map(({ content = [] }) => content);

const withRows = (table: EditorNode, rows: readonly Cells[]): EditorNode => ({
  ...table,
  content: rows.map((content) => ({ type: "table_row", content })),
});

const annotationOf = ({ attrs }: EditorNode): string => String(attrs?.annotation ?? "");

/** Makes the spans of a file's table those of the editor. A table whose spans do not fit stays as it is. */
export function withSpans(table: EditorNode): EditorNode {
  const rows = rowsOf(table);
  const covered = new Set<EditorNode>();
  const made = rows.map((row, y) =>
    row.map((cell, x) => {
      const found = annotationOf(cell).matchAll(span);
      const spans: Partial<Record<string, number>> = Object.fromEntries(
        Array.from(found, ([, name = "", count]) => [name, Number(count)]),
      );
      const { colspan = 1, rowspan = 1 } = spans;
      if (colspan * rowspan === 1 || covered.has(cell)) return cell;
      for (const line of Array.from({ length: rowspan }, (_, index) => rows[y + index]))
        for (const other of Array.from({ length: colspan }, (_, index) => line?.[x + index])) {
          if (other === cell) continue;
          const isFree = other && !other.content?.length && annotationOf(other) === "" && !covered.has(other);
          if (!isFree) return undefined;
          covered.add(other);
        }
      const annotation = annotationOf(cell)
        .replace(span, "")
        .replace(/\{%\s*%\}/, "")
        .trim();
      return { ...cell, attrs: { ...cell.attrs, annotation, colspan, rowspan } };
    }),
  );
  if (made.some((row) => row.includes(undefined))) return table;
  const own = made.map((row, y) =>
    row.flatMap((cell, x) => (cell && !covered.has(rows[y]?.[x] ?? cell) ? [cell] : [])),
  );
  return withRows(table, own);
}

/** Makes the spans of the editor's table those of a file. Saving makes cells of the head of all in its first row. */
export function withoutSpans(table: EditorNode): EditorNode {
  const rows = rowsOf(table);
  const grid: EditorNode[][] = rows.map(() => []);
  const covered = new Set<EditorNode>();
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y]?.[x]) x++;
      const { colspan: columns, rowspan: lines, ...attrs } = cell.attrs ?? {};
      const [colspan, rowspan] = [Number(columns ?? 1), Number(lines ?? 1)];
      for (const line of grid.slice(y, y + rowspan))
        for (let column = x; column < x + colspan; column++) {
          const empty: EditorNode = { type: "table_cell", attrs: { align: "", annotation: "" } };
          covered.add(empty);
          line[column] = empty;
        }
      const annotation = written(annotationOf(cell), { colspan, rowspan });
      (grid[y] as EditorNode[])[x] = { ...cell, attrs: { ...attrs, annotation } };
    }
  }
  // The head says how a column is aligned, also where it has no cell of its own there.
  const aligned = grid.map((row) =>
    row.map((cell, x) => {
      const own = covered.has(cell) ? grid.find((line) => line[x] && !covered.has(line[x]))?.[x] : undefined;
      return own ? { ...cell, attrs: { ...cell.attrs, align: own.attrs?.align ?? "" } } : cell;
    }),
  );
  return withRows(table, aligned);
}

function written(annotation: string, spans: Readonly<Record<string, number>>): string {
  const parts = Object.entries(spans).flatMap(([name, count]) => (count > 1 ? [`${name}=${count}`] : []));
  if (parts.length === 0) return annotation;
  const rest = annotation.replace(/^\{%\s*/, "");
  return `{% ${parts.join(" ")} ${rest === "" ? "%}" : rest}`;
}
