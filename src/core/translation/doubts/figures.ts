import { type Check, withoutKept } from "../checks/check.ts";
import { pairSentences } from "../checks/sentences.ts";
import { mayNameMonth, monthsIn } from "../months.ts";
import { hasScaleWord, numbersIn, type TextNumber } from "../numbers.ts";
import { languageOf, perTag, toAsciiDigits } from "../scripts.ts";

/** Asks about a month that is another one in the translation. A lost one is often “then” or “the same month”. */
export const doubtMonths: Check = ({ given, from, found, target }) => {
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
  return new RegExp(`${stem.length < 2 ? "%" : stem}|per\\s?[cs]|por\\s?c|pro[cs]|100|百|割|成|ما?ئة`, "giu");
});

/** Asks about a translation with fewer percentages, or with another currency sign. */
export const doubtSigns: Check = ({ given, found, target }) => {
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
export const doubtScales: Check = ({ given, found, from, target }) => {
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
export const doubtOrder: Check = (check) => {
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
