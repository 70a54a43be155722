import { toDate } from "../model/dates.ts";
import { formatDateValue, formatsKey, gregorianFormat, type Locale } from "../model/format-date.ts";
import { fill, type InterfaceWords } from "../model/interface-words.ts";
import { memoize } from "../model/memo.ts";
import type { ReferenceDate } from "../model/references/reference.ts";

/** Formats a date in a language, as exactly as it is known. */
export function formatReferenceDate(
  date: ReferenceDate,
  language: Locale,
  words: Pick<InterfaceWords, "circa" | "present">,
): string {
  if ("literal" in date) return date.literal;
  const { from, to } = date;
  if (to !== undefined || from.month !== undefined || from.circa || from.year < 100)
    return formatDateValue(date, language, words);
  return yearIn(from.year, language);
}

/**
 * A year in the middle of a sentence: “2019年”, but “2019” where a year alone would have a full stop or a word after it.
 */
const yearIn = memoize(
  (year: number, language: Locale) =>
    gregorianFormat(language, { year: "numeric" })
      .formatToParts(toDate({ year }))
      .filter(({ type, value }) => type === "year" || /[\p{Script=Han}\p{Script=Hangul}]/u.test(value))
      .map(({ value }) => value)
      .join(""),
  (year, language) => `${formatsKey(language)} ${year}`,
);

/** Puts a dash between the numbers of a range of pages: `45-47` becomes `45–47`. */
const pageRange = (pages: string): string =>
  pages.trim().replace(/(?<=\p{Nd})\s*(?:-{1,2}|[‐‑‒—])\s*(?=\p{Nd})/gu, "–");

/** The place in a work that a citation names: pages, and divisions of works that have them in every edition. */
export type CitedPlace = Readonly<Partial<Record<"page" | "chapter" | "section" | "verse" | "line", string>>>;

type PlaceWords = Pick<
  InterfaceWords,
  "citePage" | "citePages" | "citeChapter" | "citeSection" | "citeVerse" | "citeLine"
>;

/**
 * Formats the place in a work that a citation names.
 *
 * @returns the place as the mark has it, where pages are bare numbers, and in words: `ch. 3, v. 12`; undefined if the
 * whole work is cited
 */
export function formatPlace(place: CitedPlace, words: PlaceWords): { mark: string; inWords: string } | undefined {
  const { chapter, section, page, verse, line } = place;
  const named = (word: string, number: string | undefined) =>
    number === undefined ? [] : [fill(word, { number: pageRange(number) })];
  const around = {
    before: [...named(words.citeChapter, chapter), ...named(words.citeSection, section)],
    after: [...named(words.citeVerse, verse), ...named(words.citeLine, line)],
  };
  const pages = page === undefined ? [] : [formatPages(page, words)];
  const inWords = [...around.before, ...pages, ...around.after].join(", ");
  if (inWords === "") return undefined;
  return { mark: around.before.length + around.after.length === 0 ? pageRange(page ?? "") : inWords, inWords };
}

/** Names pages in words: `p. 45`, `pp. 45–47`. Text without a number, such as `frontispiece`, is not a page. */
export function formatPages(
  pages: string,
  { citePage, citePages }: Pick<InterfaceWords, "citePage" | "citePages">,
): string {
  const range = pageRange(pages);
  if (!/\p{Nd}|^[ivxlcdm]+\b/iu.test(range)) return range;
  return fill(/[–,;&]/u.test(range) ? citePages : citePage, { pages: range });
}
