import type { Node } from "@markdoc/markdoc";
import type { Context } from "./context.ts";
import { inline } from "./inline.ts";

/** Formats a table as GitHub's flavor of Markdown has it. */
export function table({ children }: Node, context: Context): string {
  const rowsOf = (part: Node) => part.children.map(({ children: cells }) => cells);
  const rows = children.flatMap(rowsOf);
  const [head = [], ...body] = rows;
  const rule = head.map(({ attributes: { align } }) => (align === "center" ? ":-:" : align === "right" ? "--:" : "---"));
  const cellOf = (cell: Node) =>
    inline(cell.children, context)
      .replace(/\s*\\?\n\s*/g, " ")
      .replaceAll("|", "\\|")
      .trim();
  const rowText = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [rowText(head.map(cellOf)), rowText(rule), ...body.map((row) => rowText(row.map(cellOf)))].join("\n");
}
