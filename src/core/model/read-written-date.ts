import { type Calendar, type DateValue, endsOf, readDate, toDate } from "./dates.ts";
import { formatsKey, gregorianFormat, type Locale, writeDay } from "./format-date.ts";
import { memoize } from "./memo.ts";

/** A day or a month, as HTML writes it: `2011-10-21`, `2011-10`. */
type MachineDate = string;

/** Writes the digits of any script as 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** Letters and digits only, digits in ASCII, so that a date is found however it is punctuated. */
const plain = (text: string): string =>
  asciiDigits(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** The digits of a script are ten successive characters. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return code <= 57 ? code - 48 : (code - zero) % 10;
}

/**
 * Reads a text that is a day or a month as the language writes it: `October 21, 2011`, `21 de octubre de 2011`, `٢١
 * أكتوبر ٢٠١١`.
 *
 * @returns undefined for everything else, such as a season or a range
 */
export const readDay: (text: string, language: Locale) => MachineDate | undefined = memoize(
  findDay,
  (text, language) => `${formatsKey(language)} ${text}`,
);

function findDay(text: string, language: Locale): MachineDate | undefined {
  const numbers = [...text.matchAll(/\p{Nd}+/gu)].map(([number]) => Number([...number].map(digitValue).join("")));
  const year = numbers.find((number) => number >= 100 && number <= 9999);
  if (year === undefined) return undefined;
  const days = numbers.filter((number) => number >= 1 && number <= 31);
  const wanted = plain(text);
  const digits = (value: number) => String(value).padStart(2, "0");
  const formats = (day: number | undefined): Intl.DateTimeFormatOptions[] =>
    day === undefined
      ? [
          { year: "numeric", month: "long" },
          { year: "numeric", month: "short" },
        ]
      : [
          { dateStyle: "long" },
          { year: "numeric", month: "long", day: "numeric" },
          { year: "numeric", month: "short", day: "numeric" },
        ];
  for (const day of [...days, undefined]) {
    for (const options of formats(day)) {
      const format = gregorianFormat(language, options);
      for (let month = 1; month <= 12; month++) {
        const date = toDate({ year, month, day: day ?? 1 });
        const forms = [format.format(date), writeDay(date, language, options)];
        if (date.getUTCMonth() === month - 1 && forms.some((form) => plain(form) === wanted))
          return `${String(year).padStart(4, "0")}-${digits(month)}${day === undefined ? "" : `-${digits(day)}`}`;
      }
    }
  }
  return undefined;
}

/**
 * Reads a date as `readDate` does, also with its months in the words of some languages or of English: `March 415`,
 * `c. 12 March 350 BCE`, `mars 1847 – avril 1888`.
 *
 * @param tags the BCP 47 tags of the languages; undefined: dates in digits only
 * @returns undefined for other texts
 */
export function readWrittenDate(
  text: string,
  tags: readonly string[] | undefined,
  calendar?: Calendar,
): DateValue | undefined {
  const inDigits = readDate(text, calendar);
  if (inDigits !== undefined || tags === undefined || text.length > longestDate) return inDigits;
  const ends = endsOf(text).map((end) => (isEnd.test(end) ? end : withMonthInDigits(end, tags)));
  return ends.includes(undefined) ? undefined : readDate(ends.join(" – "), calendar);
}

const longestDate = 60;

/** The ends of a range of which the other end may be in words: the first of `12 – 15 March 415` is no year. */
const isEnd = /^(?:\d{3,4}|present)$/i;

/** Writes a day or a month in digits: `circa 0350-03 BCE`. @returns undefined for other texts */
function withMonthInDigits(text: string, tags: readonly string[]): string | undefined {
  const [before = ""] = /^(?:circa\b|ca?\.|~)/i.exec(text) ?? [];
  const [after = ""] = /\s(?:BCE?|CE|AD)$/i.exec(text) ?? [];
  const day = text.slice(before.length, text.length - after.length).trim();
  for (const tag of [...tags, "en", "en-GB"]) {
    const read = readDay(day, { locales: [tag, "en"], numberingSystem: undefined });
    if (read !== undefined) return `${before && "circa "}${read}${after}`;
  }
  return undefined;
}
