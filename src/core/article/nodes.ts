import Markdoc, { type Node } from "@markdoc/markdoc";

/** The types of nodes that our own rules make, beside those that Markdoc knows. */
type OwnType = "note" | "noteMark" | "math" | "dl" | "dt";

/** Returns whether a node is of one of our own types, which the types of Markdoc do not allow to compare with. */
export const isOf = (type: OwnType, node: Node | undefined): boolean => (node?.type as string | undefined) === type;

/** Returns all nodes within a node, in document order. Articles have no slots. */
export function descendants({ children }: Node, found: Node[] = []): Node[] {
  for (const child of children) {
    found.push(child);
    descendants(child, found);
  }
  return found;
}

/** Returns some nodes, each with all nodes within it. */
export const withDescendants = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...descendants(node)]);

/** Returns a plain text as a line of an article. */
export const textLine = (content: string): Node =>
  new Markdoc.Ast.Node("inline", {}, [new Markdoc.Ast.Node("text", { content })]);

/** Returns the text of a node without its tags and markup. */
export function plainText(node: Node): string {
  const type: string = node.type;
  if (type === "text" || type === "code" || type === "math") return String(node.attributes.content ?? "");
  if (type === "softbreak" || type === "hardbreak") return " ";
  if (type === "tag") return "";
  return node.children.map(plainText).join("").trim();
}
