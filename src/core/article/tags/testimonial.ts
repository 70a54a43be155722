import { defineTag, requiredText } from "./tag.ts";

/** A quote about the subject, shown as a card. */
export const testimonial = defineTag({
  inline: false,
  group: "testimonials",
  attributes: { name: requiredText, title: requiredText, relationship: requiredText, date: requiredText },
});
