import { formatsKey, gregorianFormat, type Locale } from "./format-date.ts";
import { memoize } from "./memo.ts";

/** A day or a month, as HTML writes it: `2011-10-21`, `2011-10`. */
type MachineDate = string;

/** Letters and digits only, digits in ASCII, so that a date is found however it is punctuated. */
const plain = (text: string): string =>
  text
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
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
  const year = numbers.find((number) => number >= 1000 && number <= 9999);
  if (year === undefined) return undefined;
  const days = numbers.filter((number) => number >= 1 && number <= 31);
  const wanted = plain(text);
  const digits = (value: number) => String(value).padStart(2, "0");
  const formats = (day: number | undefined): Intl.DateTimeFormatOptions[] =>
    day === undefined
      ? [{ year: "numeric", month: "long" }]
      : [{ dateStyle: "long" }, { year: "numeric", month: "long", day: "numeric" }];
  for (const day of [...days, undefined]) {
    for (const options of formats(day)) {
      const format = gregorianFormat(language, options);
      for (let month = 1; month <= 12; month++) {
        const date = new Date(Date.UTC(year, month - 1, day ?? 1));
        if (date.getUTCMonth() === month - 1 && plain(format.format(date)) === wanted)
          return `${year}-${digits(month)}${day === undefined ? "" : `-${digits(day)}`}`;
      }
    }
  }
  return undefined;
}
