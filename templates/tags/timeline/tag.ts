import Markdoc, { type Node, type ValidationError } from "@markdoc/markdoc";
import { plainText } from "../../../src/core/article/nodes.ts";
import { defineTag } from "../../../src/core/article/tags.ts";
import { readTimeline } from "../../../src/core/article/timeline.ts";
import { isMistakenDate } from "../../../src/core/model/dates.ts";

const message = "timeline must contain one list whose items are written as “date: text”, or one definition list";

const isEvent = (item: Node): boolean => readTimeline([new Markdoc.Ast.Node("list", {}, [item])]) !== undefined;

/** Events by date: a list of items `1889: text`, or a definition list. */
export default defineTag({
  inline: false,
  attributes: {},
  segments: "events",
  styled: "later",
  policy: {},
  uploads: {},
  validate: ({ children }: Node): ValidationError[] => {
    const events = readTimeline(children);
    if (events === undefined) {
      // A single list has items without a date; anything else is wrong as a whole.
      const [list, ...others] = children;
      const bad = list?.type === "list" && others.length === 0 ? list.children.filter((item) => !isEvent(item)) : [];
      const lines = bad.map((item) => (item.lines[0] ?? 0) + 1).join(", ");
      const fix = `line ${lines}: write the date and a colon before the text, as in 1889: text`;
      return [{ id: "timeline-content", level: "error", message: lines ? `${message}\n${fix}` : message }];
    }
    const labels = events.map(({ label }) => label.map(plainText).join(""));
    return labels.filter(isMistakenDate).map((label) => ({ id: "invalid-date", level: "error", message: label }));
  },
});
