import type { Node, ValidationError } from "@markdoc/markdoc";
import { isMistakenDate } from "../../model/dates.ts";
import { defineTag } from "../define-tag.ts";
import { plainText } from "../plain-text.ts";
import { readTimeline } from "../timeline.ts";

const message = "timeline must contain one list whose items are written as “date: text”, or one definition list";

/** Events by date: a list of items `1889: text`, or a definition list. */
export default defineTag({
  inline: false,
  attributes: {},
  validate: ({ children }: Node): ValidationError[] => {
    const events = readTimeline(children);
    if (events === undefined) return [{ id: "timeline-content", level: "error", message }];
    const labels = events.map(({ label }) => label.map(plainText).join(""));
    return labels.filter(isMistakenDate).map((label) => ({ id: "invalid-date", level: "error", message: label }));
  },
});
