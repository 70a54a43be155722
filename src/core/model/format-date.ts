import { type Age, type DatePoint, type DateValue, gregorian, toDate } from "./dates.ts";
import { fill, type InterfaceWords } from "./interface-words.ts";
import { memoize } from "./memo.ts";
import type { Language } from "./types.ts";

/** How a language writes numbers and dates. Without a numbering system, with its own digits. */
export type Locale = Pick<Language, "locales"> & { numberingSystem: string | undefined };
type Words = Pick<InterfaceWords, "circa" | "present">;

/* The scripts of pages, which only format days, leave out what is marked as pure. */

/**
 * Returns a language's format for dates: always in the Gregorian calendar, as in the articles, with the digits of the
 * site.
 */
export const gregorianFormat = (
  { locales, numberingSystem }: Locale,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => dateFormat(knownLocale(locales), numberingSystem, options);

/** Returns a text that stands for the formats of a language: languages that write dates alike share them. */
export const formatsKey: (locale: Locale) => string = /* @__PURE__ */ memoize(
  (locale: Locale) =>
    `${knownLocale(locale.locales)} ${locale.numberingSystem}${hasMonths(locale) ? "" : " in digits"}`,
  (locale) => locale,
);

const localeKey = ({ locales, numberingSystem }: Locale): string => `${locales.join()} ${numberingSystem}`;

/** A format takes so long to make that a page's would be a tenth of a build. */
const dateFormat = memoize(
  (locale: string | undefined, numberingSystem: string | undefined, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { calendar: "gregory", timeZone: "UTC", numberingSystem, ...options }),
  (locale, numberingSystem, options) => `${locale} ${numberingSystem} ${Object.entries(options)}`,
);

/** The first locale of a list that Intl knows, which it would take from the list. */
export const knownLocale = /* @__PURE__ */ memoize(
  (locales: readonly string[]) => Intl.DateTimeFormat.supportedLocalesOf([...locales])[0],
  (locales) => locales.join(" "),
);

/**
 * Formats a date as the language writes it, by CLDR: `1 August 1818`, `384 v. Chr.`, `c. 1818`, `1847–1888`, `2006 –
 * present`. A date of the Julian calendar is followed by the Gregorian one.
 */
export function formatDateValue(value: DateValue, locale: Locale, words: Words): string {
  const { from, to } = value;
  if (to === undefined) {
    const written = formatPoint(from, locale, words);
    if (value.calendar === "gregorian" || from.day === undefined) return written;
    return `${written} (${gregorianName(locale)}: ${formatPoint(gregorian(value), locale, words)})`;
  }
  if (to !== "present" && [from, to].every(({ month, circa }) => month === undefined && !circa)) {
    return formatRange(toDate(from), toDate(to), locale, optionsFor(from, to, locale));
  }
  const ends = [formatPoint(from, locale, words), to === "present" ? words.present : formatPoint(to, locale, words)];
  return ends.join(
    rangeSign(
      locale,
      ends.some((end) => /[ -]/.test(end)),
    ),
  );
}

const gregorianName = /* @__PURE__ */ memoize(
  ({ locales }: Locale) => new Intl.DisplayNames([...locales], { type: "calendar" }).of("gregory"),
  localeKey,
);

const formatRange = /* @__PURE__ */ memoize(
  (from: Date, to: Date, locale: Locale, options: Intl.DateTimeFormatOptions) =>
    gregorianFormat(locale, options).formatRange(from, to),
  (from, to, locale, options) => `${formatsKey(locale)} ${Object.entries(options)} ${Number(from)} ${Number(to)}`,
);

/** Formats a date. Where the language writes a part of it otherwise than CLDR, that part is put right. */
export const formatDay: (date: Date, locale: Locale, options: Intl.DateTimeFormatOptions) => string = memoize(
  writeDay,
  (date, locale, options) => `${formatsKey(locale)} ${Object.entries(options)} ${Number(date)}`,
);

/** Formats a date as {@link formatDay} does, but anew each time. */
export function writeDay(date: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const format = gregorianFormat(locale, options);
  if (!hasMonths(locale) && (options.month ?? options.dateStyle)) return inDigits(date, format);
  const written = writtenPart(format);
  if (!written) return format.format(date);
  const parts = format.formatToParts(date);
  return parts.map((part) => written(part, parts) ?? part.value).join("");
}

/** Whether the language's own months are known to Intl, which has no Latin. */
const hasMonths = ({ locales: [own = "en"], locales }: Locale): boolean =>
  own === "en" || knownLocale(locales) !== "en" || own.startsWith("en-");

/** Writes a date as ISO 8601 does, without leading zeros of the year, and with the era of a format: `415-03`. */
function inDigits(date: Date, format: Intl.DateTimeFormat): string {
  const parts = format.formatToParts(date);
  const of = (name: string) => parts.find(({ type }) => type === name)?.value;
  const { numberingSystem } = format.resolvedOptions();
  const digits = new Intl.NumberFormat("en", { numberingSystem, minimumIntegerDigits: 2 });
  const two = (value: number) => digits.format(value);
  const day = of("day") && two(date.getUTCDate());
  const era = of("era");
  return [of("year"), two(date.getUTCMonth() + 1), ...(day ? [day] : [])].join("-") + (era ? ` ${era}` : "");
}

type WrittenPart = (part: Intl.DateTimeFormatPart, all: readonly Intl.DateTimeFormatPart[]) => string | undefined;

/**
 * Gaps of CLDR, by language: `1er juin`; `3 tháng 3 năm 2025`, as in a month and its year; `3 ខែមីនា ឆ្នាំ 2025`;
 * `৩ মার্চ ২০২৫` and `3 مارچ 2025ء` without a comma; `2025 మార్చి 3`; `2025eko martxoaren 3a` for `2025(e)ko martxoaren
 * 3(a)`.
 */
const writtenParts: Record<string, WrittenPart> = {
  bn: withoutComma,
  ur: (part) => (part.type === "year" ? `${part.value}ء` : withoutComma(part)),
  te: (part, all) => (all.length === 5 ? (withoutComma(part) ?? exchanged(part, all)) : undefined),
  eu: basqueEnding,
  fr: ({ type, value }) => (type === "day" && value === "1" ? "1er" : undefined),
  vi: ({ type, value }) => (type === "literal" && value === ", " ? " năm " : undefined),
  km: ({ type, value }) => khmerNouns[type] && khmerNouns[type] + value,
};

function withoutComma({ type, value }: Intl.DateTimeFormatPart): string | undefined {
  return type === "literal" && /^[,،] $/.test(value) ? " " : undefined;
}

/** The year in place of the day, and the day in place of the year. */
const exchanged: WrittenPart = ({ type }, all) => {
  const other = { day: "year", year: "day" }[type as string];
  return all.find((each) => each.type === other)?.value;
};

/**
 * The case ending of a year, which follows how its last number is said (bost: -eko, sei: -ko), and the article of a
 * day, which is not written where the number ends with it (hamaika).
 */
function basqueEnding({ type, value }: Intl.DateTimeFormatPart, all: readonly Intl.DateTimeFormatPart[]) {
  if (type !== "literal") return undefined;
  const numberOf = (name: string) => Number(all.find((each) => each.type === name)?.value);
  const year = numberOf("year");
  const endsInConsonant = year % 100 === 0 ? year % 1000 !== 0 : [1, 5, 10, 15].includes(year % 20);
  return value
    .replace("(e)ko", endsInConsonant ? "eko" : "ko")
    .replace("(a)", [11, 31].includes(numberOf("day")) ? "" : "a");
}

const khmerNouns: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { month: "ខែ", year: "ឆ្នាំ " };

const writtenPart = memoize(
  (format: Intl.DateTimeFormat) => writtenParts[format.resolvedOptions().locale.split("-", 1)[0] ?? ""],
  (format) => format,
);

/**
 * Texts have the same dates again and again: the key has only what they consist of, since options take longer to write
 * than to look up.
 */
const datePoint = /* @__PURE__ */ memoize(
  (point: DatePoint, locale: Locale) => writeDay(toDate(point), locale, optionsFor(point, point, locale)),
  ({ year, month, day }, locale) => `${formatsKey(locale)} ${year} ${month} ${day}`,
);

function formatPoint(point: DatePoint, locale: Locale, words: Words): string {
  const written = datePoint(point, locale);
  // CLDR ends a year with a full stop in Hungarian, where only a year before a month has one.
  const date =
    point.month === undefined && /^hu\b/.test(locale.locales[0] ?? "") ? written.replace(/\.$/, "") : written;
  return point.circa ? fill(words.circa, { date }) : date;
}

/**
 * The parts to show of dates. Years before 100 get an era, and so do all years where full dates have one, as in Thai.
 */
function optionsFor(from: DatePoint, to: DatePoint, locale: Locale): Intl.DateTimeFormatOptions {
  const needsEra = Math.min(from.year, to.year) < 100;
  if (from.day !== undefined && !needsEra) return { dateStyle: "long" };
  return {
    year: "numeric",
    ...(from.month !== undefined && { month: "long" }),
    ...(from.day !== undefined && { day: "numeric" }),
    ...((needsEra || usesEra(locale)) && { era: "short" }),
  };
}

const usesEra = /* @__PURE__ */ memoize((locale: Locale) => {
  const parts = gregorianFormat(locale, { dateStyle: "long" }).formatToParts(new Date(0));
  return parts.some(({ type }) => type === "era");
}, formatsKey);

/** The text that the language writes between the ends of a range. @param isWide between ends of several words */
const rangeSign = /* @__PURE__ */ memoize(
  (locale: Locale, isWide: boolean) => {
    const [start, end] = [Date.UTC(2000), Date.UTC(2001)];
    const format = gregorianFormat(locale, isWide ? { dateStyle: "long" } : { year: "numeric" });
    const literal = format
      .formatRangeToParts(start, end)
      .find(({ type, source }) => type === "literal" && source === "shared");
    const between = literal?.value ?? "–";
    // The end of the first date, such as 年, is part of it.
    const last = format.formatToParts(start).at(-1);
    return last?.type === "literal" && between.startsWith(last.value) ? between.slice(last.value.length) : between;
  },
  (locale, isWide) => `${formatsKey(locale)} ${isWide}`,
);

/** Formats an age in full years, or a range of two: `70–71`. */
export const formatAge: (age: Age, locale: Locale) => string = /* @__PURE__ */ memoize(
  ({ least, most }, { locales, numberingSystem }) => {
    const format = new Intl.NumberFormat([...locales], { numberingSystem });
    return least === most ? format.format(least) : format.formatRange(least, most);
  },
  ({ least, most }, locale) => `${localeKey(locale)} ${least} ${most}`,
);
