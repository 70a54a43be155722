/** Prints rows as a Markdown table. The keys of the first row are the columns. */
export function printTable(rows: Record<string, string>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const width = (column: string) => Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0));
  const line = (cells: string[]) =>
    console.log(`| ${cells.map((cell, index) => cell.padEnd(width(columns[index] ?? ""))).join(" | ")} |`);
  line(columns);
  line(columns.map((column) => "-".repeat(width(column))));
  for (const row of rows) line(columns.map((column) => row[column] ?? ""));
}
