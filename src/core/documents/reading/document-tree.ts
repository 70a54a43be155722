import Markdoc, { type Node } from "@markdoc/markdoc";
import type { Token } from "../../article/check-tag-pairs.ts";
import { placesOf } from "../../article/node-places.ts";
import { outline } from "../../article/outline.ts";
import { setCarried } from "../../article/syntax/carry.ts";
import type { RuleToken } from "../../article/syntax/rules.ts";
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

/** Parses a document. Its headings have their anchors. */
export function parseDocument(source: Source): DocumentTree {
  const tokens = tokenizeDocument(source.text);
  // A token and its node share their list of errors: the only thing that Markdoc's parser hands on as it is.
  for (const token of tokens) token.errors ??= [];
  const root = Markdoc.parse(tokens as unknown as Token[]);
  const nodes = [...root.walk()];
  setCarried(nodes);
  outline(nodes, placesOf(nodes, source), { hasNotes: false, references: undefined });
  const byErrors = new Map<unknown, Node>(nodes.map((node) => [node.errors, node]));
  const nodeOf = (token: RuleToken) => byErrors.get(token.errors);
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
