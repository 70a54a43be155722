import { defineTag, requiredText } from "./tag.ts";

/** What somebody said of the subject, as a card. */
export const testimonial = defineTag({
  inline: false,
  group: "testimonials",
  attributes: { name: requiredText, title: requiredText, relationship: requiredText, date: requiredText },
});
