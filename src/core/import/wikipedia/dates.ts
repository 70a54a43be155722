import { memoize } from "../../model/memo.ts";
import { asciiDigits } from "../../model/read-written-date.ts";

/**
 * The months' names of a language, in lower case, by number from 1. Forms of nominative and of dates are both there.
 */
const monthsOf = memoize((language: string): ReadonlyMap<string, number> => {
  const names = new Map<string, number>();
  for (const locale of new Set([language, "en"])) {
    for (const month of Array.from({ length: 12 }, (_, index) => index + 1)) {
      const day = new Date(Date.UTC(2001, month - 1, 3));
      for (const options of [
        { month: "long" },
        { month: "short" },
        { month: "long", day: "numeric" },
        { month: "short", day: "numeric" },
      ] as const) {
        const parts = new Intl.DateTimeFormat(supported(locale), { ...options, timeZone: "UTC" }).formatToParts(day);
        const name = parts
          .find(({ type }) => type === "month")
          ?.value.toLowerCase()
          .replace(/\.$/, "");
        if (name !== undefined && !/^\p{Nd}+$/u.test(name)) names.set(name, month);
      }
    }
  }
  return names;
}, String);

/** A language whose words `Intl` knows: English for others. */
export const supported = (locale: string): string =>
  Intl.DateTimeFormat.supportedLocalesOf([locale]).length > 0 ? locale : "en";

const pad = (number: number | string, length = 2): string => String(number).padStart(length, "0");

/** Writes a date as content files have it; undefined if there is no such day. */
export function isoDate(year: number | string, month?: number | string, day?: number | string): string | undefined {
  const [y, m, d] = [Number(year), Number(month || 0), Number(day || 0)];
  if (!Number.isInteger(y) || y < 1 || y > 9999 || m > 12 || d > 31) return undefined;
  if (!m) return pad(y, 4);
  if (!d) return `${pad(y, 4)}-${pad(m)}`;
  const real = new Date(Date.UTC(y, m - 1, d));
  return real.getUTCMonth() === m - 1 ? `${pad(y, 4)}-${pad(m)}-${pad(d)}` : undefined;
}

/**
 * Reads a whole text as one date: ISO 8601, a year, or words in a language or in English, such as `October 18, 1981`,
 * `18. Oktober 1981`, `2012年2月16日`.
 *
 * @returns the date as content files have it; undefined if the text is anything else
 */
export function readDateInWords(text: string, language: string): string | undefined {
  const plain = asciiDigits(text)
    .replace(/[\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(plain);
  if (iso !== null) return isoDate(iso[1] ?? "", iso[2], iso[3]);
  const eastern = /^(\d{4})\s*[年년](?:\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?)?$/.exec(plain);
  if (eastern !== null) return isoDate(eastern[1] ?? "", eastern[2], eastern[3]);
  // With dots between numbers, the day comes first, or the year.
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\.?$/.exec(plain);
  if (dotted !== null) return isoDate(dotted[3] ?? "", dotted[2], dotted[1]);
  const yearFirst = /^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?$/.exec(plain);
  if (yearFirst !== null) return isoDate(yearFirst[1] ?? "", yearFirst[2], yearFirst[3]);
  const [, circa, rest = plain] = /^(?:(c\.|ca\.?|circa|um|vers|～)\s*)?(.*)$/.exec(plain) ?? [];
  if (circa !== undefined && /^\d{4}$/.test(rest)) return `circa ${rest}`;
  const words = rest.match(/\p{L}[\p{L}\p{M}.’']*|\d+/gu) ?? [];
  const months = monthsOf(language);
  let [year, month, day]: (number | undefined)[] = [];
  for (const word of words) {
    const number = months.get(word.replace(/\.$/, ""));
    // A year of three digits stands beside a month.
    if (/^\d{3,4}$/.test(word) && year === undefined) year = Number(word);
    else if (/^\d{1,2}$/.test(word) && day === undefined) day = Number(word);
    else if (number !== undefined && month === undefined) month = number;
    else if (!/^(?:de|del|of|a|à|th|st|nd|rd|er|ème|º|den|the|i|ש)$/.test(word)) return undefined;
  }
  if (year === undefined || (year < 1000 && month === undefined) || (day !== undefined && month === undefined))
    return undefined;
  return isoDate(year, month, day);
}
