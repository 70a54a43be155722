import type { Node } from "@markdoc/markdoc";
import { isOf } from "../../src/core/article/nodes.ts";
import { cellsByColumn, dateIn } from "../../src/core/article/tables.ts";
import { formatDateValue } from "../../src/core/model/format-date.ts";
import type { Context } from "./context.ts";
import { codeBlock, escapeEnd, escapeText, indent, joinBlocks, quoted } from "./escape.ts";
import { inline, lineOf, tagText } from "./inline.ts";

/** Formats blocks, with an empty line between them. */
export const blocks = (nodes: readonly Node[], context: Context): string => joinBlocks(eachBlock(nodes, context));

function eachBlock(nodes: readonly Node[], context: Context): string[] {
  let otherSign = false;
  return nodes.map((node, index) => {
    // The sign alternates, because lists that follow each other would be one list with the same sign.
    otherSign = followsItsKind(node, nodes[index - 1]) && !otherSign;
    return block(node, context, otherSign);
  });
}

/** Whether a list follows another of its kind. */
const followsItsKind = ({ type, attributes }: Node, before: Node | undefined): boolean =>
  type === "list" && before?.type === "list" && before.attributes.ordered === attributes.ordered;

/** @param otherSign whether a list has another sign than usual */
function block(node: Node, context: Context, otherSign: boolean): string {
  const { attributes, children } = node;
  // The type is widened, because Markdoc does not know the types of our own nodes.
  switch (node.type as string) {
    case "heading":
      return `${"#".repeat(attributes.level)} ${escapeEnd(lineOf(children, context))}`;
    case "blockquote":
      return quoted(blocks(children, context));
    case "list":
      return list(node, context, otherSign);
    case "dl":
      return definitions(children, context);
    case "fence":
      return attributes.math
        ? `$$\n${String(attributes.content).trim()}\n$$`
        : codeBlock(String(attributes.content), attributes.language ?? "");
    case "hr":
      return "---";
    case "table":
      return table(node, context);
    case "tag":
      return tagText(node, context, {
        blocks: (inner) => blocks(inner, context),
        inline: (line) => inline(line, context),
      });
    default:
      return lineOf([node], context);
  }
}

function list({ attributes, children }: Node, context: Context, otherSign: boolean): string {
  const first = Number(attributes.start ?? 1);
  const isLoose = children.some(({ children: parts }) => parts.some(({ type }) => type === "paragraph"));
  const items = children.map((item, index) => {
    const sign = attributes.ordered ? `${first + index}${otherSign ? ")" : "."}` : otherSign ? "*" : "-";
    return `${sign} ${indent(itemText(item, context), sign.length + 1)}`;
  });
  return items.join(isLoose ? "\n\n" : "\n");
}

/** An item: a line with lists below it, or blocks. */
function itemText({ children }: Node, context: Context): string {
  const [first, ...others] = children;
  if (first?.type !== "inline") return taskMark(blocks(children, context));
  return joinTight(taskMark(lineOf([first], context)), eachBlock(others, context));
}

/** The box of a task: `[ ]` or `[x]`, which is written as text in the article. */
const taskMark = (text: string): string => text.replace(/^\\\[([ xX])\\\] /, "[$1] ");

const joinTight = (first: string, others: readonly string[]): string => [first, ...others].filter(Boolean).join("\n");

/** A list of definitions: CommonMark has none, so terms are strong items with their definitions below. */
function definitions(parts: readonly Node[], context: Context): string {
  const items: { terms: string[]; meanings: Node[] }[] = [];
  for (const part of parts) {
    const isTerm = isOf("dt", part);
    if (isTerm && (items.length === 0 || (items.at(-1)?.meanings.length ?? 0) > 0))
      items.push({ terms: [], meanings: [] });
    const item = items.at(-1);
    if (isTerm) item?.terms.push(lineOf(part.children, context));
    else item?.meanings.push(...part.children);
  }
  return items
    .map(({ terms, meanings }) => {
      const inLine = meanings.every(({ type }) => type === "inline");
      const text = inLine
        ? meanings.map((meaning) => lineOf([meaning], context)).join("; ")
        : blocks(meanings, context);
      return `- ${indent(`**${terms.join(", ")}**:${inLine ? " " : "\n\n"}${text}`, 2)}`;
    })
    .join("\n");
}

/** Formats a table as GitHub's flavor of Markdown has it, where no cell spans others: their places are empty. */
function table(node: Node, context: Context): string {
  const [head = [], ...body] = cellsByColumn(node);
  const rule = head.map((cell) =>
    cell?.attributes.align === "center" ? ":-:" : cell?.attributes.align === "right" ? "--:" : "---",
  );
  const { language, words } = context.page;
  const textOf = (cell: Node | undefined) => {
    const date = cell && dateIn(cell);
    return date ? escapeText(formatDateValue(date, language, words)) : inline(cell?.children ?? [], context);
  };
  const cellOf = (cell: Node | undefined) =>
    textOf(cell)
      .replace(/(?<!\s)\s*\\?\n\s*/g, " ")
      .replaceAll("|", "\\|")
      .trim();
  const rowText = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [rowText(head.map(cellOf)), rowText(rule), ...body.map((row) => rowText(row.map(cellOf)))].join("\n");
}
