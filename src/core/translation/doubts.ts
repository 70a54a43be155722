import type { Reason } from "../model/reasons.ts";
import { doubtAddresses } from "./answers.ts";
import { type Check, firstReason, isVariety, type Reading, withoutKept } from "./checks/check.ts";
import { doubtLeftovers } from "./checks/leftovers.ts";
import { doubtSpelling } from "./checks/letters.ts";
import { doubtMarks } from "./checks/marks.ts";
import { doubtNumbers } from "./checks/numbers.ts";
import { doubtRepeats } from "./checks/repeats.ts";
import {
  endsWithMark,
  everySentenceOf,
  hasNoMarks,
  pairSentences,
  sentencesOf,
  sourceSentencesOf,
} from "./checks/sentences.ts";
import { mayNameMonth, monthsIn } from "./months.ts";
import { hasScaleWord, numbersIn, type TextNumber } from "./numbers.ts";
import { isEnglish, languageOf, perTag, toAsciiDigits } from "./scripts.ts";

/*
 * Doubts: signs that something may be wrong with a translation that passes the checks. Some good translations give rise
 * to a doubt, too (`npx tsx scripts/confusion.ts` says how many), so the service is only asked again, and its second
 * answer is accepted.
 */

/** Asks about a month that is another one in the translation. A lost one is often “then” or “the same month”. */
const doubtMonths: Check = ({ given, from, found, target }) => {
  const months = monthsIn(given, from);
  const numbers = months.length === 0 ? [] : numbersIn(found, target.tag);
  const lost = months.find(
    ({ value }) => !mayNameMonth(found, value, target.tag) && !numbers.some(({ bare }) => bare === value),
  );
  const isOther = (month: number) =>
    !months.some(({ value }) => value === month) && mayNameMonth(found, month, target.tag);
  const isChanged = lost && Array.from({ length: 12 }, (_, index) => index + 1).some(isOther);
  return isChanged ? { code: "month-missing", detail: lost.text } : undefined;
};

const sign = /[%٪％﹪‰]/gu;
/** A percentage, but not “100 percent certain”, which other languages say without one. */
const percentage = /(?<!10(?=0 per))\d\s?(?:[%٪％﹪]|per\s?cent\b)/giu;

/** Returns what CLDR calls percent in a language, by its beginning. */
const percentOf = perTag((tag): RegExp => {
  const format = new Intl.NumberFormat(tag, { style: "unit", unit: "percent", unitDisplay: "long" });
  const word = format.formatToParts(5).find(({ type }) => type === "unit")?.value ?? "";
  const stem = [...word.toLowerCase()].slice(0, 5).join("").trim();
  return new RegExp(
    `${stem.length < 2 ? "%" : stem}|per\\s?[cs]|por\\s?c|pro[cs]|phần\\s?tr|ร้อยละ|100|百|割|成|ما?ئة`,
    "giu",
  );
});

/** Asks about a translation with fewer percentages, or with another currency sign. */
const doubtSigns: Check = ({ given, found, target }) => {
  const expected = new Set(toAsciiDigits(given).match(percentage)).size;
  const text = expected > 0 ? found.toLowerCase() : "";
  const marks = expected > 0 ? (text.match(sign)?.length ?? 0) + (text.match(percentOf(target.tag))?.length ?? 0) : 0;
  if (marks < expected) return { code: "percent-missing" };
  const currencies = given.match(/[$€£¥₹]/gu);
  const other = currencies && found.match(/[$€£¥₹]/gu)?.find((each) => !currencies.includes(each));
  return other ? { code: "currency-extra", detail: other } : undefined;
};

const powers = [
  ["million", 6],
  ["billion", 9],
  ["trillion", 12],
] as const;
/**
 * Asks about a word for a million, billion or trillion that is another one in the translation, for languages that have
 * words for both. Others say a thousand millions, or count in ten thousands. Beside digits the numbers are compared.
 */
const doubtScales: Check = ({ given, found, from, target }) => {
  const has = ([name, exponent]: readonly [string, number]) => ({
    name,
    exponent,
    here: hasScaleWord(given, exponent, languageOf(from)),
    there: hasScaleWord(found, exponent, languageOf(target.tag)),
  });
  const scales = powers.map(has);
  const beside = new Set(numbersIn(given, from).map(({ exponent }) => exponent));
  const lost = scales.find(({ exponent, here, there }) => here === true && there === false && !beside.has(exponent));
  const isChanged = lost && scales.some(({ here, there }) => here === false && there === true);
  return isChanged ? { code: "number-missing", detail: lost.name } : undefined;
};

/** The least number whose place is compared, because smaller ones may be in words. */
const leastMoved = 13;

/** Asks about numbers that are in another sentence, or years that have changed places. */
const doubtOrder: Check = (check) => {
  const { from, target } = check;
  const read = (text: string, tag: string) =>
    numbersIn(withoutKept(text, check), tag).filter(({ bare }) => bare >= leastMoved);
  const valuesOf = (numbers: readonly TextNumber[]) => new Set(numbers.flatMap(({ values }) => values));
  const isIn = ({ values }: TextNumber, all: ReadonlySet<number>) => values.some((value) => all.has(value));
  const pairs = pairSentences(check).map(([given, found]) => [read(given, from), read(found, target.tag)] as const);
  const [allGiven, allFound] = [0, 1].map((side) => valuesOf(pairs.flatMap((pair) => pair[side] ?? [])));
  for (const [given, found] of allGiven && allFound ? pairs : []) {
    const [here, there] = [valuesOf(given), valuesOf(found)];
    const moved = given.find((number) => !isIn(number, there) && isIn(number, allFound ?? there));
    const arrived = found.some((number) => !isIn(number, here) && isIn(number, allGiven ?? here));
    if (moved !== undefined && arrived) return { code: "number-moved", detail: moved.text };
  }
  const [given, found] = [read(check.given, from), read(check.found, target.tag)].map(yearsOf);
  const isSwapped = given?.length === 2 && found?.length === 2 && given[0] === found[1] && given[1] === found[0];
  return isSwapped && given[0] !== given[1] ? { code: "number-moved", detail: String(given[0]) } : undefined;
};

const yearsOf = (numbers: readonly TextNumber[]): number[] =>
  numbers.flatMap(({ text, bare }) => (/^(?:1[5-9]|20)\d\d$/.test(text) ? [bare] : []));

/** Returns the length of a translation relative to the average: 1 is average. Undefined for unknown languages. */
function relativeLength({ source, from, translation, target }: Reading): number | undefined {
  const [given, found] = [usualLength(from), isVariety({ from, target }) ? usualLength(from) : usualLength(target.tag)];
  return given === undefined || found === undefined
    ? undefined
    : (translation.trim().length * given) / (Math.max(1, source.trim().length) * found);
}

/** The fewest characters of a text whose length is compared, because headings may become three times as long. */
const fewCharacters = 60;
const [least, most] = [0.6, 1.7];
/** The characters of a text from which on fewer are missed, and the least length of such a one. */
const [longText, leastOfLong] = [200, 0.65];

/** Asks about a translation that is much shorter or longer than usual. */
const doubtLength: Check = (check) => {
  const length = relativeLength(check) ?? 1;
  if (check.source.length < fewCharacters) return undefined;
  return length < (check.source.length < longText ? least : leastOfLong)
    ? { code: "too-short" }
    : length > most
      ? { code: "too-long" }
      : undefined;
};

/** The relative length from which on a translation without a full stop is taken for whole. */
const leastWhole = 1;
/** The relative lengths between which sentences are taken for joined or divided, and not for missing or added. */
const [leastJoined, mostDivided] = [0.85, 1.4];

/**
 * Asks about a translation without the end of its last sentence, or with other numbers of sentences than its source.
 */
const doubtSentences: Check = (check) => {
  const { source, translation, target } = check;
  if (hasNoMarks(target.tag)) return undefined;
  const isWhole = /[.!?。！？।۔؟]["'”’»」』)\]]{0,3}\s*$/.test(source.slice(-8)) && source.length > 40;
  const length = relativeLength(check) ?? 1;
  const end = translation.slice(-12);
  // A closing quotation mark after a source that ends with one ends it, too.
  const isQuoted = /["”’»」』]\s*$/u.test(end) && /["”’'»」』]\s*$/u.test(source.slice(-8));
  if (isWhole && length < leastWhole && !isQuoted && !endsWithMark.test(end)) return { code: "end-missing" };
  const given = sourceSentencesOf(check);
  const isFewer = given.length >= 2 && everySentenceOf(translation).length < given.length;
  if (isFewer && length < leastJoined) return { code: "sentence-missing" };
  const isMore = sentencesOf(translation, "sure", target.tag).length > everySentenceOf(source).length;
  return isMore && length > mostDivided ? { code: "sentence-extra" } : undefined;
};

/** The average length of translations by people relative to an English source. */
const lengths =
  "af 1.07 am .67 ar .93 az 1.07 be 1.02 bg 1.08 bn 1.03 bs 1.02 ca 1.13 cs .97 cy 1.06 da 1.05 de 1.18 el 1.2 es 1.16 et .98 eu 1.1 fa 1 fi 1.1 fil 1.21 " +
  "fr 1.17 ga 1.18 gl 1.09 gu 1.01 ha 1.08 he .8 hi 1.05 hr 1.02 hu 1.11 hy 1.05 id 1.15 is 1.05 it 1.16 ja .43 jv 1.1 ka 1.07 kk 1.04 km 1.15 ko .52 " +
  "lt 1.04 lv 1.07 mk 1.07 mn 1.03 mr 1.09 ms 1.14 my 1.24 ne .99 nl 1.16 no 1.02 pa 1.04 pl 1.1 pt 1.12 ro 1.17 ru 1.08 si 1.03 sk 1.01 sl 1.01 sq 1.14 " +
  "sr 1.01 sv 1.04 sw 1.1 ta 1.22 te 1.03 th .95 tr 1.09 uk 1.05 ur 1.01 uz 1.17 vi 1.09 yo 1.26 yue .33 zh .33 zu 1.03";
const byLanguage = new Map(
  lengths.split(/ (?=[a-z])/).map((entry): [string, number] => {
    const [language = "", length] = entry.split(" ");
    return [language, Number(length)];
  }),
);

/** Returns the average length of texts in a language relative to English; undefined if it is not known. */
export const usualLength = (tag: string): number | undefined => (isEnglish(tag) ? 1 : byLanguage.get(languageOf(tag)));

// In order of importance: the first doubt is told.
const doubts: readonly Check[] = [
  doubtAddresses,
  doubtMarks,
  doubtNumbers,
  doubtScales,
  doubtLeftovers,
  doubtRepeats,
  doubtSpelling,
  doubtMonths,
  doubtOrder,
  doubtSigns,
  doubtSentences,
  doubtLength,
];

/**
 * Looks for what may be wrong with a translation.
 *
 * @param reading a translation that passes the checks
 * @returns the first doubt; undefined if there is none
 */
export const findDoubt = (reading: Reading): Reason | undefined => firstReason(doubts, reading);
