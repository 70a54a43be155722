import { defineTag } from "../../../src/core/article/tags.ts";

/** A remark beside the text, in a box. The default title is the word “Note”. */
export default defineTag({
  inline: false,
  attributes: { title: { type: String, translated: "heading" } },
  segments: "blocks",
  styled: "later",
  policy: {},
  uploads: {},
});
