import type { Reason } from "../../model/reasons.ts";
import { perWords, targetWords } from "../known-words.ts";
import { isMonth, monthPattern } from "../month-names.ts";
import { monthsIn, spelledIn, type TextDate } from "../number-words.ts";
import { knowsScales, numbersIn, type TextNumber } from "../numbers.ts";
import { isEnglish, languageOf } from "../scripts.ts";
import { hasWordsFor, wordsText } from "../spelled-numbers.ts";
import { type Check, isVariety, type Reading, type TranslationCheck, withoutKept } from "./check.ts";
import { NumbersInDigits } from "./numbers-in-digits.ts";
import { NumbersInWords } from "./numbers-in-words.ts";
import { pairSentences, sourceSentencesOf } from "./sentences.ts";
import { readerOf } from "./source-numbers.ts";

const digit = /\p{Nd}/u;

/**
 * Checks that the numbers are the same, in any notation of the language: in digits or words, with months, clock times
 * and decades.
 * A measure may be converted, correctly rounded: 10 miles to 16 kilometers.
 */
export const checkNumbers: Check = (check) => {
  const { found: translation, given } = check;
  const reader = readerOf(check.from);
  if (!reader.tellsNumbers(given) && !(check.hasDigits && digit.test(translation))) return addedInWords(check);
  const language = languageOf(check.target.tag);
  const { rest: source, numbers: flexible } = reader.flexible(given, language);
  // If the words for powers of ten are unknown, only the digits are compared.
  const comparable = knowsScales(language);
  const numbers = numbersIn(translation, language);
  const found = new NumbersInDigits(
    knowsScales(reader.language) ? numbers : numbers.map(withBareValue),
    wordsText(translation),
  );
  const words = new NumbersInWords(translation, found.text, check.target.tag, !isVariety(check));
  const unmatched = numbersIn(source, reader.language).filter(
    (number) => !found.take(valuesOf(number, check, comparable)),
  );
  const measures = reader.measures(source);
  const converted = measures.filter(
    (measure) =>
      found.takeConverted(measure, check.target.tag) ||
      measure.others.some(({ value }) => value > 2 && words.has(Math.round(value))),
  );
  const missing = unmatched.find(
    (number) =>
      !words.take(number) &&
      !words.hasFraction(number, source) &&
      !isSameYear(number, { ...check, source }, found.text) &&
      // 12.4.1938 and 1938年4月12日.
      !(!isEnglish(check.from) && isMonth(number.bare) && words.takeMonth(number.bare, check.target.tag)) &&
      !converted.some(({ value }) => number.values.includes(value)),
  );
  if (missing !== undefined) return { code: "number-missing", detail: missing.text };
  const besides = new Set<number>();
  for (const { text, figures, besides: more, mayBeWords } of flexible) {
    if (
      !figures.some((set) => found.takeAll(set)) &&
      !mayBeWords &&
      !figures.some((set) => set.every((value) => words.has(value)))
    )
      return { code: "number-missing", detail: text };
    for (const value of more) besides.add(value);
  }
  const month = reader
    .months(source)
    .find(({ value }) => !found.take([value]) && !words.takeMonth(value, check.target.tag));
  if (month !== undefined) return { code: "month-missing", detail: month.text };
  const date = movedDate(reader.dates(source), (month, year) =>
    words.gapToMonth(month, found.placesOf(year), found.placesOf(month), check.target.tag),
  );
  if (date !== undefined) return { code: "number-moved", detail: date.text };
  const noMonth = noMonthNumber.exec(found.text)?.[0];
  if (noMonth !== undefined && !monthNumbers.test(source))
    return { code: "number-moved", detail: /\d+/.exec(noMonth)?.[0] };
  const lost = reader
    .spelled(source)
    .find(
      ({ value }) =>
        !converted.some((measure) => measure.value === value) && !found.take([value]) && !words.takeValue(value),
    );
  if (lost !== undefined) return { code: "number-missing", detail: lost.text };
  const unconverted = measures.find(
    (measure) => !converted.includes(measure) && found.hasOtherUnit(measure, source, check.target.tag),
  );
  if (unconverted !== undefined) return { code: "number-missing", detail: unconverted.text };
  // A spelled-out number may become digits, unless a number in digits is gone: then one has replaced the other.
  const left = found.left();
  const maySay = left.length > 0 && unmatched.length === 0 ? reader.inWords(source) : undefined;
  const extra = left.find(({ values }) => !values.some((value) => maySay?.(value) || besides.has(value)));
  return extra === undefined
    ? (addedInWords(check) ?? movedNumber(check))
    : { code: "number-extra", detail: extra.text };
};

const sameYearOf = perWords((tag): RegExp | undefined => {
  const words = targetWords(tag, "sameYear");
  return words === undefined ? undefined : new RegExp(words, "u");
});

/**
 * Whether a year may be “of the same year” in a translation: it occurs twice in a sentence of the source, as in “in
 * August 2021, and in October 2021”.
 */
const isSameYear = ({ text, bare }: TextNumber, check: TranslationCheck, translation: string): boolean =>
  /^(?:1[5-9]|20)\d\d$/.test(text) &&
  sourceSentencesOf(check).some((sentence) => sentence.split(String(bare)).length > 2) &&
  sameYearOf(check.target.tag)?.test(translation) === true;

// Two dates whose years changed places: each month is nearer to the year of the other one. Dates that are spelled out
// are infinitely far.
const movedDate = (dates: readonly TextDate[], gap: (month: number, year: number) => number): TextDate | undefined =>
  dates.find((one) =>
    dates.some(
      (other) =>
        one.month !== other.month &&
        one.year !== other.year &&
        gap(other.month, one.year) < gap(one.month, one.year) &&
        gap(one.month, other.year) < gap(other.month, other.year),
    ),
  );

// What stands where the number of a month should: 2022월, tháng 2022.
const noMonthNumber =
  /(?<![\d.,])(?:1[3-9]|[2-9]\d|[1-9]\d{2,3})\s?(?:월(?!\p{L})|月(?![間间]))|tháng (?:1[3-9]|[2-9]\d|\d{3,4})(?![\d.,])/u;
const monthNumbers = /[月월]|tháng/u;

// Thailand and Laos count years from 543 BC.
const buddhist = /^(?:th|lo)\b/;

function valuesOf(
  { text, values, bare }: TextNumber,
  { from, target }: TranslationCheck,
  comparable: boolean,
): number[] {
  const years = buddhist.test(target.tag) && /^(?:1[5-9]|20)\d\d$/.test(text) ? [bare + 543] : [];
  const others = buddhist.test(from) && /^2[0-5]\d\d$/.test(text) ? [bare - 543] : [];
  // 12 tisíc, where the words of the source for powers of ten are unknown.
  const scaled = knowsScales(languageOf(from)) ? [] : [3, 6, 9].map((exponent) => Number(`${bare}e${exponent}`));
  return [...values, ...(comparable ? [] : [bare]), ...scaled, ...years, ...others];
}

const withBareValue = (number: TextNumber): TextNumber => ({ ...number, values: [...number.values, number.bare] });

/** Finds a number or month that an English translation of another language spells out and that is not in its source. */
function addedInWords({ given, from, found, target }: Reading): Reason | undefined {
  if (!isEnglish(target.tag) || isEnglish(from)) return undefined;
  const reader = readerOf(from);
  const { rest, numbers } = reader.flexible(given, "en");
  const values = new Set([
    ...numbersIn(rest, reader.language).flatMap((number) => [number.bare, ...number.values]),
    ...numbers.flatMap(({ figures }) => figures.flat(2)),
  ]);
  const words = new NumbersInWords(given, wordsText(given), from);
  const number = spelledIn(found).find(
    ({ value }) => hasWordsFor(value, reader.language) && !values.has(value) && !words.maySay(value),
  );
  if (number !== undefined) return { code: "number-extra", detail: number.text };
  const month = monthsIn(found).find(
    ({ value }) => monthPattern(from, value) !== undefined && !values.has(value) && !words.hasMonth(value),
  );
  return month && { code: "month-extra", detail: month.text };
}

// Finds numbers that are in a different sentence, where another one is. Small numbers are ignored, since they may be
// spelled out.
function movedNumber(check: Reading): Reason | undefined {
  const language = languageOf(check.target.tag);
  if (!knowsScales(language)) return undefined;
  const reader = readerOf(check.from);
  const pairs = pairSentences(check).map(([given, found]) => ({
    given: numbersIn(reader.flexible(withoutKept(given, check), language).rest, reader.language).filter(
      ({ bare }) => bare >= 13 && Number.isInteger(bare),
    ),
    found: numbersIn(withoutKept(found, check), language),
  }));
  const isIn = (number: TextNumber, numbers: readonly TextNumber[]) =>
    numbers.some(({ values }) => values.some((value) => number.values.includes(value)));
  for (const { given, found } of pairs) {
    const moved = given.find((number) => !isIn(number, found) && pairs.some((other) => isIn(number, other.found)));
    const arrived = pairs.some((other) => other.given.some((number) => !isIn(number, given) && isIn(number, found)));
    if (moved !== undefined && arrived) return { code: "number-moved", detail: moved.text };
  }
  return undefined;
}
