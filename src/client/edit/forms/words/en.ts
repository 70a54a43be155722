/** The words of forms in English, which name those of all languages. */
export const en = {
  yes: "Yes",
  no: "No",
  usual: "Default",
  add: "Add",
  up: "Move up",
  down: "Move down",
  remove: "Remove",
  more: "More",
  other: "Another label",
  label: "Label",
  value: "Value",
  chooseColor: "Choose a color",
  color: "One color",
  light: "Contrast on light pages",
  dark: "Contrast on dark pages",
  newPicture: "Add a picture",
  onePerLine: "One on each line",
  unset: "Not set",
  problems: "Some values are not right. Nothing was saved.",
  unreadable: "This file cannot be read: mend its text.",
  kinds: { string: "Text", number: "Number", boolean: "Yes or no", array: "List", object: "Several values" },
  /** The names of fields; those that are not here are their keys, in words. */
  fields: {
    alt: "Description of the picture",
    sameAs: "Profiles elsewhere",
    details: "Rows",
    avif: "Photographs as AVIF, too",
    url: "Address",
    baseUrl: "Address of the site",
    ownSite: "The person’s own site",
    isbn: "ISBN",
  } as Readonly<Record<string, string>>,
};

/** The words of forms in a language. */
export type FormWords = typeof en;
