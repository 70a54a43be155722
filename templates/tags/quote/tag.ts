import { defineTag, languageOfContent } from "../../../src/core/article/tags.ts";

/** A quotation that stands out, with who said it and where. */
export default defineTag({
  inline: false,
  attributes: {
    by: { type: String, translated: "person" },
    source: { type: String, translated: "credit" },
    lang: languageOfContent,
    cite: { type: String, names: "reference" },
  },
  segments: "quotation",
  styled: "later",
  policy: {},
  uploads: {},
});
