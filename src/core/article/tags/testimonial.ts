import type { ValidationError } from "@markdoc/markdoc";
import { isMistakenDate } from "../../model/dates.ts";
import { defineTag, requiredText } from "../define-tag.ts";

const person = { ...requiredText, translated: "person" } as const;

/** A date as in the infobox, which each page writes in its language, or a text. */
const date = {
  ...person,
  expected: "a date that exists, or a text",
  sample: "2011-10-21",
  validate: (value: unknown, _: unknown, name: string): ValidationError[] =>
    typeof value === "string" && isMistakenDate(value)
      ? [{ id: "attribute-value-invalid", level: "error", message: `Attribute '${name}' must be a date that exists` }]
      : [],
} as const;

/** A quote about the subject, shown as a card. */
export default defineTag({
  inline: false,
  group: "testimonials",
  attributes: { name: person, title: person, relationship: person, date },
});
