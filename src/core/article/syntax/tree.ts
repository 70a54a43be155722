import Markdoc, { type Node } from "@markdoc/markdoc";
import { memoize } from "../../model/memo.ts";
import { descendants } from "../nodes.ts";
import { layOutTables } from "../tables.ts";
import type { RuleToken } from "./rules.ts";

/** The syntax tree of tokens. */
interface Tree {
  /** The document. Nodes list what is wrong with them. */
  root: Node;
  /** All nodes within the document, in their order. */
  nodes: readonly Node[];
  /** Returns the node that a token became, or that it begins, if the token has a list of errors. */
  nodeOf: (token: RuleToken) => Node | undefined;
}

/**
 * Makes the syntax tree of tokens with Markdoc's parser. Nodes of our own rules have the attributes that their tokens
 * have; comments are no part of the tree.
 */
export function toTree(tokens: readonly RuleToken[]): Tree {
  const own: RuleToken[] = [];
  for (const block of tokens)
    for (const token of [block, ...(block.children ?? [])]) {
      mend(token);
      if (token.meta?.values) own.push(token);
    }
  // Markdoc gives a node the very list of errors of its token, which tells that the two belong together.
  for (const token of own) token.errors ??= [];
  const root = Markdoc.parse(withoutComments(tokens) as never);
  layOutTables(root);
  const nodes = descendants(root);
  const byErrors = memoize(() => new Map<unknown, Node>(nodes.map((node) => [node.errors, node])));
  const nodeOf = ({ errors }: RuleToken) => (errors ? byErrors().get(errors) : undefined);
  for (const token of own) Object.assign(nodeOf(token)?.attributes ?? {}, token.meta?.values);
  return { root, nodes, nodeOf };
}

/** Changes tokens at which Markdoc's parser would throw. */
function mend(token: RuleToken): void {
  // The end of a link that nothing begins has no attributes.
  if (token.type === "link_close") token.attrs ??= [];
  const attributes = token.meta?.attributes ?? [];
  // A class cannot be added to a text: `{% note class="a" .b %}` has the attribute twice.
  if (attributes.some(({ type, name }) => type === "attribute" && name === "class"))
    for (const attribute of attributes)
      if (attribute.type === "class")
        Object.assign(attribute, { type: "attribute", name: "class", value: attribute.name });
}

/** Leaves comments out, because Markdoc's parser takes one at the beginning of a table for its head. */
const withoutComments = (tokens: readonly RuleToken[]): RuleToken[] =>
  tokens
    .filter(({ type }) => type !== "comment")
    .map((token) =>
      token.children?.some(({ type }) => type === "comment")
        ? { ...token, children: withoutComments(token.children) }
        : token,
    );
