import { defineTag, requiredText } from "./tag.ts";

/** A citation marker: `{% cite "Id" /%}`. */
export const cite = defineTag({
  inline: true,
  selfClosing: true,
  placement: "within a paragraph, after the claim it supports",
  attributes: {
    primary: { ...requiredText, names: "reference", absent: { what: "the id of a reference", write: '{% cite "Id" /%}' } },
  },
});
