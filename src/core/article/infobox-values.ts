import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/wording.ts";
import { type Calendar, type DatePoint, type DateValue, hasMonth, isBefore, looksLikeDate } from "../model/dates.ts";
import { type InfoboxFact, type InfoboxLabel, infoboxLabels, withoutAccents } from "../model/infobox.ts";
import { readWrittenDate } from "../model/read-written-date.ts";

const isKnown = (label: string): label is InfoboxLabel => Object.hasOwn(infoboxLabels, label);
const knownLabels = Object.keys(infoboxLabels) as InfoboxLabel[];

/** Reads the label of a row: a known one, whose word is shown in the page's language, or any other text. */
export const readLabel = (label: string): InfoboxFact["label"] =>
  isKnown(label) ? { known: label } : { text: label.trim() };

/** How known labels are compared with other ways to write them. */
const comparable = (label: string): string => label.toLowerCase().replace(/[\s_-]/g, "");
const byPlainLabel = new Map(knownLabels.map((label) => [comparable(label), label]));

/**
 * Returns the known label that a text probably means: “Known for” and “known-for” mean `knownFor`, as do the mistyped
 * `konwnFor` and “Birthplac”, and so does its word in the language of the page, such as “ocupação”. A label with a
 * capital letter may be any word of that language, so only one letter of a long one is questioned.
 *
 * @param words the known labels by their words in the language
 */
export function meantLabel(label: string, words: ReadonlyMap<string, InfoboxLabel>): InfoboxLabel | undefined {
  const name = comparable(label);
  const isKey = /^\p{Ll}/u.test(label);
  const most = /^[a-z]/.test(label) ? undefined : name.length < shortestWord ? 0 : 1;
  const written = withoutAccents(label.trim().toLowerCase());
  const beginning = isKey ? [...words.keys()].find((word) => word.startsWith(`${written} `)) : undefined;
  return (
    byPlainLabel.get(name) ??
    words.get(written) ??
    words.get(beginning ?? "") ??
    byPlainLabel.get(suggest(name, byPlainLabel.keys(), most) ?? "")
  );
}

const shortestWord = 6;

type CategoryTags = readonly string[] | undefined;

const dayOf = (date: Date): DatePoint => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  // The next day, because it has begun already where days begin first.
  day: date.getUTCDate() + 1,
});

/** Whether a short text in a row of dates was meant as one: `March 415`, `before 415`, `4th century`, `350/370`. */
function isInWords(text: string): boolean {
  const plain = text.replace(/\{%[^%]{0,300}%\}/g, "").trim();
  return plain.length <= 60 && /\p{Nd}/u.test(plain);
}

/**
 * Reads a value as a date, if it is one.
 *
 * @param row its label, if it is a known one, its calendar, and the tags of the languages whose months are read in
 *   dates
 * @param now today; births and deaths are not in the future
 * @returns undefined for other texts; also diagnostics `invalid-date`, `wrong-order` and the warning `date-in-words`
 */
export function readDateValue(
  text: string,
  { label, calendar, tags }: { label: InfoboxLabel | undefined; calendar?: Calendar | undefined; tags?: CategoryTags },
  placeOf: () => Place,
  now: DatePoint = dayOf(new Date()),
): { date?: DateValue; diagnostics: Diagnostic[] } {
  const isDated = label !== undefined && infoboxLabels[label].isDate === true;
  // In other rows it may be a title, such as “November 1918”.
  const date = readWrittenDate(text, isDated ? tags : undefined, calendar);
  if (date === undefined) {
    if ((isDated || /^\d{4}-/.test(text)) && looksLikeDate(text))
      return { diagnostics: [diagnose("invalid-date", { text }, placeOf())] };
    return { diagnostics: isDated && isInWords(text) ? [diagnose("date-in-words", { text }, placeOf())] : [] };
  }
  if (!isDated && !hasMonth(date)) return { diagnostics: [] };
  const isReversed = typeof date.to === "object" && isBefore(date.to, date.from);
  const isFuture = (label === "born" || label === "died") && isBefore(now, date.from);
  const problem = isReversed ? "ends before it begins" : isFuture ? "is in the future" : undefined;
  return {
    date,
    diagnostics: problem ? [diagnose("wrong-order", { problem: `“${text}” ${problem}` }, placeOf())] : [],
  };
}
