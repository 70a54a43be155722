import type { Reason } from "../../model/reasons.ts";
import { type FlexibleNumber, flexibleNumbers, numbersInWords } from "../english-numbers.ts";
import { numbersIn, type TextNumber } from "../numbers.ts";
import { remembered } from "../remembered.ts";
import { isEnglish, languageOf } from "../scripts.ts";
import type { Check, Reading } from "./check.ts";

/** How the numbers of a translation differ from those of its source. */
export interface NumberDifference {
  reason: Reason;
  /** Whether it is an error for certain: else a measure may be converted, or a number be in words. */
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
  /** Numbers by each of their values, the last first; those that may be read otherwise come before the others. */
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
  ["miles?|mph|mi", 1.609],
  ["feet|foot|ft|[′'](?!\\p{L})", 0.3048, 30.48],
  ['inch(?:es)?|in\\b|[″"]', 2.54, 25.4],
  ["yards?|yds?", 0.9144],
  ["pounds?|lbs?", 0.4536],
  ["stones?", 6.35],
  ["ounces?|oz", 28.35],
  ["acres?", 0.4047, 4047],
  ["gallons?|pints?", 3.785, 4.546],
  // Other languages have units of their own for these.
  [
    "(?:cubic|fluid|nautical)|degrees?|°|F\\b|fahrenheit|hectares?|ha\\b|(?:kilo|centi|milli)?(?:met(?:re|er)|gram|lit(?:re|er))s?|k[mg]\\b|cm\\b|tons?|tonnes?",
  ],
];
const patterns = units.map(([name, ...factors]) => ({
  unit: new RegExp(`^[-\\s\\u00a0]?(?:\\d+[-\\s])?(?:${name})`, "iu"),
  factors,
}));
/** In words, such as “half a mile”, too. */
const anyUnit =
  /(?<!\p{L})(?:miles?|mph|feet|foot|inch(?:es)?|yards?|pounds?|stones?|ounces?|acres?|gallons?|pints?|degrees?)(?!\p{L})/iu;
const range = /^(?:\s?[-–—]\s?|,? (?:to|or|and|by) |-(?:to|by)-|\s?x\s?)[\d.,]+/u;
const clockWord = /^\s?(?:[ap]\.?m\b|o[’']clock|GMT|BST|E[DS]?T\b)/iu;

/** Returns what a number of an English text may be multiplied by in another language; undefined if it has no unit. */
function factorsOf({ end }: TextNumber, source: string): readonly number[] | undefined {
  let after = source.slice(end, end + 40);
  for (let more = range.exec(after)?.[0]; more !== undefined; more = range.exec(after)?.[0])
    after = after.slice(more.length);
  return clockWord.test(after) ? [] : patterns.find(({ unit }) => unit.test(after))?.factors;
}

/** More differences are not compared, so that the time stays linear. */
const most = 50;
/** How exactly people convert. */
const rounding = 0.02;

/** Whether a number says so much that nobody writes it in words. */
const isExact = ({ bare, exponent }: TextNumber): boolean =>
  exponent === 0 && (!Number.isInteger(bare) || (bare > 100 && bare % 100 !== 0));
/** Whether other languages write a number with other digits, as a time or in a decade or century. */
const isOfTime = ({ bare, text }: TextNumber): boolean =>
  /^\d{1,2}[.:]\d\d$/.test(text) ||
  (/^\d+$/.test(text) && (bare <= 100 || (bare % 10 === 0 && bare > 1000 && bare < 2100)));
/** Numbers that are often said in another way: a draw for 2-2, nothing for 0; entirely for 100 percent. */
const isLoose = ({ bare, end }: TextNumber, text: string): boolean =>
  bare <= 2 || (bare === 100 && /^\s?(?:%|per\s?cent) (?:certain|sure|convinced|right|wrong)/i.test(text.slice(end)));

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

const hanNumbers = remembered(
  (text) =>
    new Set(
      text
        .replace(/[零两兩]/g, (sign) => (sign === "零" ? "〇" : "二"))
        .match(/[〇一二三四五六七八九十百千万萬億亿]+/gu)
        ?.map(hanNumber),
    ),
);

interface Compared {
  missing: TextNumber[];
  times: FlexibleNumber[];
  extra: TextNumber[];
}

/** Compares the numbers in digits: what only one of the texts has. */
function compare(check: Reading): Compared {
  const { given, found, from, target } = check;
  const isFromEnglish = isEnglish(from);
  const { rest, numbers: flexible } = isFromEnglish ? flexibleNumbers(given) : { rest: given, numbers: [] };
  const numbers = new Unmatched(numbersIn(found, target.tag));
  // Numbers that are written exactly so first: 5.30 is not the time 5:30.
  const lost = flexible.filter(({ figures }) => !figures.some((set) => numbers.takeAll(set)));
  const missing = numbersIn(rest, from).filter((number) => !numbers.take(valuesOf(number, check)));
  const besides = new Set(flexible.flatMap((number) => number.besides));
  const words = isFromEnglish ? numbersInWords(given) : undefined;
  const isSaid = ({ values, bare }: TextNumber) =>
    values.some((value) => besides.has(value) || words?.has(value) === true || hanNumbers(given).has(value)) ||
    (words === undefined && bare <= 31 && Number.isInteger(bare) && values[0] === bare);
  const extra = numbers.left.filter((number) => !isSaid(number));
  // Hours, decades and centuries are often in words.
  return { missing, times: lost.filter(({ mayBeWords }) => !mayBeWords || extra.length > 0), extra };
}

/** Finds the gravest difference between the numbers of a translation and of its source. */
export const numberDifference = (check: Reading): NumberDifference | undefined => {
  if (!digit.test(check.given) && !(check.hasDigits && digit.test(check.found))) return undefined;
  const { missing, times, extra } = compare(check);
  const isFromEnglish = isEnglish(check.from);
  // Of English it is known how it writes times and measures.
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
  let isConverted = false;
  // A year that is said again may be “of the same year”.
  const values = new Set(numbersIn(check.found, check.target.tag).flatMap((number) => number.values));
  const occurs = (number: TextNumber) => number.values.some((value) => values.has(value));
  for (const number of missing.slice(0, most)) {
    // The word for the power of ten is not known: 10 मिलियन; or a year is shortened: ’19.
    const unscaled = [...left].find(
      ({ bare, exponent }) =>
        (bare === number.bare && exponent === 0 && number.exponent > 0 && !isEnglish(check.target.tag)) ||
        (/^\d\d$/.test(number.text) && (bare === 1900 + number.bare || bare === 2000 + number.bare)),
    );
    const factors = isFromEnglish ? factorsOf(number, check.given) : undefined;
    const measure = [...left].find(({ values: [value = 0] }) =>
      factors?.some((factor) => Math.abs(value / (number.bare * factor) - 1) <= rounding),
    );
    if (measure !== undefined) left.delete(measure);
    else if (unscaled !== undefined) {
      left.delete(unscaled);
      found ??= doubt("number-missing", number.text);
    } else if (factors !== undefined) isConverted = true;
    else if (isInWords(number, check) || (left.size === 0 && isLoose(number, check.given))) continue;
    else if (mayBeOther(number)) found ??= doubt("number-missing", number.text);
    else if ((left.size > 0 && !isConverted) || (isExact(number) && !occurs(number)))
      return certain("number-missing", number.text);
    else found ??= doubt("number-missing", number.text);
  }
  if (isConverted) return found ?? doubt("number-missing", missing.map(({ text }) => text).join(", "));
  const [time] = times;
  if (time !== undefined) found ??= doubt("number-missing", time.text);
  const more = [...left].find(({ bare }) => bare !== 0);
  if (found !== undefined || more === undefined) return found;
  return isExact(more) &&
    !mayBeOther(more) &&
    !anyUnit.test(check.given) &&
    flexibleNumbers(check.given).numbers.length === 0
    ? certain("number-extra", more.text)
    : doubt("number-extra", more.text);
};

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
