import { utcDate } from "../model/references/dates.ts";
import type { PlainDate, ReferenceDate } from "../model/references/types.ts";
import type { Language } from "../model/types.ts";

/** What a date's format depends on. */
export type DateLanguage = Pick<Language, "tag" | "numberingSystem">;

const precisions = {
  year: { year: "numeric" },
  month: { year: "numeric", month: "long" },
  day: { dateStyle: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Returns a function that formats dates in a language, as exactly as they are known and always in the Gregorian calendar.
 *
 * @param circa the interface word for about: `c. {date}`
 */
export function dateFormatter({ tag, numberingSystem }: DateLanguage, circa: string): (date: ReferenceDate) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const formatFor = (precision: keyof typeof precisions, era: boolean) => {
    const key = `${precision} ${era}`;
    const known = formats.get(key);
    if (known !== undefined) return known;
    // A date style and an era exclude each other.
    const fields = era && precision === "day" ? { ...precisions.month, day: "numeric" as const } : precisions[precision];
    const format = new Intl.DateTimeFormat(tag, {
      ...fields,
      ...(era && { era: "short" }),
      ...(numberingSystem && { numberingSystem }),
      calendar: "gregory",
      timeZone: "UTC",
    });
    formats.set(key, format);
    return format;
  };
  return (date) => {
    if ("literal" in date) return date.literal;
    const { start, end } = date;
    const precision = end === undefined ? precisionOf(start) : coarser(precisionOf(start), precisionOf(end));
    const format = formatFor(precision, start.year < 1);
    const text =
      end !== undefined
        ? format.formatRange(utcDate(start), utcDate(end))
        : precision === "year" && start.year >= 1
          ? bareYear(format.formatToParts(utcDate(start)))
          : format.format(utcDate(start));
    return date.circa ? circa.replace("{date}", () => text) : text;
  };
}

type Precision = keyof typeof precisions;

const precisionOf = ({ month, day }: PlainDate): Precision => (day !== undefined ? "day" : month !== undefined ? "month" : "year");

const coarser = (a: Precision, b: Precision): Precision => (a === "year" || b === "year" ? "year" : a === "month" || b === "month" ? "month" : "day");

/** The year as in the middle of a sentence: “2019年”, but “2019” where a year alone has a full stop or a word after it. */
const bareYear = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts
    .filter(({ type, value }) => type === "year" || /[\p{Script=Han}\p{Script=Hangul}]/u.test(value))
    .map(({ value }) => value)
    .join("");
