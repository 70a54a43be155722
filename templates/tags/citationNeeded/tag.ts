import { defineTag } from "../../../src/core/article/tags.ts";

/** The mark of a claim that lacks a source: `She was born at sea.{% citationNeeded /%}` */
export default defineTag({
  inline: true,
  selfClosing: true,
  placement: "within a paragraph, after the claim that lacks a source",
  attributes: {},
  segments: "blocks",
  styled: "later",
  policy: {},
  uploads: {},
});
