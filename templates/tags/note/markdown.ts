import { escapeText, joinBlocks, quoted } from "../../markdown/escape.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** A quotation that begins with the title. */
export default defineMarkdown(tag, ({ attributes: { title }, nodes, context, blocks }) =>
  quoted(joinBlocks([`**${escapeText(title ?? context.page.words.note)}**`, blocks(nodes)])),
);
