import { defineTag, numberFrom, requiredText } from "../../../src/core/article/tags.ts";

/** A picture; the text inside is its caption. Widths are in CSS pixels; the maximum fits on a tablet. */
export default defineTag({
  inline: false,
  children: ["paragraph"],
  attributes: {
    src: { ...requiredText, names: "picture" },
    alt: { ...requiredText, translated: "alt" },
    align: { type: String, matches: ["left", "right", "center"] },
    width: numberFrom(80, 640, 300),
    credit: { type: String, translated: "credit", tells: "credit" },
    license: { type: String, tells: "license" },
  },
  segments: "caption",
  styled: "first",
  policy: {},
  uploads: {},
});
