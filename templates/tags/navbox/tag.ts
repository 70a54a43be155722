import type { Node, ValidationError } from "@markdoc/markdoc";
import { isOf } from "../../../src/core/article/nodes.ts";
import { defineTag, requiredText } from "../../../src/core/article/tags.ts";

const message = "navbox may only contain lists of links: items, or groups as terms with their links as definitions";

/** Links to pages of one subject, in a box that opens. */
export default defineTag({
  inline: false,
  attributes: { title: { ...requiredText, translated: "heading" } },
  segments: "blocks",
  styled: "later",
  policy: {},
  uploads: {},
  validate: ({ children }: Node): ValidationError[] =>
    children.length > 0 && children.every((node) => node.type === "list" || isOf("dl", node))
      ? []
      : [{ id: "navbox-content", level: "error", message }],
});
