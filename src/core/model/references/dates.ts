import { isBefore, readDate } from "../dates.ts";
import type { ReferenceDate } from "./types.ts";

/** The forms that a date may have, for messages. */
export const expectedDate = "must be a date such as 2019, 2019-05, 2019-05-02, 2017/2019 for a period, or circa 1850";

/**
 * Reads the date of a reference: as in infoboxes, or in the Extended Date/Time Format (ISO 8601-2) with `/` for periods
 * and `~` for about.
 *
 * @returns undefined if it is no date, does not exist, or ends before it starts
 */
export function parseDate(text: string): ReferenceDate | undefined {
  const ends = text.split("/").map((end) => end.trim().replace(/^(.*)~$/, "circa $1"));
  const date = readDate(ends.join(" – "));
  if (date === undefined || date.to === "present" || (date.to && isBefore(date.to, date.from))) return undefined;
  return date;
}
