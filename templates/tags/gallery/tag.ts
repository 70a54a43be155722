import type { Node, ValidationError } from "@markdoc/markdoc";
import { defineTag } from "../../../src/core/article/tags.ts";

const message = 'gallery may only contain pictures: {% figure %} tags, or ![description](/uploads/… "caption")';

/** Whether a part of a gallery is a figure, or a paragraph of pictures. */
const isPicture = ({ type, tag, children }: Node): boolean =>
  type === "comment" ||
  tag === "figure" ||
  (type === "paragraph" &&
    children.every(({ children: parts }) =>
      parts.every((part) => ["image", "softbreak", "hardbreak", "comment"].includes(part.type)),
    ));

/** Pictures side by side. */
export default defineTag({
  inline: false,
  attributes: {},
  segments: "blocks",
  styled: "later",
  policy: {},
  uploads: {},
  validate: ({ children }): ValidationError[] =>
    children.length > 0 && children.every(isPicture) ? [] : [{ id: "gallery-content", level: "error", message }],
});
