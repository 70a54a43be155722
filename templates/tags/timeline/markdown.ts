import { readTimeline } from "../../../src/core/article/timeline.ts";
import { formatDateValue } from "../../../src/core/model/format-date.ts";
import { escapeStart, escapeText, indent, joinBlocks } from "../../markdown/escape.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** A list of the events, each with its date first. */
export default defineMarkdown(tag, ({ nodes, context, blocks, inline }) => {
  const { language, words } = context.page;
  return (readTimeline(nodes, language.tag) ?? [])
    .map(({ label, date, text }) => {
      const when = date ? escapeText(formatDateValue(date, language, words)) : escapeStart(inline(label).trim());
      const [first, ...others] = text;
      const isLine = first?.type === "inline";
      const what = joinBlocks([isLine ? inline([first]).trim() : "", blocks(isLine ? others : text)]);
      return `- ${indent(`**${when}**: ${what}`, 2)}`;
    })
    .join("\n");
});
