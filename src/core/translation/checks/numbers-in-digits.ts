import { isAbout, type Measure, unitPattern } from "../measures.ts";
import type { TextNumber } from "../numbers.ts";

/** Where a number occurs more often, the rest is not looked at, so that the time stays linear. */
export const mostPlaces = 20;

/** The numbers of a translation; each can be matched once. */
export class NumbersInDigits {
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
    return (
      after.length > 0 &&
      after.every((words) => foreign.some(({ unit }) => words.search(unitPattern(`${tag} ${unit}`)) === 0))
    );
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
