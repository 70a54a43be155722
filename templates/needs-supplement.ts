import type { Node } from "@markdoc/markdoc";
import type { TagName } from "../src/core/article/tags.ts";

/** The tags that are styled in `styles/tags.css`. */
const tags: ReadonlySet<string | undefined> = new Set<TagName>(["quote", "note", "timeline", "gallery"]);

/** Returns whether a text has what only some articles have, and what is styled by the supplement, therefore: certain tags, and formulas. */
export const needsSupplement = (nodes: readonly Node[]): boolean =>
  nodes.some(({ tag, attributes, children }) => tags.has(tag) || attributes.math !== undefined || needsSupplement(children));
