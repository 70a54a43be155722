import type { Node } from "@markdoc/markdoc";

/** The text of a node without its tags and markup. */
export function plainText(node: Node): string {
  const type: string = node.type;
  if (type === "text" || type === "code" || type === "math") return String(node.attributes.content ?? "");
  if (type === "softbreak" || type === "hardbreak") return " ";
  if (type === "tag") return "";
  return node.children.map(plainText).join("").trim();
}
