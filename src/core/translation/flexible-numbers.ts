/*
 * Numbers of a text that other languages write with different digits: clock times, decades, centuries.
 */

import { perWords, wordsOf } from "./known-words.ts";
import { remembered } from "./remembered.ts";
import { toAsciiDigits } from "./scripts.ts";

/** A number with equivalent sets of figures; one complete set must occur. */
interface FlexibleNumber {
  text: string;
  figures: readonly (readonly number[])[];
  /** Figures that may occur in addition: the minutes of 15.00, the century of 20世纪80年代. */
  besides: readonly number[];
  /** Whether the translation may spell it out: “nineteenth”. */
  mayBeWords: boolean;
}

const clock = /(?<![\d.,:])(\d{1,2})(?:[.:](\d{2}))?\s?([ap])(?:\.\s?m\b\.?|m\b)/giu;
const hours = /(?<![\d.,:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/g;
const decade = /(?<![\d.,])(\d{2}|1[0-9]\d0|20\d0)[’']?s\b/g;
const century = /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th)(?=[ -](?:and \d{1,2}\p{L}{2} )?centur)/gu;

const minutes = (hour: number, rest: string): number[][] => {
  const decimal = Number(`${hour}.${rest}`);
  return Number(rest) === 0 ? [[hour]] : [[hour, Number(rest)], [decimal]];
};

interface Patterns {
  times: readonly RegExp[];
  decades: readonly RegExp[];
}

const patternsOf = perWords((code): Patterns => {
  const { times = [], decades = [] } = wordsOf(code) ?? {};
  const compiled = (patterns: readonly string[]) => patterns.map((pattern) => new RegExp(pattern, "giu"));
  return { times: compiled(times), decades: compiled(decades) };
});

/**
 * Extracts these numbers from a text.
 *
 * @param from the language of the text, without region
 * @param language of the translation: in Swahili, the hours of the day are counted from six o'clock
 * @returns the rest of the text, and the numbers
 */
export const flexibleNumbers = (source: string, from: string, language: string): FlexibleNumbers => {
  if (!/\d/.test(source)) return { rest: source, numbers: [] };
  const variant = from === "sw" || language === "sw" ? "sw" : "";
  return from === "en" ? extracted(source, variant) : extractedFromOther(source, variant);
};

/** A text without these numbers, and the numbers. */
export interface FlexibleNumbers {
  rest: string;
  numbers: readonly FlexibleNumber[];
}

/** Collects numbers of a text. */
class Collected {
  readonly numbers: FlexibleNumber[] = [];
  readonly #isSwahili: boolean;

  constructor(variant: string) {
    this.#isSwahili = variant === "sw";
  }

  /** @returns what stands for it in the rest of the text */
  take(text: string, figures: FlexibleNumber["figures"], besides: readonly number[] = [], mayBeWords = false): string {
    this.numbers.push({ text: text.trim(), figures, besides, mayBeWords });
    return " · ";
  }

  /** @param hours that may be written, for the same time */
  takeTime(text: string, hours: readonly number[], rest: string, mayBeWords = false): string {
    const options = new Set(this.#isSwahili ? hours.flatMap((hour) => [hour, (hour + 6) % 12 || 12]) : hours);
    return this.take(
      text,
      [...options].flatMap((option) => minutes(option, rest)),
      [0],
      mayBeWords,
    );
  }

  takeDecade(text: string, value: number): string {
    const short = value % 100;
    const others = value >= 100 ? [[short], ...(short === 0 ? [[value / 100 + 1]] : [])] : [[1900 + value]];
    // A person’s thirties, the eighties and the first decade of a century may be spelled out.
    return this.take(
      text,
      [[value], ...others],
      value >= 100 ? [Math.floor(value / 100) + 1] : [20],
      short >= 20 || (value >= 100 && short === 0),
    );
  }
}

const extracted = remembered((source, variant): FlexibleNumbers => {
  const collected = new Collected(variant);
  const rest = source
    .replace(clock, (text, hour: string, rest = "00", half: string) => {
      const twelve = Number(hour) % 12;
      const full = twelve + (half.toLowerCase() === "p" ? 12 : 0);
      return collected.takeTime(
        text,
        [Number(hour), full, ...(full === 0 ? [24] : [])],
        rest,
        Number(hour) <= 12 && rest === "00",
      );
    })
    .replace(hours, (text, hour: string, rest: string) =>
      collected.takeTime(text, [Number(hour), Number(hour) % 12 || 12], rest),
    )
    .replace(decade, (text, year: string) => collected.takeDecade(text, Number(year)))
    .replace(century, (text, number: string) =>
      collected.take(text, [[Number(number)], [(Number(number) - 1) * 100]], [], true),
    );
  return { rest, numbers: collected.numbers };
});

const extractedFromOther = remembered((source, variant): FlexibleNumbers => {
  const collected = new Collected(variant);
  let rest = toAsciiDigits(source);
  const { times, decades } = patternsOf("und");
  for (const pattern of times)
    rest = rest.replace(pattern, (text, ...found) => {
      const { hour, minutes } = found.at(-1);
      const twelve = hour % 12;
      // 午後6時 is 18:00.
      return collected.takeTime(text, [Number(hour), twelve || 12, twelve + 12], minutes ?? "00", !minutes);
    });
  for (const pattern of decades)
    rest = rest.replace(pattern, (text, ...found) => {
      const { year, century = 1 } = found.at(-1);
      return collected.takeDecade(text, Number(year) + (century - 1) * 100);
    });
  return { rest, numbers: collected.numbers };
});
