/*
 * Numbers of an English text that other languages write with different digits: clock times, decades, centuries.
 */

import { remembered } from "./remembered.ts";

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

/**
 * Extracts these numbers from a text.
 *
 * @param language of the translation: in Swahili, the hours of the day are counted from six o'clock
 * @returns the rest of the text, and the numbers
 */
export const flexibleNumbers = (source: string, language: string): FlexibleNumbers =>
  /\d/.test(source) ? extracted(source, language === "sw" ? language : "") : { rest: source, numbers: [] };

interface FlexibleNumbers {
  rest: string;
  numbers: readonly FlexibleNumber[];
}

const extracted = remembered((source, language): FlexibleNumbers => {
  const numbers: FlexibleNumber[] = [];
  const take = (text: string, figures: readonly (readonly number[])[], besides: readonly number[] = [], mayBeWords = false) => {
    numbers.push({ text: text.trim(), figures, besides, mayBeWords });
    return " · ";
  };
  const options = (hours: readonly number[]) => [
    ...new Set(language === "sw" ? hours.flatMap((hour) => [hour, (hour + 6) % 12 || 12]) : hours),
  ];
  const rest = source
    .replace(clock, (text, hour: string, rest = "00", half: string) => {
      const twelve = Number(hour) % 12;
      const full = twelve + (half.toLowerCase() === "p" ? 12 : 0);
      return take(
        text,
        options([Number(hour), full, ...(full === 0 ? [24] : [])]).flatMap((option) => minutes(option, rest)),
        [0],
        Number(hour) <= 12 && rest === "00",
      );
    })
    .replace(hours, (text, hour: string, rest: string) =>
      take(
        text,
        options([Number(hour), Number(hour) % 12 || 12]).flatMap((option) => minutes(option, rest)),
        [0],
      ),
    )
    .replace(decade, (text, year: string) => {
      const value = Number(year);
      const short = value % 100;
      const others = value >= 100 ? [[short], ...(short === 0 ? [[value / 100 + 1]] : [])] : [[1900 + value]];
      // A person’s thirties, the eighties and the first decade of a century may be spelled out.
      return take(
        text,
        [[value], ...others],
        value >= 100 ? [Math.floor(value / 100) + 1] : [20],
        short >= 20 || (value >= 100 && short === 0),
      );
    })
    .replace(century, (text, number: string) => take(text, [[Number(number)], [(Number(number) - 1) * 100]], [], true));
  return { rest, numbers };
});
