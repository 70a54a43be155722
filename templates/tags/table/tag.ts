import type { Node, ValidationError } from "@markdoc/markdoc";
import { countFrom, defineTag } from "../../../src/core/article/tags.ts";

const message = "table must contain one table and nothing else";
const fix =
  "write a head, a row of dashes below it, | --- | --- |, and the other rows; move everything else out of the tag";

const uncaptioned = `a table with “collapsed” needs a caption, which opens it\nwrite caption="…" in the tag`;

/** Whether a table has a head. A table without one is Markdoc's reading of other blocks in a table tag. */
const hasHead = ({ children: [head] }: Node): boolean => head?.type === "thead" && head.children.length > 0;

/** A table with a caption. */
export default defineTag({
  inline: false,
  attributes: {
    caption: { type: String, translated: "caption" },
    headerRows: countFrom(1, 10, 2),
    headerColumns: countFrom(0, 10, 1),
    sortable: { type: Boolean },
    collapsed: { type: Boolean },
  },
  segments: "blocks",
  styled: "first",
  policy: {},
  uploads: {},
  validate: ({ children, errors, attributes }: Node): ValidationError[] => {
    if (attributes.collapsed !== undefined && !attributes.caption)
      return [{ id: "table-content", level: "error", message: uncaptioned }];
    const [only, ...others] = children.filter(({ type }) => type !== "comment");
    const isTable =
      only?.type === "table" && hasHead(only) && others.length === 0 && !errors.some(({ id }) => id === "table-syntax");
    return isTable ? [] : [{ id: "table-content", level: "error", message: `${message}\n${fix}` }];
  },
});
