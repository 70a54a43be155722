import { readDate } from "../../../src/core/model/dates.ts";
import { formatDateValue } from "../../../src/core/model/format-date.ts";
import { escapeText, joinBlocks, quoted } from "../../markdown/escape.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** A quotation, with who said it and when on its last line. */
export default defineMarkdown(tag, ({ attributes, nodes, context, blocks }) => {
  const { name, title, relationship, date } = attributes;
  const { language, words } = context.page;
  const value = date === undefined ? undefined : readDate(date);
  const day = value ? formatDateValue(value, language, words) : date;
  const about = [
    `**${escapeText(name)}**`,
    ...[title, relationship, day].flatMap((text) => (text ? escapeText(text) : [])),
  ].join(", ");
  return quoted(joinBlocks([blocks(nodes), `— ${about}`]));
});
