import { isMonth, monthPattern } from "../month-names.ts";
import { numbersInWords, otherNumerals } from "../number-words.ts";
import { hasScaleWord, type TextNumber } from "../numbers.ts";
import { isEnglish, languageOf } from "../scripts.ts";
import { countSpelled, hasWordsFor, knowsNumberWords } from "../spelled-numbers.ts";
import { mostPlaces } from "./numbers-in-digits.ts";
import { quantityWordsOf } from "./quantities.ts";

// Parts of an hour and of a hundred.
const halves = [2, 30, 50];
const quarters = [15, 25, 45, 75];
/** Powers of ten that have words. */
const exponents = [3, 4, 5, 6, 7, 8, 9, 12];
const never = /(?!)/;

/** The numbers that a text spells out; each can be matched as often as it occurs, in English any number of times. */
export class NumbersInWords {
  readonly #text: string;
  readonly #tag: string;
  readonly #language: string;
  #numerals: readonly number[] | undefined;
  readonly #translation: string;
  readonly #isEnglish: boolean;
  readonly #left = new Map<number, number>();
  readonly #monthsLeft = new Map<number, number>();

  /**
   * @param text as {@link wordsText} gives it @param readsEnglish whether English words are read as those of other
   * languages
   */
  constructor(translation: string, text: string, tag: string, readsEnglish = true) {
    this.#text = text;
    this.#tag = tag;
    this.#language = languageOf(tag);
    this.#translation = translation;
    this.#isEnglish = readsEnglish && isEnglish(tag);
  }

  /** Read on first use: most numbers are in digits. */
  get #others(): readonly number[] {
    this.#numerals ??= otherNumerals(this.#translation);
    return this.#numerals;
  }

  #count(value: number): number {
    if (this.#isEnglish && numbersInWords(this.#translation).has(value)) return Number.POSITIVE_INFINITY;
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
    if (!this.#isEnglish && !knowsNumberWords(this.#language)) return true;
    // “a million” and “two million”.
    const exponent = Math.round(Math.log10((values[0] ?? bare) / bare));
    return exponent >= 3 && hasScaleWord(this.#text, exponent, this.#language) && (bare === 1 || this.#take(bare));
  }

  /**
   * Returns whether a number in digits is spelled out as a fraction: “one and a half billion” for 1.5 billion, “a
   * quarter of an hour” for 15 minutes.
   */
  hasFraction({ bare, values, end }: TextNumber, source: string): boolean {
    const { half, quarter } = quantityWordsOf(this.#tag) ?? {};
    if (bare === 15 || bare === 30 || bare === 45)
      return (
        /^[\s-]?min/iu.test(source.slice(end, end + 5)) &&
        (bare === 30 ? half : quarter)?.pattern.test(this.#text) === true
      );
    const whole = Math.floor(bare);
    if (bare - whole !== 0.5 || half?.pattern.test(this.#text) !== true) return false;
    // One and a half, and two and a half, are single words in some languages.
    const exponent = Math.round(Math.log10((values[0] ?? bare) / bare));
    return (whole <= 2 || this.#take(whole)) && (exponent < 3 || hasScaleWord(this.#text, exponent, this.#language));
  }

  /**
   * Returns whether a number in digits may say the same as the words: 2 and 2 million for “zwei Millionen”, 50 for “die
   * Hälfte”.
   *
   * @param powers how many words for powers of ten may follow each other
   */
  maySay(value: number, powers = 2): boolean {
    if (value === 1 || this.has(value)) return true;
    if (value <= 100 && !knowsNumberWords(this.#language)) return true;
    // 1950 for the fifties, and 20 for “il Novecento”.
    if (this.has(value > 1800 && value % 10 === 0 ? value - 1900 : (value - 11) * 100)) return true;
    const { half, quarter } = quantityWordsOf(this.#tag) ?? {};
    // In many languages, half past seven is half of eight.
    if (
      half?.pattern.test(this.#text) &&
      (halves.includes(value) || value % 1 === 0.5 || (value < 12 && this.has(value + 1)))
    )
      return true;
    if (quarter?.pattern.test(this.#text) && quarters.includes(value)) return true;
    return exponents.some(
      (exponent) =>
        powers > 0 &&
        value >= 10 ** exponent &&
        hasScaleWord(this.#text, exponent, this.#language) &&
        this.maySay(Number(`${value}e-${exponent}`), powers - 1),
    );
  }

  /** Returns whether a month is named, or is a numeral: 12 V 1935. */
  hasMonth(month: number): boolean {
    return (
      isMonth(month) &&
      (this.#text.search(monthPattern(this.#tag, month) ?? never) >= 0 || this.#others.includes(month))
    );
  }

  /**
   * Returns how far the name or number of a month is from a place of its year; infinite if one of them is not there.
   */
  gapToMonth(month: number, years: readonly number[], months: readonly number[], tag: string): number {
    const pattern = monthPattern(tag, month);
    const names =
      pattern === undefined ? [] : [...this.#text.matchAll(pattern)].map(({ index }) => index).slice(0, mostPlaces);
    return Math.min(...[...names, ...months].flatMap((place) => years.map((year) => Math.abs(place - year))));
  }

  takeMonth(month: number, tag: string): boolean {
    const pattern = monthPattern(tag, month);
    const left = this.#monthsLeft.get(month) ?? (pattern === undefined ? 0 : (this.#text.match(pattern)?.length ?? 0));
    this.#monthsLeft.set(month, left - 1);
    return left > 0 || this.#others.includes(month);
  }
}
