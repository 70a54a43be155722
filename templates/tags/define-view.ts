import type { Node } from "@markdoc/markdoc";
import type { ReactNode } from "react";
import type { AttributesOf, Tag } from "../../src/core/article/tags.ts";
import type { Pictures, Uploaded } from "../../src/core/content/content.ts";
import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import type { Language } from "../../src/core/model/types.ts";
import type { Urls } from "../../src/core/model/urls.ts";
import type { Context } from "../markdown/context.ts";
import type { WrittenIn } from "../page.ts";

/** The props of a tag's component. */
export interface TagProps<Definition extends Tag> {
  attributes: AttributesOf<Definition>;
  /** The content between the opening and the closing tag. */
  nodes: readonly Node[];
  /** Renders nodes. @param title names the scrollable parts; default: the section's title */
  render: (nodes: readonly Node[], title?: string) => ReactNode;
  site: Pick<Pictures, "imageSize" | "showPicture"> & Uploaded & { urls: Urls };
  words: InterfaceWords;
  language: Language;
  /** The language of nodes that stand in the source language. */
  source: WrittenIn | undefined;
  /** Returns the language of an attribute's text that stands in the source language. */
  writtenIn: (text: string | undefined) => WrittenIn | undefined;
}

/** Defines how a tag is shown on a page. The type of its attributes follows from its definition. */
export const defineView = <Definition extends Tag>(
  _tag: Definition,
  view: (props: TagProps<Definition>) => ReactNode,
): ((props: TagProps<Definition>) => ReactNode) => view;

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
