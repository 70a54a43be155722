import { escapeText } from "../../markdown/escape.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** The words in brackets. */
export default defineMarkdown(tag, ({ context }) => `[${escapeText(context.page.words.citationNeeded)}]`);
