import Markdoc, { type Node } from "@markdoc/markdoc";

/** Returns a plain text as a line of an article. */
export const textLine = (content: string): Node => new Markdoc.Ast.Node("inline", {}, [new Markdoc.Ast.Node("text", { content })]);

/** The text of a node without its tags and markup. */
export function plainText(node: Node): string {
  const type: string = node.type;
  if (type === "text" || type === "code" || type === "math") return String(node.attributes.content ?? "");
  if (type === "softbreak" || type === "hardbreak") return " ";
  if (type === "tag") return "";
  return node.children.map(plainText).join("").trim();
}
