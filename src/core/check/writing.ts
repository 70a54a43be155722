import { isLanguageTag } from "../content/check-languages.ts";

/** Scripts written from right to left (The Unicode Standard, chapters 9, 10, 14 and 19). */
const rightToLeft = new Set(["Adlm", "Arab", "Aran", "Hebr", "Mand", "Hint", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"]);

type Writing = "ltr" | "rtl" | "unknown" | "invalid";

/** Cached, since `Intl.Locale` is slow and every page has the same languages. */
const known = new Map<string, Writing>();

/** Returns the writing direction of a BCP 47 tag. */
export function writingOf(tag: string): Writing {
  const writing = known.get(tag) ?? ask(tag);
  known.set(tag, writing);
  return writing;
}

function ask(tag: string): Writing {
  if (!isLanguageTag(tag)) return "invalid";
  const { script } = new Intl.Locale(tag).maximize();
  return script === undefined ? "unknown" : rightToLeft.has(script) ? "rtl" : "ltr";
}

/** Returns whether a tag is valid as hreflang. */
export const isHreflang = (tag: string): boolean => tag === "x-default" || writingOf(tag) !== "invalid";
