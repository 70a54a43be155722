import { link } from "../../markdown/escape.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** The signs, which lead to the recording. */
export default defineMarkdown(tag, ({ attributes: { src }, nodes, context, inline }) =>
  src === undefined ? inline(nodes) : link(inline(nodes), context.address(src)),
);
