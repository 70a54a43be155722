import type { Reason } from "../../model/reasons.ts";
import { flexibleNumbers } from "../english-numbers.ts";
import { perWords, targetWords } from "../known-words.ts";
import { measuresIn } from "../measures.ts";
import { datesIn, monthsIn, numbersInWords, spelledIn, type TextDate } from "../number-words.ts";
import { knowsScales, numbersIn, type TextNumber } from "../numbers.ts";
import { remembered } from "../remembered.ts";
import { languageOf } from "../scripts.ts";
import { wordsText } from "../spelled-numbers.ts";
import { type Check, type Reading, withoutKept } from "./check.ts";
import { NumbersInDigits } from "./numbers-in-digits.ts";
import { NumbersInWords } from "./numbers-in-words.ts";
import { englishSentencesOf, pairSentences } from "./sentences.ts";

const digit = /\p{Nd}/u;

/** Returns whether an English text says anything that is compared as a number. */
const tellsNumbers = remembered(
  (source): boolean => digit.test(source) || [monthsIn, spelledIn, measuresIn].some((find) => find(source).length > 0),
);

/**
 * Checks that the numbers are the same, in any notation of the language: in digits or words, with months, clock times and decades.
 * A measure may be converted, correctly rounded: 10 miles to 16 kilometers.
 */
export const checkNumbers: Check = (check) => {
  const { found: translation, given } = check;
  if (!tellsNumbers(given) && !(check.hasDigits && digit.test(translation))) return undefined;
  const language = languageOf(check.target.tag);
  const { rest: source, numbers: flexible } = flexibleNumbers(given, language);
  const comparable = knowsScales(language);
  const found = new NumbersInDigits(numbersIn(translation, language), wordsText(translation));
  const words = new NumbersInWords(translation, found.text, check.target.tag);
  // If the words for powers of ten are unknown, only the digits are compared.
  const unmatched = numbersIn(source, "en").filter((number) => !found.take(valuesOf(number, language, comparable)));
  const measures = measuresIn(source);
  const converted = measures.filter(
    (measure) =>
      found.takeConverted(measure, check.target.tag) || measure.others.some(({ value }) => value > 2 && words.has(Math.round(value))),
  );
  const missing = unmatched.find(
    (number) =>
      !words.take(number) &&
      !words.hasFraction(number, source) &&
      !isSameYear(number, source, found.text, check.target.tag) &&
      !converted.some(({ value }) => number.values.includes(value)),
  );
  if (missing !== undefined) return { code: "number-missing", detail: missing.text };
  const besides = new Set<number>();
  for (const { text, figures, besides: more, mayBeWords } of flexible) {
    if (!figures.some((set) => found.takeAll(set)) && !mayBeWords && !figures.some((set) => set.every((value) => words.has(value))))
      return { code: "number-missing", detail: text };
    for (const value of more) besides.add(value);
  }
  const month = monthsIn(source).find(({ value }) => !found.take([value]) && !words.takeMonth(value, check.target.tag));
  if (month !== undefined) return { code: "number-missing", detail: month.text };
  const date = movedDate(datesIn(source), (month, year) =>
    words.gapToMonth(month, found.placesOf(year), found.placesOf(month), check.target.tag),
  );
  if (date !== undefined) return { code: "number-moved", detail: date.text };
  const noMonth = noMonthNumber.exec(found.text)?.[0];
  if (noMonth !== undefined && !monthNumbers.test(source)) return { code: "number-moved", detail: /\d+/.exec(noMonth)?.[0] };
  const lost = spelledIn(source).find(
    ({ value }) => !converted.some((measure) => measure.value === value) && !found.take([value]) && !words.takeValue(value),
  );
  if (lost !== undefined) return { code: "number-missing", detail: lost.text };
  const unconverted = measures.find((measure) => !converted.includes(measure) && found.hasOtherUnit(measure, source, check.target.tag));
  if (unconverted !== undefined) return { code: "number-missing", detail: unconverted.text };
  // A spelled-out number may become digits, unless a number in digits is gone: then one has replaced the other.
  const spelled = unmatched.length === 0 ? numbersInWords(source) : new Set<number>();
  const extra = found.left().find(({ values }) => !values.some((value) => spelled.has(value) || besides.has(value)));
  return extra === undefined ? movedNumber(check) : { code: "number-extra", detail: extra.text };
};

const sameYearOf = perWords((tag): RegExp | undefined => {
  const words = targetWords(tag, "sameYear");
  return words === undefined ? undefined : new RegExp(words, "u");
});

/** Whether a year may be “of the same year” in a translation: it occurs twice in a sentence of the source, as in “in August 2021, and in October 2021”. */
const isSameYear = ({ text, bare }: TextNumber, source: string, translation: string, tag: string): boolean =>
  /^(?:1[5-9]|20)\d\d$/.test(text) &&
  englishSentencesOf(source).some((sentence) => sentence.split(String(bare)).length > 2) &&
  sameYearOf(tag)?.test(translation) === true;

// Two dates whose years changed places: each month is nearer to the year of the other one. Dates that are spelled out are infinitely far.
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
const buddhist = /^(?:th|lo)$/;

function valuesOf({ text, values, bare }: TextNumber, language: string, comparable: boolean): number[] {
  const years = buddhist.test(language) && /^(?:1[5-9]|20)\d\d$/.test(text) ? [bare + 543] : [];
  return [...values, ...(comparable ? [] : [bare]), ...years];
}

// Finds numbers that are in a different sentence, where another one is. Small numbers are ignored, since they may be spelled out.
function movedNumber(check: Reading): Reason | undefined {
  const language = languageOf(check.target.tag);
  if (!knowsScales(language)) return undefined;
  const pairs = pairSentences(check).map(([given, found]) => ({
    given: numbersIn(flexibleNumbers(withoutKept(given, check), language).rest, "en").filter(
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
