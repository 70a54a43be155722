import { escapeText, joinBlocks, quoted } from "../../markdown/escape.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** A quotation, with who said it and where on its last line. */
export default defineMarkdown(tag, ({ attributes: { by, source, cite }, nodes, context, blocks }) => {
  const said = [by && escapeText(by), source && `*${escapeText(source)}*`].filter(Boolean).join(", ");
  const from = `${said}${cite ? context.citation(cite) : ""}`;
  return quoted(joinBlocks([blocks(nodes), from && `— ${from}`]));
});
