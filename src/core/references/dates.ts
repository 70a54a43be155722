import { toDate } from "../model/dates.ts";
import { formatDateValue, formatsKey, gregorianFormat, type Locale } from "../model/format-date.ts";
import type { InterfaceWords } from "../model/interface-words.ts";
import { memoizeKept } from "../model/kept-results.ts";
import type { ReferenceDate } from "../model/references/types.ts";

/** Formats a date in a language, as exactly as it is known. */
export function formatReferenceDate(date: ReferenceDate, language: Locale, words: Pick<InterfaceWords, "circa" | "present">): string {
  if ("literal" in date) return date.literal;
  const { from, to } = date;
  if (to !== undefined || from.month !== undefined || from.circa || from.year < 100) return formatDateValue(date, language, words);
  return yearIn(from.year, language);
}

/** A year in the middle of a sentence: “2019年”, but “2019” where a year alone would have a full stop or a word after it. */
const yearIn = memoizeKept(
  "year",
  (year: number, language: Locale) =>
    gregorianFormat(language, { year: "numeric" })
      .formatToParts(toDate({ year }))
      .filter(({ type, value }) => type === "year" || /[\p{Script=Han}\p{Script=Hangul}]/u.test(value))
      .map(({ value }) => value)
      .join(""),
  (year, language) => `${formatsKey(language)} ${year}`,
);
