/*
 * Names of months in texts of many languages, from Unicode's data.
 */
import { perWords, wordsOf } from "./known-words.ts";
import { escapeRegExp } from "./mask.ts";
import { remembered } from "./remembered.ts";
import { languageOf, perTag } from "./scripts.ts";

const beginning = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
};

/** The same for all languages that Unicode's data lacks. */
const unicodeForms = perTag((tag): string[][] => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(tag === "" ? undefined : tag, {
      ...options,
      timeZone: "UTC",
      calendar: "gregory",
    });
    return Array.from(
      { length: 12 },
      (_, month) =>
        formatter.formatToParts(Date.UTC(2021, month, 15)).find(({ type }) => type === "month")?.value ?? "",
    );
  };
  return [
    format({ month: "long" }),
    format({ day: "numeric", month: "long", year: "numeric" }),
    format({ day: "numeric", month: "short" }),
  ];
});

function formsIn(tag: string): string[][] {
  const lists = unicodeForms(Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? "");
  const more = wordsOf(languageOf(tag))?.months?.split(",") ?? [];
  return Array.from({ length: 12 }, (_, month) => [
    ...lists.map((list) => list[month] ?? ""),
    ...(more[month]?.split("|") ?? []),
  ]);
}

// A form without its ending, so that other cases are found too, but never the beginning of another month: март, мартом;
// марта, not мая.
// A short one stands alone: mar, but not martes.
function stemOf(form: string, others: readonly string[], endsOpen: boolean): string {
  // A shorter name would be a word: Dutch “maar” of maart.
  const ending = form.length >= (/^\p{Script=Latin}/u.test(form) ? 6 : 5) ? Math.ceil(form.length / 5) : 0;
  const least = Math.max(...others.map((other) => beginning(form, other)), 1) + 1;
  const stem = escapeRegExp(form.slice(0, Math.max(least, form.length - ending)));
  return form.length <= 3 && !endsOpen ? `${stem}(?!\\p{L}{3})` : stem;
}

/** Returns whether a number may be that of a month. */
export const isMonth = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 12;

const unspaced = /^(?:ja|zh|th|km|lo|my)\b/;

/**
 * The forms of each month; undefined if a language writes months as numbers, or if Unicode's data does not have them.
 */
const formsOf = perWords((tag): string[][] | undefined => {
  const forms = safely(() => formsIn(tag))?.map((list) =>
    list
      .map((form) => form.toLowerCase().normalize("NFC").replace(/\.$/, ""))
      .filter((form) => /\p{L}/u.test(form) && !/\p{Nd}/u.test(form) && form.length > 1),
  );
  return forms?.some((list) => list.length === 0) ? undefined : forms;
});

/**
 * Returns a pattern of the full names of a month in a language, with no other endings than those of dates; undefined if
 * it writes months as numbers, or if
 * Unicode's data does not have them. It matches a text in lower case, in NFC.
 *
 * @param key the month from 1 to 12, and the tag
 */
export const fullMonthPattern = perWords((key): RegExp | undefined => {
  const [month = "", tag = ""] = key.split(" ");
  const [long = "", inDate = ""] = formsOf(tag)?.[Number(month) - 1] ?? [];
  return long === "" ? undefined : new RegExp(`(?<![\\p{L}\\p{M}])(?:${long}|${inDate})(?![\\p{L}\\p{M}])`, "gu");
});

/** Returns the source of the pattern of a month: most texts have few. @param key the month from 0, and the tag */
const monthSource = perWords((key): string | undefined => {
  const [month = "", tag = ""] = key.split(" ");
  const forms = formsOf(tag);
  if (forms === undefined) return undefined;
  const own = forms[Number(month)] ?? [];
  const start = unspaced.test(tag)
    ? "(?<!十)"
    : /^(?:ar|fa|ur|he)\b/.test(tag)
      ? "(?<![\\p{L}\\p{M}]{3})"
      : "(?<![\\p{L}\\p{M}])";
  const others = forms.filter((list) => list !== own).flat();
  return `${start}(?:${[...new Set(own.map((form) => stemOf(form, others, unspaced.test(tag))))].join("|")})`;
});

// Languages that Unicode's data lacks share theirs.
const patternOf = remembered((source) => new RegExp(source, "gu"));

/**
 * Returns a pattern of the names of a month in a language, with any endings; undefined if it writes months as numbers,
 * or if Unicode's data does not have
 * them. It matches a text in lower case, in NFC.
 *
 * @param month from 1 to 12
 */
export function monthPattern(tag: string, month: number): RegExp | undefined {
  const source = monthSource(`${month - 1} ${tag}`);
  return source === undefined ? undefined : patternOf(source);
}

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
