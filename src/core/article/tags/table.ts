import type { Node, ValidationError } from "@markdoc/markdoc";
import { defineTag } from "../define-tag.ts";

const message = "table must contain one table and nothing else";

/** A table with a caption. */
export default defineTag({
  inline: false,
  attributes: { caption: { type: String, translated: "caption" } },
  validate: ({ children }: Node): ValidationError[] => {
    const [only, ...others] = children.filter(({ type }) => type !== "comment");
    return only?.type === "table" && others.length === 0 ? [] : [{ id: "table-content", level: "error", message }];
  },
});
