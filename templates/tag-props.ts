import type { Node } from "@markdoc/markdoc";
import type { ReactNode } from "react";
import type { TagAttributes, TagName } from "../src/core/article/tags.ts";
import type { Library } from "../src/core/content/library.ts";
import type { InterfaceWords } from "../src/core/model/interface-words.ts";
import type { Language } from "../src/core/model/types.ts";
import type { WrittenIn } from "./page.ts";

/** The props of a tag's component. */
export interface TagProps<Name extends TagName> {
  attributes: TagAttributes[Name];
  /** The content between the opening and the closing tag. */
  nodes: readonly Node[];
  /** Renders nodes. @param title names what scrolls among them; that of the section if not given */
  render: (nodes: readonly Node[], title?: string) => ReactNode;
  site: Pick<Library, "urls" | "imageSize" | "showPicture">;
  words: InterfaceWords;
  language: Language;
  /** The language of nodes that stand in the source language. */
  source: WrittenIn | undefined;
  /** Returns the language of an attribute's text that stands in the source language. */
  writtenIn: (text: string | undefined) => WrittenIn | undefined;
}
