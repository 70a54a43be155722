import type { Node } from "@markdoc/markdoc";
import type { ReactNode } from "react";
import type { TagAttributes, TagName } from "../src/core/article/tags.ts";
import type { Library } from "../src/core/content/library.ts";

/** What the component of a tag gets. */
export interface TagProps<Name extends TagName> {
  attributes: TagAttributes[Name];
  /** What stands between the opening and the closing tag. */
  nodes: readonly Node[];
  /** Makes elements of nodes. */
  render: (nodes: readonly Node[]) => ReactNode;
  site: Pick<Library, "urls" | "imageSize">;
}
