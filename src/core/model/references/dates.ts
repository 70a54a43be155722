import type { PlainDate, ReferenceDate } from "./types.ts";

/** What a date must be, for messages. */
export const expectedDate = "must be a date such as 2019, 2019-05, 2019-05-02, 2017/2019 for a period, or 1850~ for about 1850";

const plainDate = /^(-?\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

/**
 * Reads a date of the Extended Date/Time Format (ISO 8601-2), level 0 without times, and `~` for about.
 *
 * @returns undefined if it is no such date, does not exist, or ends before it starts
 */
export function parseDate(text: string): ReferenceDate | undefined {
  const parts = text.split("/");
  const [start, end] = parts.map((part) => parsePlainDate(part.replace(/~$/, "")));
  if (start === undefined || parts.length > 2) return undefined;
  const circa = parts.some((part) => part.endsWith("~")) && { circa: true };
  if (parts.length === 1) return { start, ...circa };
  return end !== undefined && compare(start, end) <= 0 ? { start, end, ...circa } : undefined;
}

function parsePlainDate(text: string): PlainDate | undefined {
  const [year, month, day] = plainDate.exec(text)?.slice(1).map((part) => (part === undefined ? undefined : Number(part))) ?? [];
  return year === undefined ? undefined : realDate(year, month, day);
}

/** @returns undefined if there is no such month or day */
export function realDate(year: number, month?: number, day?: number): PlainDate | undefined {
  if (month === undefined) return { year };
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) return { year, month };
  const date = utcDate({ year, month, day });
  return day >= 1 && date.getUTCMonth() === month - 1 ? { year, month, day } : undefined;
}

const compare = (a: PlainDate, b: PlainDate) => utcDate(a).valueOf() - utcDate({ month: 12, ...b }).valueOf();

/** The start of a date, in UTC. */
export function utcDate({ year, month = 1, day = 1 }: PlainDate): Date {
  const date = new Date(0);
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
