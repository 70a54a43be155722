import type { Reason } from "../../model/reasons.ts";
import { flexibleNumbers } from "../english-numbers.ts";
import { isAbout, type Measure, measuresIn, unitPattern } from "../measures.ts";
import { monthPatterns } from "../month-names.ts";
import { datesIn, monthsIn, numbersInWords, otherNumerals, spelledIn, type TextDate } from "../number-words.ts";
import { hasScaleWord, knowsScales, numbersIn, type TextNumber } from "../numbers.ts";
import { remembered } from "../remembered.ts";
import { languageOf } from "../scripts.ts";
import { countSpelled, hasWordsFor, knowsNumberWords, wordsText } from "../spelled-numbers.ts";
import { type Check, type TranslationCheck, withoutKept } from "./check.ts";
import { quantityWordsOf } from "./quantities.ts";
import { pairSentences } from "./sentences.ts";

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
  const translation = withoutKept(check.translation, check);
  const given = withoutKept(check.source, check);
  if (!digit.test(translation) && !tellsNumbers(given)) return undefined;
  const language = languageOf(check.target.tag);
  const { rest: source, numbers: flexible } = flexibleNumbers(given, language);
  const comparable = knowsScales(language);
  const found = new Numbers(numbersIn(translation, language), wordsText(translation));
  const words = new Words(translation, found.text, check.target.tag);
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
      !isSameYear(number, source, found.text) &&
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

// “In August 2021, and in October 2021” is “in August 2021, and in October of the same year”.
const sameYear =
  /同年|同じ年|같은 해|cùng năm|(?:mismo|propio) año|même année|stesso anno|mesmo ano|(?:selben|gleichen) jahr|того же года|того ж року|(?:tego samego|tegoż) roku|samma år|samme år|hetzelfde jaar|aynı yıl|उसी (?:वर्ष|साल)|त्याच वर्षी|نفس العام|(?:العام|السنة) نفسه?|همان سال|اسی سال|tahun yang sama|samana vuonna/u;

const isSameYear = ({ text, bare }: TextNumber, source: string, translation: string): boolean =>
  /^(?:1[5-9]|20)\d\d$/.test(text) && source.split(String(bare)).length > 2 && sameYear.test(translation);

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

// Where a number occurs more often, the rest is not looked at, so that the time stays linear.
const mostPlaces = 20;

/** The numbers that a translation spells out; each can be matched as often as it occurs. */
class Words {
  readonly #text: string;
  readonly #tag: string;
  readonly #language: string;
  #numerals: readonly number[] | undefined;
  readonly #translation: string;
  readonly #left = new Map<number, number>();
  readonly #monthsLeft = new Map<number, number>();

  /** @param text the translation as {@link wordsText} gives it */
  constructor(translation: string, text: string, tag: string) {
    this.#text = text;
    this.#tag = tag;
    this.#language = languageOf(tag);
    this.#translation = translation;
  }

  /** Read on first use: most numbers are in digits. */
  get #others(): readonly number[] {
    this.#numerals ??= otherNumerals(this.#translation);
    return this.#numerals;
  }

  #count(value: number): number {
    const numerals = this.#others.filter((numeral) => numeral === value).length;
    return Math.max(numerals, countSpelled(value, this.#text, this.#language));
  }

  has(value: number): boolean {
    return this.#count(value) > 0;
  }

  /** Takes a number that must have words; one that the tables lack passes. */
  takeValue(value: number): boolean {
    return this.#take(value) || !hasWordsFor(value, this.#language);
  }

  #take(value: number): boolean {
    const left = this.#left.get(value) ?? this.#count(value);
    this.#left.set(value, left - 1);
    return left > 0;
  }

  /** Takes a number in digits that the translation spells out: “two”, “a million” for “1 million”. */
  take({ bare, values }: TextNumber): boolean {
    if (values.some((value) => this.#take(value))) return true;
    if (bare === 0) return true;
    if (bare >= 10 || !Number.isInteger(bare)) return false;
    if (!knowsNumberWords(this.#language)) return true;
    // “a million” and “two million”.
    const exponent = Math.round(Math.log10((values[0] ?? bare) / bare));
    return exponent >= 3 && hasScaleWord(this.#text, exponent, this.#language) && (bare === 1 || this.#take(bare));
  }

  /** Returns whether a number in digits is spelled out as a fraction: “one and a half billion” for 1.5 billion, “a quarter of an hour” for 15 minutes. */
  hasFraction({ bare, values, end }: TextNumber, source: string): boolean {
    const { half, quarter } = quantityWordsOf(this.#tag) ?? {};
    if (bare === 15 || bare === 30 || bare === 45)
      return /^[\s-]?min/iu.test(source.slice(end, end + 5)) && (bare === 30 ? half : quarter)?.pattern.test(this.#text) === true;
    const whole = Math.floor(bare);
    if (bare - whole !== 0.5 || half?.pattern.test(this.#text) !== true) return false;
    // One and a half, and two and a half, are single words in some languages.
    const exponent = Math.round(Math.log10((values[0] ?? bare) / bare));
    return (whole <= 2 || this.#take(whole)) && (exponent < 3 || hasScaleWord(this.#text, exponent, this.#language));
  }

  /** Returns how far the name or number of a month is from a place of its year; infinite if one of them is not there. */
  gapToMonth(month: number, years: readonly number[], months: readonly number[], tag: string): number {
    const pattern = monthPatterns(tag)?.[month - 1];
    const names = pattern === undefined ? [] : [...this.#text.matchAll(pattern)].map(({ index }) => index).slice(0, mostPlaces);
    return Math.min(...[...names, ...months].flatMap((place) => years.map((year) => Math.abs(place - year))));
  }

  takeMonth(month: number, tag: string): boolean {
    const pattern = monthPatterns(tag)?.[month - 1];
    const left = this.#monthsLeft.get(month) ?? (pattern === undefined ? 0 : (this.#text.match(pattern)?.length ?? 0));
    this.#monthsLeft.set(month, left - 1);
    return left > 0 || this.#others.includes(month);
  }
}

/** The numbers of a translation; each can be matched once. */
class Numbers {
  readonly #all: readonly TextNumber[];
  /** The translation in lower case, with digits as they are. */
  readonly text: string;
  readonly #taken = new Set<TextNumber>();
  // By their first value, and by any value; in reverse order, so that `at(-1)` is the first.
  readonly #surely = new Map<number, TextNumber[]>();
  readonly #perhaps = new Map<number, TextNumber[]>();

  constructor(all: readonly TextNumber[], text: string) {
    this.#all = all;
    this.text = text;
    const add = (map: Map<number, TextNumber[]>, value: number, number: TextNumber) => {
      const known = map.get(value);
      if (known === undefined) map.set(value, [number]);
      else known.push(number);
    };
    for (const number of [...all].reverse()) {
      for (const [index, value] of number.values.entries()) {
        if (index === 0) add(this.#surely, value, number);
        add(this.#perhaps, value, number);
      }
    }
  }

  #find(values: readonly number[]): TextNumber | undefined {
    const lists = [this.#surely.get(values[0] ?? Number.NaN), ...values.map((value) => this.#perhaps.get(value))];
    for (const list of lists) {
      for (let last = list?.at(-1); last !== undefined; last = list?.at(-1)) {
        if (!this.#taken.has(last)) return last;
        list?.pop();
      }
    }
    return undefined;
  }

  /** Takes a number with one of the values. @returns whether there was one */
  take(values: readonly number[]): boolean {
    const number = this.#find(values);
    if (number !== undefined) this.#taken.add(number);
    return number !== undefined;
  }

  /** Takes a number for each value, if there is one for each. */
  takeAll(values: readonly number[]): boolean {
    return values.every((value) => this.#find([value]) !== undefined) && values.every((value) => this.take([value]));
  }

  /** Takes the numbers that are a measure in other units. @returns whether there was one, taken or not */
  takeConverted({ others }: Measure, tag: string): boolean {
    const numbers = others
      .filter(({ unit }) => unitPattern(`${tag} ${unit}`).test(this.text))
      .flatMap(({ value }) => this.#all.filter(({ values }) => values.some((found) => isAbout(found, value))));
    for (const number of numbers) this.#taken.add(number);
    return numbers.length > 0;
  }

  /** Returns whether the number of a measure has the name of another unit after it: 10 kilometers for 10 miles. */
  hasOtherUnit({ value, others }: Measure, source: string, tag: string): boolean {
    const after = this.#all.flatMap(({ values, text, end }) =>
      values.includes(value) && text !== "" ? [this.text.slice(end, end + 16).trimStart()] : [],
    );
    const foreign = others.filter(({ unit }) => !unitPattern(`en ${unit}`).test(source.toLowerCase()));
    return after.length > 0 && after.every((words) => foreign.some(({ unit }) => words.search(unitPattern(`${tag} ${unit}`)) === 0));
  }

  /** Returns where the numbers with a value start. */
  placesOf(value: number): number[] {
    return this.#all
      .filter(({ values }) => values.includes(value))
      .map(({ start }) => start)
      .slice(0, mostPlaces);
  }

  left(): TextNumber[] {
    return this.#all.filter((number) => !this.#taken.has(number));
  }
}

// Finds numbers that are in a different sentence, where another one is. Small numbers are ignored, since they may be spelled out.
function movedNumber(check: TranslationCheck): Reason | undefined {
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
