import type { ValidationError } from "@markdoc/markdoc";
import { defineTag, requiredText } from "../../../src/core/article/tags.ts";
import { isMistakenDate } from "../../../src/core/model/dates.ts";

const person = { type: String, translated: "person" } as const;

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
  attributes: { name: { ...requiredText, ...person }, title: person, relationship: person, date },
  segments: "quotation",
  styled: "first",
  policy: {},
  uploads: {},
});
