/** Matches the label of an event with its colon, that of Latin or of Chinese and Japanese, and the spaces after it. */
export const eventLabel = /^([^:：]{1,80})[:：]\s*/u;
/** A day, month or year, possibly approximate. */
export interface DatePoint {
  /** Astronomical: 1 BCE is 0, 2 BCE is -1. */
  year: number;
  /** From 1. */
  month?: number;
  /** From 1. */
  day?: number;
  /** Whether it is only approximate. */
  circa?: true;
}

/** The calendar that a date is written in. */
export type Calendar = "gregorian" | "julian";

/** A date, or the time from one to another. */
export interface DateValue {
  from: DatePoint;
  to?: DatePoint | "present";
  calendar: Calendar;
}

const point = /^(?:(circa|ca\.|c\.|~)\s*)?(?:AD\s+)?(-?\d{1,4})(?:-(\d\d)(?:-(\d\d))?)?(?:\s*(?:(BCE|BC)|CE|AD))?$/i;
const until = /(?<!\s)\s*–\s*|(?<!\s)\s+(?:-|to)\s+/;

/** Divides a text at the signs of a range: `1847 – 1888`. */
export const endsOf = (text: string): string[] => text.trim().split(until);

/**
 * Reads a date: `1818-08-01`, `1818-08`, `1818`, `-384` (astronomical, 385 BCE), `384 BCE`, `350 CE`, `AD 350`, `circa
 * 1818`, `~350`, or two of them such as `1847 – 1888` and `2006-01-16 – present`.
 *
 * @returns undefined for other text, and for days that do not exist
 */
export function readDate(text: string, calendar: Calendar = "gregorian"): DateValue | undefined {
  const [first = "", second, ...more] = endsOf(text);
  // The era of 384–322 BCE belongs to both.
  const from = readPoint(/\bBCE?$/i.test(second ?? "") && !/\bBCE?$/i.test(first) ? `${first} BCE` : first, calendar);
  if (from === undefined || more.length > 0) return undefined;
  if (second === undefined) return { from, calendar };
  const to = second.toLowerCase() === "present" ? "present" : readPoint(second, calendar);
  return to && { from, to, calendar };
}

function readPoint(text: string, calendar: Calendar): DatePoint | undefined {
  const [matched, circa, digits, monthDigits, dayDigits, era] = point.exec(text) ?? [];
  if (matched === undefined || (era !== undefined && Number(digits) < 1)) return undefined;
  const year = era === undefined ? Number(digits) : 1 - Number(digits);
  const [month, day] = [monthDigits, dayDigits].map((part) => (part === undefined ? undefined : Number(part)));
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  if (day !== undefined && (day < 1 || day > daysIn(year, month ?? 1, calendar))) return undefined;
  return {
    year,
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
    ...(circa !== undefined && { circa: true }),
  };
}

function daysIn(year: number, month: number, calendar: Calendar): number {
  const isLeap = year % 4 === 0 && (calendar === "julian" || year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whether a text of digits and signs was probably meant as a date, such as `1.8.1818`. */
export const looksLikeDate = (text: string): boolean => /^-?\d{1,4}([-./])\d{1,2}(?:\1\d{1,4})?$/.test(text.trim());

/** The days that a date in figures such as `14/7/1988` or `31.12.1990` can mean; with dots, the day comes first. */
export function numericDates(text: string): string[] {
  const [, a = "", b = "", year = ""] = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4})$/.exec(text.trim()) ?? [];
  const orders = text.includes(".")
    ? [[b, a]]
    : [
        [b, a],
        [a, b],
      ];
  const dates = orders.map((parts) => [year, ...parts.map((part) => part.padStart(2, "0"))].join("-"));
  return [...new Set(dates)].filter((date) => year !== "" && readDate(date) !== undefined);
}

/**
 * Whether a text such as `2020-13-40` was meant as a date, though there is no such day or month. `1914-18` and
 * `1999-00` are two years, and other forms of digits are the author's own.
 */
export function isMistakenDate(text: string): boolean {
  const [, year = "", end = ""] = /^\d{1,2}(\d\d)-(\d\d)$/.exec(text.trim()) ?? [];
  const isTwoYears = end > year || (year === "99" && end === "00");
  return /^\d{3,4}-/.test(text.trim()) && looksLikeDate(text) && readDate(text) === undefined && !isTwoYears;
}

/** Whether a date has a month, so that it cannot be a title or a number. */
export const hasMonth = ({ from }: DateValue): boolean => from.month !== undefined;

/** Returns midnight UTC of a point's first day in the (proleptic) Gregorian calendar. */
export function toDate({ year, month = 1, day = 1 }: DatePoint): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

/**
 * Converts a day of the Julian calendar to the Gregorian one. A date without a day is returned as it is, because the
 * difference of at most 13 days does not matter there. Follows Meeus, Astronomical Algorithms, chapter 7: the calendars
 * differ by the leap days of century years since 200 CE.
 */
function toGregorian(julian: DatePoint): DatePoint {
  const { year, month, day } = julian;
  if (month === undefined || day === undefined) return julian;
  const century = Math.floor((month < 3 ? year - 1 : year) / 100);
  const difference = century - Math.floor(century / 4) - 2;
  // 29 February 1700 exists only in the Julian calendar, so count from the day before March.
  const date = toDate({ year, month, day: Math.min(day, 28) });
  date.setUTCDate(date.getUTCDate() + difference + Math.max(0, day - 28));
  return { ...julian, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns a date in the Gregorian calendar. */
export const gregorian = ({ from, calendar }: DateValue): DatePoint =>
  calendar === "julian" ? toGregorian(from) : from;

/** Returns an ISO 8601 date: `1818-08-01`, `1818-08`, `1818`, or `-0383` for 384 BCE. */
export function isoDate({ year, month, day }: DatePoint): string {
  const part = (value: number | undefined) => (value === undefined ? "" : `-${String(value).padStart(2, "0")}`);
  return `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(4, "0")}${part(month)}${part(day)}`;
}

/** Returns a date for machines. HTML has none for ranges, approximate dates, and years before 1. */
export function machineDate(date: DateValue): string | undefined {
  const { circa, ...day } = gregorian(date);
  return date.to !== undefined || circa || day.year < 1 ? undefined : isoDate(day);
}

/** The first and the last day that a point may mean. */
const span = ({ year, month, day }: DatePoint) => ({
  first: { year, month: month ?? 1, day: day ?? 1 },
  last: { year, month: month ?? 12, day: day ?? 31 },
});

/** An age in full years, between two limits. */
export interface Age {
  least: number;
  most: number;
}

type Day = Required<Omit<DatePoint, "circa">>;

/** Full years between two days. */
const years = (from: Day, to: Day): number =>
  to.year - from.year - (to.month < from.month || (to.month === from.month && to.day < from.day) ? 1 : 0);

/**
 * Returns the age at death in full years: a single one, or the two that incomplete dates leave open.
 *
 * @returns undefined if a date is approximate; `negative` if the death is before the birth
 */
export function ageAtDeath(born: DateValue, died: DateValue): Age | "negative" | undefined {
  const [birth, death] = [gregorian(born), gregorian(died)];
  if (birth.circa || death.circa) return undefined;
  const [from, to] = [span(birth), span(death)];
  const most = years(from.first, to.last);
  return most < 0 ? "negative" : { least: Math.max(0, years(from.last, to.first)), most };
}

/** Whether a point is certainly before another one. */
export const isBefore = (a: DatePoint, b: DatePoint): boolean => compareDays(span(a).last, span(b).first) < 0;

const compareDays = (a: Day, b: Day): number => a.year - b.year || a.month - b.month || a.day - b.day;

/**
 * Returns today's date in the time zone of the device, as ISO 8601 has it: `2026-05-01`.
 *
 * @param now the current moment
 */
export function today(now = new Date()): string {
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
}
