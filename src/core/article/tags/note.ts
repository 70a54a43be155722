import { defineTag } from "../define-tag.ts";

/** A remark beside the text, in a box. Its default title is the word “Note”. */
export default defineTag({ inline: false, attributes: { title: { type: String, translated: "heading" } } });
