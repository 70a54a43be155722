import type { Node, ValidationError } from "@markdoc/markdoc";
import { defineTag } from "../define-tag.ts";
import { readTimeline } from "../timeline.ts";

const message = "timeline must contain one list whose items are written as “date: text”, or one definition list";

/** Events by date: a list of items `1889: text`, or a definition list. */
export default defineTag({
  inline: false,
  attributes: {},
  validate: (node: Node): ValidationError[] =>
    readTimeline(node.children) === undefined ? [{ id: "timeline-content", level: "error", message }] : [],
});
