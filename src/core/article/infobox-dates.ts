import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { type Calendar, type DateValue, hasMonth, isBefore, looksLikeDate, readDate } from "../model/dates.ts";
import type { InfoboxLabel } from "../model/infobox.ts";
import { once } from "../model/once.ts";

/** The rows in which a year alone is a date. Elsewhere it may be a title or a number. */
const datedLabels: readonly (InfoboxLabel | undefined)[] = ["born", "died", "yearsActive", "termOfOffice"];

/** A day in the words of a language: “1 August 1818”, “1 de agosto de 1818”, “August 1, 1818”, “1818. augusztus 1.”, “1818年8月1日”. */
const formsInWords = once(() => [
  /^\p{Nd}{1,2}[.\s]+(?:de\s+)?[\p{L}\p{M}]+\.?\s+(?:de\s+)?\p{Nd}{4}$/u,
  /^[\p{L}\p{M}]+\s+\p{Nd}{1,2},\s*\p{Nd}{4}$/u,
  /^\p{Nd}{4}\.?\s*[\p{L}\p{M}]+\s*\p{Nd}{1,2}/u,
]);
/** All have a year, which is looked for first: compiling the forms takes some milliseconds. */
const hasYear = /\p{Nd}{4}/u;
const isInWords = (text: string): boolean => hasYear.test(text) && formsInWords().some((form) => form.test(text));

/**
 * Reads a value as a date, if it is one.
 *
 * @param label of the row, if it is a known one
 * @returns undefined for other texts; also diagnostics `invalid-date`, `wrong-order` and the warning `date-in-words`
 */
export function readDateValue(
  text: string,
  label: InfoboxLabel | undefined,
  calendar: Calendar | undefined,
  placeOf: () => Place,
): { date?: DateValue; diagnostics: Diagnostic[] } {
  const date = readDate(text, calendar);
  const isDated = datedLabels.includes(label);
  if (date === undefined) {
    if ((isDated || /^\d{4}-/.test(text)) && looksLikeDate(text)) return { diagnostics: [diagnose("invalid-date", { text }, placeOf())] };
    return { diagnostics: isDated && isInWords(text) ? [diagnose("date-in-words", { text }, placeOf())] : [] };
  }
  if (!isDated && !hasMonth(date)) return { diagnostics: [] };
  const isReversed = typeof date.to === "object" && isBefore(date.to, date.from);
  return { date, diagnostics: isReversed ? [diagnose("wrong-order", { problem: `“${text}” ends before it begins` }, placeOf())] : [] };
}
