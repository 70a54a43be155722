import { defineTag, requiredText } from "../define-tag.ts";

/** A quote about the subject, shown as a card. */
export default defineTag({
  inline: false,
  group: "testimonials",
  attributes: { name: requiredText, title: requiredText, relationship: requiredText, date: requiredText },
});
