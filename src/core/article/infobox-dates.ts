import { type Calendar, type DateValue, hasMonth, isBefore, looksLikeDate, readDate } from "../model/dates.ts";
import type { InfoboxLabel } from "../model/infobox.ts";

/** The rows in which a year alone is a date. Elsewhere it may be a title or a number. */
const datedLabels: readonly (InfoboxLabel | undefined)[] = ["born", "died", "yearsActive", "termOfOffice"];

/**
 * Reads a value as a date, if it is one.
 *
 * @param label of the row, if it is a known one
 * @returns the date or what is wrong with it; neither for other texts
 */
export function readDateValue(text: string, label: InfoboxLabel | undefined, calendar?: Calendar): { date?: DateValue; problem?: string } {
  const date = readDate(text, calendar);
  const isDated = datedLabels.includes(label);
  if (date === undefined) return (isDated || /^\d{4}-/.test(text)) && looksLikeDate(text) ? { problem: `“${text}” is not a date` } : {};
  if (!isDated && !hasMonth(date)) return {};
  if (typeof date.to === "object" && isBefore(date.to, date.from)) return { problem: `“${text}” ends before it begins` };
  return { date };
}
