import { defineTag, requiredText } from "../define-tag.ts";

/** A citation marker: `{% cite "Id" /%}`, or `{% cite "Id" page="45–47" /%}`. */
export default defineTag({
  inline: true,
  selfClosing: true,
  placement: "within a paragraph, after the claim it supports",
  attributes: {
    primary: { ...requiredText, names: "reference", absent: { what: "the id of a reference", write: '{% cite "Id" /%}' } },
    page: { type: String },
  },
});
