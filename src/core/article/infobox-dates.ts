import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { type Calendar, type DateValue, hasMonth, isBefore, looksLikeDate, readDate } from "../model/dates.ts";
import type { InfoboxLabel } from "../model/infobox.ts";

/** The rows in which a year alone is a date. Elsewhere it may be a title or a number. */
const datedLabels: readonly (InfoboxLabel | undefined)[] = ["born", "died", "yearsActive", "termOfOffice"];

/**
 * Reads a value as a date, if it is one.
 *
 * @param label of the row, if it is a known one
 * @returns undefined for other texts; also diagnostics `invalid-date` and `wrong-order`
 */
export function readDateValue(
  text: string,
  label: InfoboxLabel | undefined,
  calendar: Calendar | undefined,
  place: Place,
): { date?: DateValue; diagnostics: Diagnostic[] } {
  const date = readDate(text, calendar);
  const isDated = datedLabels.includes(label);
  if (date === undefined) {
    const isWrong = (isDated || /^\d{4}-/.test(text)) && looksLikeDate(text);
    return { diagnostics: isWrong ? [diagnose("invalid-date", { text }, place)] : [] };
  }
  if (!isDated && !hasMonth(date)) return { diagnostics: [] };
  const isReversed = typeof date.to === "object" && isBefore(date.to, date.from);
  return { date, diagnostics: isReversed ? [diagnose("wrong-order", { problem: `“${text}” ends before it begins` }, place)] : [] };
}
