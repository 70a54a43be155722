import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** The words alone: Markdown has no languages. */
export default defineMarkdown(tag, ({ nodes, inline }) => inline(nodes));
