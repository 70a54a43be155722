import type { Node } from "@markdoc/markdoc";
import type { AttributesOf, Tag } from "../../src/core/article/tags.ts";
import type { Context } from "../markdown/context.ts";

/** The data that the Markdown of a tag is made from. */
export interface TagText<Definition extends Tag> {
  attributes: AttributesOf<Definition>;
  /** The content between the opening and the closing tag. */
  nodes: readonly Node[];
  context: Context;
  /** Formats blocks, with an empty line between them. */
  blocks: (nodes: readonly Node[]) => string;
  /** Formats the nodes of a line. */
  inline: (nodes: readonly Node[]) => string;
}

/** Defines a tag as Markdown: CommonMark, for readers and programs that want the text alone. */
export const defineMarkdown = <Definition extends Tag>(
  _tag: Definition,
  format: (text: TagText<Definition>) => string,
): ((text: TagText<Definition>) => string) => format;
