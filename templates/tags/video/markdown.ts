import { recording } from "../../markdown/recording.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** A link to the file, the caption, and the transcript. */
export default defineMarkdown(tag, (text) =>
  recording(text.context.file(text.attributes.src, text.attributes.title), text),
);
