import { endsOf, isMistakenDate, numericDates, readDate } from "./dates.ts";
import { memoize } from "./memo.ts";
import { asciiDigits } from "./read-written-date.ts";

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
          .replace(/[.॰]$/, "");
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

type Parts = [year: string, month?: string | undefined, day?: string | undefined];

const plainOf = (text: string): string =>
  asciiDigits(text)
    .replace(/[\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Returns the parts of a plain text that is a date, which need not exist; undefined for any other text. */
function partsIn(plain: string, language: string): Parts | undefined {
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(plain);
  const eastern = /^(\d{4})\s*[年년](?:\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?)?$/.exec(plain);
  const yearFirst = /^(\d{4})[./] ?(\d{1,2})[./] ?(\d{1,2})\.?$/.exec(plain);
  const [found, first = "", second, third] = iso ?? eastern ?? yearFirst ?? [];
  if (found !== undefined) return [first, second, third];
  // With dots between numbers, the day comes first, or the year.
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\.?$/.exec(plain);
  if (dotted !== null) return [dotted[3] ?? "", dotted[2], dotted[1]];
  const words = plain.match(/\p{L}[\p{L}\p{M}.’']*|\d+/gu) ?? [];
  const months = monthsOf(language);
  let [year, month, day]: (string | undefined)[] = [];
  for (const word of words) {
    const number = months.get(word.replace(/\.$/, ""));
    // A year of three digits stands beside a month.
    if (/^\d{3,4}$/.test(word) && year === undefined) year = word;
    else if (/^\d{1,2}$/.test(word) && day === undefined) day = word;
    else if (number !== undefined && month === undefined) month = String(number);
    else if (!/^(?:de|del|of|a|à|th|st|nd|rd|er|ème|º|den|the|i|án|én|ש)$/.test(word)) return undefined;
  }
  if (year === undefined || (Number(year) < 1000 && month === undefined) || (day !== undefined && month === undefined))
    return undefined;
  return [year, month, day];
}

/**
 * Reads a whole text as one date: ISO 8601, a year, or words in a language or in English, such as `October 18, 1981`,
 * `18. Oktober 1981`, `2012年2月16日`.
 *
 * @returns the date as content files have it; undefined if the text is anything else
 */
export function readDateInWords(text: string, language: string): string | undefined {
  const plain = plainOf(text);
  const [, circa, rest = plain] = /^(?:(c\.|ca\.?|circa|um|vers|～)\s*)?(.*)$/.exec(plain) ?? [];
  if (circa !== undefined && /^\d{4}$/.test(rest)) return `circa ${rest}`;
  const parts = partsIn(rest, language);
  return parts && isoDate(...parts);
}

/** How languages say that a date is only approximate. */
const about =
  /^(?:(?:circa|ca|cca|c|kb)\b\.?|(?:körülbelül|about|around|um|etwa|vers|environ|env\.|hacia|cerca de|por volta de|aprox\.)\s|लगभग|نحو|حوالي|大约|约|約|～|~)\s*| ?(?:körül|頃|ごろ|左右)$/u;

/** Digits that are a day, a month and a year in an order that depends on the reader. */
const inFigures = /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$/;

/**
 * Reads a date that somebody has entered in the words of some languages: `kb. 1931`, `1931. február 3.`, `3/4/1931`.
 *
 * @returns the date as content files have it; the days that it may be; `impossible` if there is no such day; undefined
 *   for any other text
 */
export function readEnteredDate(
  text: string,
  languages: readonly string[],
): { date: string } | { choices: string[] } | "impossible" | undefined {
  const ends = endsOf(text);
  if (ends.length === 2) {
    const read = ends.map((end) =>
      /^(?:present|\d{4})$/i.test(end) ? { date: end } : readEnteredDate(end, languages),
    );
    if (read.includes("impossible")) return "impossible";
    const dates = read.flatMap((each) => (typeof each === "object" && "date" in each ? [each.date] : []));
    return dates.length === 2 ? { date: dates.join(" – ") } : undefined;
  }
  const plain = plainOf(text);
  const day = plain.replace(about, "");
  const before = day === plain ? "" : "circa ";
  if (/^-?\d{3,4}-/.test(day)) return isMistakenDate(day) ? "impossible" : undefined;
  if (inFigures.test(day)) {
    const choices = numericDates(day).map((each) => before + each);
    const [date, other] = choices;
    return date === undefined ? "impossible" : other === undefined ? { date } : { choices };
  }
  for (const language of languages) {
    const [year, month, number] = partsIn(day, language) ?? [];
    if (year === undefined) continue;
    const date = [pad(year, 4), ...[month, number].flatMap((part) => (part ? [pad(part)] : []))].join("-");
    // 29 February 1700 exists in the Julian calendar.
    return (readDate(date) ?? readDate(date, "julian")) ? { date: before + date } : "impossible";
  }
  return undefined;
}
