import type { Node } from "@markdoc/markdoc";
import { placesOf } from "../../article/nodes.ts";
import { outline } from "../../article/outline.ts";
import type { RuleToken } from "../../article/syntax/rules.ts";
import { toTree } from "../../article/syntax/tree.ts";
import type { Source } from "../../diagnostics/source.ts";
import { tokenizeDocument } from "./parser.ts";

/** A document's tokens, which know their places, with its syntax tree. */
export interface DocumentTree {
  tokens: readonly RuleToken[];
  root: Node;
  nodeOf: (token: RuleToken) => Node | undefined;
  /** The anchor of the section that a token is in; of a heading, its own. */
  sectionOf: (token: RuleToken) => string | undefined;
}

/** Parses a document. Headings of the tree have their anchors. */
export function parseDocument(source: Source): DocumentTree {
  const tokens = tokenizeDocument(source.text);
  for (const token of tokens) token.errors ??= [];
  const { root, nodes, nodeOf } = toTree(tokens);
  outline(nodes, placesOf(nodes, source), { hasNotes: false, references: undefined });
  const sections = new Map<RuleToken, string>();
  let section: string | undefined;
  let heading: Node | undefined;
  for (const token of tokens) {
    if (token.type === "heading_open") heading = nodeOf(token);
    const id: string | undefined = heading?.attributes.id;
    section = id ?? section;
    const own = heading ? id : section;
    if (own !== undefined) sections.set(token, own);
    if (token.type === "heading_close") heading = undefined;
  }
  return { tokens, root, nodeOf, sectionOf: (token) => sections.get(token) };
}
