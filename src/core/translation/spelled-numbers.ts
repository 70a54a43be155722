/*
 * Numbers that a text spells out in its language: honderd, tusen, тысяча, ventitreenne, দুই.
 */
import { perWords, wordsOf } from "./known-words.ts";

/** The numbers that have columns in the words of languages. */
const wordedNumbers: readonly number[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  ...[30, 40, 50, 60, 70, 80, 90, 100, 1000],
];

interface Words {
  /** What may precede a word without a space: the article in Arabic. */
  before: string;
  /** Whether words are separated by spaces. */
  spaced: boolean;
  /** Each number's words, as alternatives of a regular expression: alone, and as parts of others. */
  words: ReadonlyMap<number, { alone: string; part: string }>;
}

// Scripts without spaces between words.
const unspaced = /^(?:ja|zh|th|km|lo|my)$/;

const sourceOf = (word: string): string =>
  word.replaceAll("_", "[\\s\\u200b-]?").replaceAll("’", "[’'ʼ]").replace(/\.$/, "(?![\\p{L}\\p{M}])");
// Two letters are too few for any ending: Danish “ti” does not begin “til”.
const closed = (word: string): string => (/^\p{Script=Latin}{2}$/u.test(word) ? `${word}.` : word);
const plain = (word: string): string => word.replace(/\.$/, "").replaceAll("_", " ");

const numberWordsOf = perWords((language): Words | undefined => {
  const row = wordsOf(language)?.numbers?.normalize("NFC").split(" ");
  if (row === undefined) return undefined;
  const before = /^prefixes:/.test(row[0] ?? "") ? (row.shift() ?? "").slice("prefixes:".length) : "";
  const irregular = (wordsOf(language)?.irregularNumbers?.normalize("NFC").split(" ") ?? []).map(
    (word, index): [number, string[]] => [21 + index + Math.floor(index / 9), [word]],
  );
  const entries: [number, string[]][] = [
    ...row.map((cell, index): [number, string[]] => [wordedNumbers[index] ?? 0, cell.split("|").map(closed)]),
    ...irregular,
  ];
  const all = entries.flatMap(([value, words]) =>
    words.filter((word) => !/[[(]/.test(word)).map((word) => ({ value, word: plain(word) })),
  );
  const spaced = !unspaced.test(language);
  // “drei” is not in “dreizehn”, nor “iki” in “on iki”.
  const alone = (word: string, value: number) => {
    const text = plain(word);
    const longer = all.filter(
      (other) => other.value !== value && other.word.length > text.length && other.word.includes(text),
    );
    const after = longer
      .filter((other) => other.word.startsWith(text))
      .map((other) => sourceOf(other.word.slice(text.length).replaceAll(" ", "_")));
    const earlier = longer
      .map((other) => other.word.slice(0, other.word.indexOf(text)))
      .filter((start) => start !== "" && (!spaced || /[ -]$/.test(start)))
      .map((start) => start.replaceAll(" ", "[\\s-]"));
    return `${earlier.length > 0 ? `(?<!${spaced ? "(?<!\\p{L})" : ""}(?:${earlier.join("|")}))` : ""}${sourceOf(word)}${after.length > 0 ? `(?!${after.join("|")})` : ""}`;
  };
  return {
    before,
    spaced,
    words: new Map(
      entries.map(([value, words]) => [
        value,
        {
          alone: words.map((word) => alone(word, value)).join("|"),
          part: words.map((word) => sourceOf(word.replace(/\.$/, ""))).join("|"),
        },
      ]),
    ),
  };
});

/** Returns whether the number words of a language are known. */
export const knowsNumberWords = (language: string): boolean => wordsOf(language)?.numbers !== undefined;

const patternFor = perWords((key) => {
  const [language = "", value] = key.split(" ");
  return makePattern(Number(value), language);
});
const patternOf = (value: number, language: string): RegExp | null => patternFor(`${language} ${value}`);

// Null if the number has no words.
function makePattern(value: number, language: string): RegExp | null {
  const table = numberWordsOf(language);
  if (table === undefined || !Number.isInteger(value) || value < 1) return null;
  const start = table.spaced ? `(?<![\\p{L}\\p{M}])(?:${table.before || ""})?` : "";
  const part = (number: number) => table.words.get(number)?.part;
  const whole = table.words.get(value)?.alone;
  if (whole !== undefined) return new RegExp(`${start}(?:${whole})`, "gu");
  // Of two hundred and fifty, only the hundreds are looked for.
  if (value > 100)
    return value < 1000
      ? new RegExp(
          `${start}(?:(?:${part(Math.floor(value / 100))})\\p{L}{0,5}[\\s-]?(?:${part(100)})|(?:${table.words.get(100)?.alone}))`,
          "gu",
        )
      : null;
  const unit = value % 10;
  // French counts from sixty to seventy-nine: soixante et onze.
  const sums = [[value - unit, unit], ...(language === "fr" ? [[value - unit - 10, unit + 10]] : [])];
  const words = sums.flatMap(([high = 0, low = 0]) => {
    const [tens, units] = [part(high), part(low)];
    return tens === undefined || units === undefined
      ? []
      : [`(?:${tens})${gap}(?:${units})|(?:${units})${gap}(?:${tens})`];
  });
  return words.length === 0 ? null : new RegExp(`${start}(?:${words.join("|")})`, "gu");
}

// Tens and unit in one word or in two, in any order: zweiundzwanzig, vingt-deux, двадцать два, ishirini na mbili.
const gap = "\\p{L}{0,9}\\p{M}{0,3}[^\\p{L}\\p{N}]{0,2}(?:\\p{L}{1,3}[^\\p{L}]{1,2})?و?";

/**
 * Returns how often a text spells out a number: a whole number up to 100, or 1000.
 *
 * @param text in lower case, see {@link wordsText}
 */
export const countSpelled = (value: number, text: string, language: string): number => {
  const pattern = patternOf(value, language);
  return pattern === null ? 0 : (text.match(pattern)?.length ?? 0);
};

/** Returns whether there are words for a number in the table of a language. */
export const hasWordsFor = (value: number, language: string): boolean => patternOf(value, language) !== null;

/** Returns a text as {@link countSpelled} reads it: in lower case, without the dot above of a Turkish İ. */
export const wordsText = (text: string): string => text.toLowerCase().normalize("NFC").replaceAll("\u0307", "");
