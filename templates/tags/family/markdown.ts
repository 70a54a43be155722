import { escapeText, joinBlocks } from "../../markdown/escape.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** The list as it is written. */
export default defineMarkdown(tag, ({ attributes: { caption }, nodes, blocks }) =>
  joinBlocks([caption && `**${escapeText(caption)}**`, blocks(nodes)]),
);
