import type { Node } from "@markdoc/markdoc";

/** The types of nodes that our own rules make, beside those that Markdoc knows. */
type OwnType = "note" | "noteMark" | "math" | "dl" | "dt";

/** Returns whether a node is of one of our own types, which the types of Markdoc do not allow to compare with. */
export const isOf = (type: OwnType, node: Node | undefined): boolean => (node?.type as string | undefined) === type;
