import type { Node, ValidationError } from "@markdoc/markdoc";
import { readFamily } from "../../../src/core/article/family.ts";
import { defineTag } from "../../../src/core/article/tags.ts";

const message = "family must contain one list of persons, each a line, with their children or parents as a list below";
const fix = "write - Name (1818–1889) + Spouse, and indent the list below by two spaces";

/** A family tree: a list whose inner lists are children, or parents in a tree of ancestors. */
export default defineTag({
  inline: false,
  attributes: {
    of: { type: String, matches: ["descendants", "ancestors"] },
    caption: { type: String, translated: "caption" },
  },
  segments: "blocks",
  styled: "later",
  policy: {},
  uploads: {},
  validate: ({ children }: Node): ValidationError[] =>
    readFamily(children) ? [] : [{ id: "family-content", level: "error", message: `${message}\n${fix}` }],
});
