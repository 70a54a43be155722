import { defineTag, requiredText } from "../define-tag.ts";

const person = { ...requiredText, translated: "person" } as const;

/** A quote about the subject, shown as a card. */
export default defineTag({
  inline: false,
  group: "testimonials",
  attributes: { name: person, title: person, relationship: person, date: person },
});
