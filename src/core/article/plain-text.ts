import type { Node } from "@markdoc/markdoc";

/** The text of a node without its tags and markup. */
export function plainText(node: Node): string {
  if (node.type === "text" || node.type === "code") return String(node.attributes.content ?? "");
  if (node.type === "softbreak" || node.type === "hardbreak") return " ";
  if (node.type === "tag") return "";
  return node.children.map(plainText).join("").trim();
}
