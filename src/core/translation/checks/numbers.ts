import type { Reason } from "../../model/reasons.ts";
import { flexibleNumbers } from "../english-numbers.ts";
import { numbersInWords, otherNumerals } from "../number-words.ts";
import { knowsScales, numbersIn, type TextNumber } from "../numbers.ts";
import { languageOf } from "../scripts.ts";
import { isSpelled } from "../spelled-numbers.ts";
import { type Check, type TranslationCheck, withoutKept } from "./check.ts";
import { pairSentences } from "./sentences.ts";

/** Checks that the numbers are the same, in any notation of the language. Converted units count as different numbers. */
export const checkNumbers: Check = (check) => {
  const { rest: source, numbers: flexible } = flexibleNumbers(withoutKept(check.source, check));
  const translation = withoutKept(check.translation, check);
  const language = languageOf(check.target.tag);
  const comparable = knowsScales(language);
  const found = new Numbers(numbersIn(translation, language));
  const numberingSystem = otherNumerals(translation);
  const isWritten = (value: number) => numberingSystem.has(value) || isSpelled(value, translation, language);
  // If the words for powers of ten are unknown, only the digits are compared.
  const unmatched = numbersIn(source, "en").filter(({ values, bare }) => !found.take(comparable ? values : [...values, bare]));
  // A single digit may be spelled out: “two”, “a million” for “1 million”.
  const missing = unmatched.find(({ bare, values }) => !(bare < 10 && Number.isInteger(bare)) && !values.some(isWritten));
  if (missing !== undefined) return { code: "number-missing", detail: missing.text };
  const besides = new Set<number>();
  for (const { text, figures, besides: more, mayBeWords } of flexible) {
    if (!figures.some((set) => found.takeAll(set)) && !mayBeWords && !figures.some((set) => set.every(isWritten)))
      return { code: "number-missing", detail: text };
    for (const value of more) besides.add(value);
  }
  // A spelled-out number may become digits, unless a number in digits is gone: then one has replaced the other.
  const spelled = unmatched.length === 0 ? numbersInWords(source) : new Set<number>();
  const extra = found.left().find(({ values }) => !values.some((value) => spelled.has(value) || besides.has(value)));
  return extra === undefined ? movedNumber(check) : { code: "number-extra", detail: extra.text };
};

/** The numbers of a translation; each can be matched once. */
class Numbers {
  readonly #all: readonly TextNumber[];
  readonly #taken = new Set<TextNumber>();
  // By their first value, and by any value; in reverse order, so that `at(-1)` is the first.
  readonly #surely = new Map<number, TextNumber[]>();
  readonly #perhaps = new Map<number, TextNumber[]>();

  constructor(all: readonly TextNumber[]) {
    this.#all = all;
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

  left(): TextNumber[] {
    return this.#all.filter((number) => !this.#taken.has(number));
  }
}

// Finds numbers that are in a different sentence. Small numbers are ignored, since they may be spelled out.
function movedNumber(check: TranslationCheck): Reason | undefined {
  const language = languageOf(check.target.tag);
  if (!knowsScales(language)) return undefined;
  for (const [given, found] of pairSentences(check)) {
    const values = new Set(numbersIn(withoutKept(found, check), language).flatMap((number) => number.values));
    const moved = numbersIn(flexibleNumbers(withoutKept(given, check)).rest, "en").find(
      (number) =>
        number.bare >= 13 &&
        Number.isInteger(number.bare) &&
        !isSpelled(number.bare, found, language) &&
        !number.values.some((value) => values.has(value)),
    );
    if (moved !== undefined && values.size > 0) return { code: "number-moved", detail: moved.text };
  }
  return undefined;
}
