import { memoize } from "../model/memo.ts";
import { escapeRegExp } from "./mask.ts";
import { plainText } from "./numbers.ts";
import { isEnglish, perTag } from "./scripts.ts";

/*
 * Names of months in texts of many languages, from CLDR.
 */

/**
 * Returns the forms of each month, in lower case; undefined if a language writes months as numbers or CLDR lacks it.
 */
const formsOf = perTag((tag): string[][] | undefined => {
  const [known] = Intl.DateTimeFormat.supportedLocalesOf(tag);
  if (known === undefined) return undefined;
  const ways: Intl.DateTimeFormatOptions[] = [
    { month: "long" },
    { day: "numeric", month: "long", year: "numeric" },
    { day: "numeric", month: "short" },
  ];
  const formats = ways.map((way) => new Intl.DateTimeFormat(known, { ...way, timeZone: "UTC", calendar: "gregory" }));
  const forms = Array.from({ length: 12 }, (_, month) =>
    formats
      .map(
        (format) => format.formatToParts(Date.UTC(2021, month, 15)).find(({ type }) => type === "month")?.value ?? "",
      )
      .map((form) => plainText(form).replace(/\.$/, ""))
      .filter((form) => /^\D{2,}$/u.test(form) && !/\p{Nd}/u.test(form)),
  );
  return forms.some((list) => list.length === 0) ? undefined : forms;
});

const beginning = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
};

/** Returns a form without its ending, but never the beginning of another month: марта, not мая. */
function stemOf(form: string, others: readonly string[]): string {
  const least = Math.max(...others.map((other) => beginning(form, other)), 1) + 1;
  const stem = escapeRegExp(form.slice(0, Math.max(least, form.length - Math.ceil(form.length / 4))));
  // Short stems occur within other words: “se” of Danish sep. Hebrew and Arabic put prepositions before them.
  return form.length < 5 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(form)
    ? `(?<![\\p{L}\\p{M}])${stem}`
    : stem;
}

/** Returns a pattern of the names of a month with any ending. @param key the month from 1, and the tag */
const patternOf = perTag((key): RegExp | undefined => {
  const [month = "", tag = ""] = key.split(" ");
  const forms = formsOf(tag);
  const own = forms?.[Number(month) - 1] ?? [];
  const others = forms?.filter((list) => list !== own).flat() ?? [];
  return forms && new RegExp([...new Set(own.map((form) => stemOf(form, others)))].join("|"), "u");
});

/** Returns whether a text may name a month, from 1 to 12, in any form; true if it cannot be told. */
export const mayNameMonth = (text: string, month: number, tag: string): boolean =>
  patternOf(`${month} ${tag}`)?.test(plainText(text)) ?? true;

const english = "January February March April May June July August September October November December".split(" ");
const before =
  "(?:[Ii]n|[Ss]ince|[Uu]ntil|[Bb]y|[Ff]rom|[Dd]uring|[Ll]ast|[Nn]ext|[Ee]arly|[Ll]ate|[Mm]id|of|\\d{1,2}(?:st|nd|rd|th)?)[ -]";
// A month after a preposition or beside a number, because “may” and “march” are words, and so are abbreviations.
const englishMonth = new RegExp(
  `\\b(?:${english.filter((name) => !/^Ma/.test(name)).join("|")}|(?:May|March)(?=,? \\d)|(?<=\\b${before})(?:May|March)|` +
    "(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?=\\.? \\d))\\b",
  "g",
);

/** Returns a pattern of the full names of a month beside a number. @param key the month from 1, and the tag */
const datePattern = perTag((key): RegExp => {
  const [month = "", tag = ""] = key.split(" ");
  const forms = formsOf(tag)?.[Number(month) - 1]?.slice(0, 2).map(escapeRegExp).join("|") ?? "(?!)";
  const name = `(?<![\\p{L}\\p{M}])(?:${forms})(?![\\p{L}\\p{M}])`;
  return new RegExp(
    `(?<=\\p{Nd}[.º°ªo]?[\\s-](?:de |di |d[’'] ?)?)${name}|${name}(?=[\\s-](?:de |del |do )?\\p{Nd}{4})`,
    "u",
  );
});

/** Returns the months that a text surely names, from 1 to 12, with their names; outside English, beside a number. */
export const monthsIn: (source: string, tag?: string) => readonly { text: string; value: number }[] = memoize(
  (source: string, tag = "") =>
    isEnglish(tag)
      ? [...source.matchAll(englishMonth)].map(([text]) => ({
          text,
          value: english.findIndex((name) => name.startsWith(text.slice(0, 3))) + 1,
        }))
      : english.flatMap((_, index) => {
          const [text] = datePattern(`${index + 1} ${tag}`).exec(plainText(source)) ?? [];
          return text === undefined ? [] : [{ text, value: index + 1 }];
        }),
  (source, tag) => `${tag} ${source}`,
);
