import { isLanguageTag } from "../content/check-languages.ts";
import { directionOf, likelySubtags } from "../model/languages.ts";
import { memoize } from "../model/memo.ts";

type Writing = "ltr" | "rtl" | "unknown" | "invalid";

/** Returns the writing direction of a BCP 47 tag. Every page has the same languages. */
export const writingOf = memoize(
  (tag: string): Writing => {
    if (!isLanguageTag(tag)) return "invalid";
    return likelySubtags(tag)[1] === "" ? "unknown" : directionOf(tag);
  },
  (tag) => tag,
);

/** Returns whether a tag is valid as hreflang. */
export const isHreflang = (tag: string): boolean => tag === "x-default" || writingOf(tag) !== "invalid";
