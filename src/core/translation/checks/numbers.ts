import { memoize } from "../../model/memo.ts";
import type { Reason } from "../../model/reasons.ts";
import { type FlexibleNumber, flexibleNumbers, numbersInWords, wordValue } from "../english-numbers.ts";
import { numbersIn, type TextNumber } from "../numbers.ts";
import { isEnglish, languageOf } from "../scripts.ts";
import type { Check, Reading } from "./check.ts";

/** How the numbers of a translation differ from those of its source. */
interface NumberDifference {
  reason: Reason;
  /** Whether the difference is certainly an error, and not a converted measure or a number in words. */
  isCertain: boolean;
}

const digit = /\p{Nd}/u;

// Thailand and Laos count years from 543 BC.
const isBuddhist = /^(?:th|lo)\b/;
const isYear = /^(?:1[5-9]|20)\d\d$/;

function valuesOf({ text, values, bare }: TextNumber, { from, target }: Reading): number[] {
  const there = isBuddhist.test(target.tag) && isYear.test(text) ? [bare + 543] : [];
  const here = isBuddhist.test(from) && /^2[0-5]\d\d$/.test(text) ? [bare - 543] : [];
  return [...values, ...there, ...here];
}

/** The numbers of a translation; each can be matched once. */
class Unmatched {
  readonly #left: Set<TextNumber>;
  /** Numbers by each of their values, the last one to take first: ambiguous readings precede certain ones. */
  readonly #byValue = new Map<number, TextNumber[]>();

  constructor(numbers: readonly TextNumber[]) {
    this.#left = new Set(numbers);
    const inOrder = [...numbers].reverse();
    for (const isFirst of [false, true])
      for (const number of inOrder)
        for (const [index, value] of number.values.entries())
          if ((index === 0) === isFirst) {
            const list = this.#listOf(value);
            list.push(number);
            this.#byValue.set(value, list);
          }
  }

  #listOf(value: number): TextNumber[] {
    return this.#byValue.get(value) ?? [];
  }

  get left(): TextNumber[] {
    return [...this.#left];
  }

  #find(values: readonly number[]): TextNumber | undefined {
    for (const value of values) {
      const list = this.#listOf(value);
      for (let last = list.at(-1); last !== undefined; last = list.at(-1)) {
        if (this.#left.has(last)) return last;
        list.pop();
      }
    }
    return undefined;
  }

  /** Takes the first number with one of the values. @returns whether there was one */
  take(values: readonly number[]): boolean {
    const number = this.#find(values);
    return number !== undefined && this.#left.delete(number);
  }

  takeAll(values: readonly number[]): boolean {
    return values.every((value) => this.#find([value]) !== undefined) && values.every((value) => this.take([value]));
  }
}

/** Units of English texts, with what one of them is in units of other languages. */
const units: readonly (readonly [name: string, ...factors: number[]])[] = [
  ["(?:square[-\\s])miles?", 2.59, 259],
  ["(?:square[-\\s])(?:feet|foot)|sq\\.? ?ft", 0.0929],
  ["miles?|mph|mi\\b", 1.609, 1.6],
  ["feet|foot|ft|[′'](?!\\p{L})", 0.3048, 30.48],
  ['inch(?:es)?|in\\b(?=[.,;)]|\\s(?:\\(|tall|high|long|wide|deep|thick|by\\b))|[″"]', 2.54, 25.4],
  ["yards?|yds?", 0.9144],
  ["pounds?|lbs?", 0.4536],
  ["stones?", 6.35],
  ["ounces?|oz", 28.35],
  ["acres?", 0.4047, 4047],
  ["gallons?|pints?", 3.785, 4.546],
  ["degrees?|°|F\\b|fahrenheit", Number.NaN, 5 / 9],
  // Units without a factor: a number before one of them is a measure, but is not converted.
  [
    "(?:cubic|fluid|nautical)|hectares?|ha\\b|(?:kilo|centi|milli)?(?:met(?:re|er)|gram|lit(?:re|er))s?|k[mg]\\b|cm\\b|tons?|tonnes?",
  ],
];
/** Converts a value to another unit. The factor NaN stands for degrees of Fahrenheit. */
const convert = (value: number, factor: number): number => (Number.isNaN(factor) ? (value - 32) / 1.8 : value * factor);
const patterns = units.map(([name, ...factors]) => ({
  unit: new RegExp(`^[-\\s\\u00a0]?(?:\\d+[-\\s])?(?:${name})`, "iu"),
  factors,
}));
/** The name of a unit anywhere in a text, as in “half a mile”. */
const anyUnit =
  /(?<!\p{L})(?:miles?|mph|feet|foot|inch(?:es)?|yards?|pounds?|stones?|ounces?|acres?|gallons?|pints?|degrees?)(?!\p{L})/iu;
const range = /^(?:\s?[-–—]\s?|,? (?:to|or|and|by) |-(?:to|by)-|\s?x\s?)[\d.,]+/u;
const clockWord = /^\s?(?:[ap]\.?m\b|o[’']clock|GMT|BST|E[DS]?T\b)/iu;

/** Returns the factors of the unit that stands after a number of an English text; undefined if there is none. */
function factorsOf(end: number, source: string): readonly number[] | undefined {
  let after = source.slice(end, end + 40);
  for (let more = range.exec(after)?.[0]; more !== undefined; more = range.exec(after)?.[0])
    after = after.slice(more.length);
  return clockWord.test(after) ? [] : patterns.find(({ unit }) => unit.test(after))?.factors;
}

/** The largest share by which people round a converted measure. */
const mostRounded = 0.07;

/** Whether a number is what a measure is in another unit: rounded to its last digit or to five of it, or cut off. */
function isConverted(value: number, exact: number): boolean {
  const [, last = "", zeros = "", places = ""] = /(\d)(0{0,20})(?:\.(\d{1,20}))?$/.exec(String(value)) ?? [];
  const unit = places === "" ? 10 ** zeros.length : 10 ** -places.length;
  const isFive = (places === "" ? last : places).endsWith("5");
  const rest = exact - value;
  const isNear = isFive ? Math.abs(rest) <= 2.5 * unit : rest >= -unit / 2 && rest < unit;
  return isNear && (Math.abs(value / exact - 1) <= mostRounded || (value > 4 && Math.abs(rest) < 0.6));
}

/** Returns what the measures of an English text are in other units, those with numbers in words included. */
const conversionsOf = memoize(
  (given: string) =>
    [
      ...numbersIn(given, "en").map(({ bare, end }) => ({ value: bare, end })),
      ...Array.from(given.matchAll(/(?<!\p{L})\p{L}{1,9}(?=[-\s]\p{L})/gu), ({ 0: word, index }) => ({
        value: wordValue(word),
        end: index + word.length,
      })),
    ].flatMap(({ value, end }) =>
      value === undefined ? [] : (factorsOf(end, given) ?? []).map((factor) => convert(value, factor)),
    ),
  (given) => given,
);

/** The most differences that are compared, so that the time stays linear. */
const most = 50;

/** Whether a number has so many digits that nobody writes it in words. */
const isExact = ({ bare, exponent }: TextNumber): boolean =>
  exponent === 0 && (!Number.isInteger(bare) || (bare > 100 && bare % 100 !== 0));
/** Whether other languages write a number with other digits, as a time or in a decade or century. */
const isOfTime = ({ bare, text }: TextNumber): boolean =>
  /^\d{1,2}[.:]\d\d$/.test(text) ||
  (/^\d+$/.test(text) && (bare <= 100 || (bare % 10 === 0 && bare > 1000 && bare < 2100)));
const isEastern = /^(?:zh|yue|ja|ko)\b/;
/** Numbers that are often said in another way: a draw for 2-2, 新冠 for COVID-19, entirely for 100 percent. */
const isLoose = ({ bare, start, end }: TextNumber, text: string, tag: string): boolean =>
  bare <= 2 ||
  (bare <= 100 && isEastern.test(tag) && /\p{L}-?$/u.test(text.slice(Math.max(0, start - 2), start))) ||
  (bare === 100 && /^\s?(?:%|per\s?cent) (?:certain|sure|convinced|right|wrong)/i.test(text.slice(end)));

const han = "〇一二三四五六七八九";
const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 };

/** Returns the value of a Chinese numeral: 十八, 二〇二二, 一千万. */
function hanNumber(numeral: string): number {
  let [total, section, digits] = [0, 0, ""];
  for (const sign of numeral) {
    const unit = powers[sign];
    if (unit === undefined) digits += han.indexOf(sign);
    else if (unit < 1e4) [section, digits] = [section + Number(digits || 1) * unit, ""];
    else [total, section, digits] = [(total + section + Number(digits) || 1) * unit, 0, ""];
  }
  return total + section + Number(digits);
}

const hanNumbers = memoize(
  (text: string) =>
    new Set(
      text
        .replace(/[零两兩]/g, (sign) => (sign === "零" ? "〇" : "二"))
        .match(/[〇一二三四五六七八九十百千万萬億亿]+/gu)
        ?.map(hanNumber),
    ),
  (text) => text,
);

interface Compared {
  /** The source without times, decades and centuries. */
  rest: string;
  missing: TextNumber[];
  times: FlexibleNumber[];
  extra: TextNumber[];
  /** Whether the translation has digits for words of the source. */
  hasWords: boolean;
}

/** Compares the numbers in digits: what only one of the texts has. */
function compare(check: Reading): Compared {
  const { given, found, from, target } = check;
  const isFromEnglish = isEnglish(from);
  const { rest, numbers: flexible } = isFromEnglish ? flexibleNumbers(given) : { rest: given, numbers: [] };
  const numbers = new Unmatched(numbersIn(found, target.tag));
  // Numbers that are written exactly so first: 1980 is not the 1980s, nor 1800 the 19th century.
  const missing = numbersIn(rest, from).filter((number) => !numbers.take(valuesOf(number, check)));
  const lost = flexible.filter(({ figures }) => !figures.some((set) => numbers.takeAll(set)));
  const besides = new Set(flexible.flatMap((number) => number.besides));
  const words = isFromEnglish ? numbersInWords(given) : undefined;
  const isSaid = ({ values, bare }: TextNumber) =>
    values.some((value) => besides.has(value) || words?.has(value) === true || hanNumbers(given).has(value)) ||
    (words === undefined && bare <= 31 && Number.isInteger(bare) && values[0] === bare);
  const extra = numbers.left.filter((number) => !isSaid(number));
  // Hours, decades and centuries are often in words.
  return {
    rest,
    missing,
    times: lost.filter(({ mayBeWords }) => !mayBeWords || extra.length > 0),
    extra,
    hasWords: extra.length < numbers.left.length,
  };
}

/** Finds the gravest difference between the numbers of a translation and of its source. */
export const numberDifference = (check: Reading): NumberDifference | undefined => {
  if (!digit.test(check.given) && !(check.hasDigits && digit.test(check.found))) return undefined;
  const { rest, missing, times, extra, hasWords } = compare(check);
  const isFromEnglish = isEnglish(check.from);
  // Times and measures are only read in English.
  const mayBeOther = (number: TextNumber) => !isFromEnglish && isOfTime(number);
  const doubt = (code: Reason["code"], detail: string): NumberDifference => ({
    reason: { code, detail },
    isCertain: false,
  });
  const certain = (code: Reason["code"], detail: string): NumberDifference => ({
    reason: { code, detail },
    isCertain: true,
  });
  let found: NumberDifference | undefined;
  const left = new Set(extra.slice(0, most));
  let isMeasured = false;
  // A repeated year may be “the same year” in the translation.
  const all = numbersIn(check.found, check.target.tag);
  const values = new Set(all.flatMap((number) => number.values));
  const occurs = (number: TextNumber) => number.values.some((value) => values.has(value));
  // Measures first, because a unit may look like a word for a power of ten: 130 millas.
  const some = missing.slice(0, most);
  const unitOf = new Map(some.map((number) => [number, isFromEnglish ? factorsOf(number.end, rest) : undefined]));
  const ordered = [...some.filter((number) => unitOf.get(number)), ...some.filter((number) => !unitOf.get(number))];
  const given = new Set(numbersIn(check.given, check.from).flatMap((number) => number.values));
  const isNew = (number: TextNumber) => !number.values.some((value) => given.has(value));
  for (const number of ordered) {
    // The word for the power of ten is not known: 10 मिलियन; or a year is shortened, as SS19 is for certain.
    const isShort = ({ bare }: TextNumber) =>
      /^\d\d$/.test(number.text) && (bare === 1900 + number.bare || bare === 2000 + number.bare);
    const unscaled = [...left].find(
      (other) =>
        (other.bare === number.bare && other.exponent === 0 && number.exponent > 0 && !isEnglish(check.target.tag)) ||
        isShort(other),
    );
    const year = /[\p{L}’']\d\d$/u.test(rest.slice(0, number.end)) ? [...left].find(isShort) : undefined;
    // The 2 of km2 and CO2 is no number.
    if (
      number.bare <= 3 &&
      /[\p{Script=Latin}\p{Script=Cyrillic}]\d$/u.test(rest.slice(Math.max(0, number.end - 2), number.end))
    )
      continue;
    const factors = unitOf.get(number);
    const isSame = (other: TextNumber) => factors !== undefined && number.exponent === 0 && other.bare === number.bare;
    const converts = ({ values: [value = 0] }: TextNumber) =>
      factors?.some((factor) => isConverted(value, convert(number.bare, factor)));
    const measure = [...left].find((other) => isSame(other) || converts(other)) ?? year;
    if (measure !== undefined) left.delete(measure);
    // An equal number has taken the place of the measure: 10 inches of the 10 cm that four inches are.
    else if (factors !== undefined && all.some(converts)) continue;
    // One of both measures is enough: 30 meters (100 feet), six meters (18 feet).
    else if (numbersIn(rest, check.from).some(converts) || isSaidIn(check.given, factors, number)) continue;
    else if (unscaled !== undefined) {
      left.delete(unscaled);
      found ??= doubt("number-missing", number.text);
    } else if (factors !== undefined) isMeasured = true;
    else if (isInWords(number, check) || (left.size === 0 && !hasWords && isLoose(number, rest, check.target.tag)))
      continue;
    else if (mayBeOther(number)) found ??= doubt("number-missing", number.text);
    else if (([...left].some(isNew) && !isMeasured) || (isExact(number) && !occurs(number)))
      return certain("number-missing", number.text);
    else found ??= doubt("number-missing", number.text);
  }
  if (isMeasured) return found ?? doubt("number-missing", missing.map(({ text }) => text).join(", "));
  const [time] = times;
  if (time !== undefined) found ??= doubt("number-missing", time.text);
  const isMeasure = ({ values: [value = 0] }: TextNumber) =>
    isFromEnglish &&
    conversionsOf(rest.replace(/\bhalf (?:of )?an? /gi, "0.5 ")).some((exact) => isConverted(value, exact));
  const isOfName = ({ start }: TextNumber) =>
    /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(check.found.slice(Math.max(0, start - 1), start));
  const more = [...left].find((number) => number.bare > 1 && !isMeasure(number) && !isOfName(number));
  if (found !== undefined || more === undefined) return found;
  return isExact(more) &&
    isNew(more) &&
    !mayBeOther(more) &&
    !anyUnit.test(check.given) &&
    flexibleNumbers(check.given).numbers.length === 0
    ? certain("number-extra", more.text)
    : doubt("number-extra", more.text);
};

/** Whether an English text says a measure in words, too. */
const isSaidIn = (given: string, factors: readonly number[] = [], { bare }: TextNumber): boolean =>
  [...numbersInWords(given)].some((value) => factors.some((factor) => isConverted(value, convert(bare, factor))));

const isInWords = ({ values }: TextNumber, { found, target }: Reading): boolean =>
  isEnglish(target.tag)
    ? values.some((value) => numbersInWords(found).has(value))
    : /^(?:zh|yue|ja|ko)$/.test(languageOf(target.tag)) && values.some((value) => hanNumbers(found).has(value));

/** Rejects a number that has become another one, is lost, or is not in the source. */
export const checkNumbers: Check = (check) => {
  const difference = numberDifference(check);
  return difference?.isCertain ? difference.reason : undefined;
};

/** Asks about a number that may be in words, or in another unit. */
export const doubtNumbers: Check = (check) => {
  const difference = numberDifference(check);
  return difference?.isCertain === false ? difference.reason : undefined;
};
