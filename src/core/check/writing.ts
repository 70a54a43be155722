import { isLanguageTag } from "../content/check-languages.ts";
import { memoize } from "../model/memo.ts";

/** Scripts written from right to left (The Unicode Standard, chapters 9, 10, 14 and 19). */
const rightToLeft = new Set([
  "Adlm",
  "Arab",
  "Aran",
  "Hebr",
  "Mand",
  "Hint",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
  "Yezi",
]);

type Writing = "ltr" | "rtl" | "unknown" | "invalid";

/** Returns the writing direction of a BCP 47 tag. Every page has the same languages. */
export const writingOf = memoize(
  (tag: string): Writing => {
    if (!isLanguageTag(tag)) return "invalid";
    const { script } = new Intl.Locale(tag).maximize();
    return script === undefined ? "unknown" : rightToLeft.has(script) ? "rtl" : "ltr";
  },
  (tag) => tag,
);

/** Returns whether a tag is valid as hreflang. */
export const isHreflang = (tag: string): boolean => tag === "x-default" || writingOf(tag) !== "invalid";
