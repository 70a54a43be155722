import { defineTag } from "../define-tag.ts";

/** A table with a caption. */
export default defineTag({ inline: false, attributes: { caption: { type: String } } });
