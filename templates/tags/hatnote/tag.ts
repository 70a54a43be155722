import { defineTag } from "../../../src/core/article/tags.ts";

/** A line above the article or a section that leads elsewhere: to a fuller page, or to somebody of the same name. */
export default defineTag({
  inline: false,
  attributes: {},
  children: ["paragraph"],
  segments: "paragraph",
  styled: "later",
  policy: {},
  uploads: {},
});
