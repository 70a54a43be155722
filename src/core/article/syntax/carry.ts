import type { Node } from "@markdoc/markdoc";
import type { RuleToken } from "./rules.ts";

/** Attributes of nodes, by the list of errors that the token and its node share: the only thing that Markdoc's parser hands on as it is. */
const carried = new WeakMap<object, Readonly<Record<string, unknown>>>();

/** Gives a token of our own rules the attributes that its node will have. */
export function carry(token: RuleToken, attributes: Readonly<Record<string, unknown>>): void {
  token.errors = [];
  carried.set(token.errors, attributes);
}

/** Sets the attributes of the nodes whose tokens carry some. */
export function setCarried(nodes: Iterable<Node>): void {
  for (const node of nodes) Object.assign(node.attributes, carried.get(node.errors));
}
