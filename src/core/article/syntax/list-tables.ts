import Markdoc, { type Node } from "@markdoc/markdoc";

/**
 * Turns the lists in a table tag into rows, as Markdoc does: in its own syntax of tables, each row is a list. Unlike there, a comment may come first.
 *
 * @param tag changed in place; each child that is neither a row nor a comment is reported in its errors
 */
export function setRows(tag: Node): void {
  const [first, ...rest] = tag.children.filter((child) => !isComment(child));
  if (first === undefined || first.type === "table") return;
  const head = new Markdoc.Ast.Node("thead", {}, first.type === "list" ? [asRow(first, "th")] : []);
  const body = new Markdoc.Ast.Node("tbody");
  for (const row of rest) {
    if (row.type === "list") body.push(asRow(row, "td"));
    else if (isCondition(row)) {
      row.children = row.children.filter((child) => isInCondition(child, row));
      body.push(row);
    } else if (row.type !== "hr") reportUnexpected(row, tag);
  }
  tag.children = [new Markdoc.Ast.Node("table", tag.attributes, [head, body])];
}

/** Articles have no conditions: they stay, and are reported with what they contain. */
const isCondition = ({ type, tag }: Node): boolean => type === "tag" && tag === "if";

const isComment = ({ type, tag }: Node): boolean => type === "comment" || (type === "tag" && tag === "comment");

function asRow(list: Node, cell: "th" | "td"): Node {
  list.type = "tr";
  list.attributes = {};
  for (const item of list.children) item.type = cell;
  return list;
}

function isInCondition(node: Node, condition: Node): boolean {
  if (node.type === "hr") return false;
  if (node.type === "list") asRow(node, "td");
  else if (!isComment(node) && node.tag !== "else" && !isCondition(node)) {
    reportUnexpected(node, condition);
    return false;
  }
  return true;
}

function reportUnexpected({ type, tag }: Node, { errors }: Node): void {
  const found = tag ? `${type} ${tag}` : type;
  const message = `Found ${found} where a list was expected. Make sure all content inside table cells is indented.`;
  errors.push({ id: "table-syntax", level: "critical", message });
}
