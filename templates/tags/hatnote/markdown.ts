import { quoted } from "../../markdown/escape.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** A quotation, which stands apart from the text. */
export default defineMarkdown(tag, ({ nodes, blocks }) => quoted(blocks(nodes)));
