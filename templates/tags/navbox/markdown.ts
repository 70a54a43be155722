import { escapeText, joinBlocks } from "../../markdown/escape.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** The title above the links. */
export default defineMarkdown(tag, ({ attributes: { title }, nodes, blocks }) =>
  joinBlocks([`**${escapeText(title)}**`, blocks(nodes)]),
);
