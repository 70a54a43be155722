import type { Node } from "@markdoc/markdoc";
import type { ReactNode } from "react";
import type { TagAttributes, TagName } from "../src/core/article/tags.ts";
import type { Library } from "../src/core/content/library.ts";
import type { InterfaceWords } from "../src/core/model/interface-words.ts";
import type { Language } from "../src/core/model/types.ts";

/** The props of a tag's component. */
export interface TagProps<Name extends TagName> {
  attributes: TagAttributes[Name];
  /** The content between the opening and the closing tag. */
  nodes: readonly Node[];
  /** Renders nodes. */
  render: (nodes: readonly Node[]) => ReactNode;
  site: Pick<Library, "urls" | "imageSize">;
  words: InterfaceWords;
  language: Language;
}
