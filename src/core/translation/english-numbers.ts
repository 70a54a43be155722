import { memoize } from "../model/memo.ts";

/*
 * Numbers that an English text says in words or in a way that other languages write with different digits: they explain
 * digits of a translation that the source does not have.
 */

const words =
  "0 zero nil 1 a an one first single once each per every year month week day hour 2 two second twice both pair couple duo double doubled doubling half " +
  "3 three third thirds trio thrice triple tripled treble 4 four fourth quadruple quadrupled quarter quarters 5 five fifth 6 six sixth 7 seven seventh weeks 8 eight eighth " +
  "9 nine ninth 10 ten tenth decade decades teen teens teenager teenagers teenage 11 eleven eleventh 12 twelve twelfth dozen dozens noon midnight 13 thirteen " +
  "14 fourteen fortnight 15 fifteen 16 sixteen 17 seventeen 18 eighteen 19 nineteen 20 twenty 30 thirty 40 forty 50 fifty 60 sixty 70 seventy " +
  "80 eighty 90 ninety 100 hundred hundreds century centuries 1000 thousand thousands 1000000 million millions 1000000000 billion billions 1000000000000 trillion";
const wordValues = new Map(
  words
    .split(/ (?=\d)/)
    .flatMap((entry) => entry.split(" ").map((word) => [word, Number.parseInt(entry, 10)] as const)),
);
/** Returns the number that an English word is. */
export const wordValue = (word: string): number | undefined => wordValues.get(word.toLowerCase());

/** Parts of an hour and of a hundred. */
const parts: Readonly<Record<string, readonly number[]>> = {
  half: [0.5, 30, 50],
  quarter: [15, 25, 0.25],
  quarters: [45, 75],
  third: [33, 30],
  thirds: [66, 67],
  midnight: [0, 24],
};

/** Numerals of kings, wars and grades. */
const roman = ". . II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII".split(" ");

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Returns the numbers that an English text spells out, months and decades included. */
export const numbersInWords: (source: string) => ReadonlySet<number> = memoize(
  (source: string) => {
    const numbers = new Set<number>();
    let running = 0;
    for (const word of source.match(/\p{L}+/gu) ?? []) {
      const lower = word.toLowerCase();
      if (roman.includes(word)) numbers.add(roman.indexOf(word));
      const month = /^\p{Lu}\p{Ll}{2}/u.test(word) ? months.indexOf(lower.slice(0, 3)) + 1 : 0;
      if (month > 0) numbers.add(month);
      const base = lower.replace(/ie(?:s|th)$/, "y").replace(/(?<=e(?:n|ven))th$|(?<=n)s$/, "");
      const value = wordValues.get(lower) ?? wordValues.get(base);
      // Two decades, the nineteenth century, the fifties.
      if (/^decades?$/.test(lower) && running > 0) numbers.add(running * 10);
      if (/^centur/.test(lower) && running > 0) numbers.add((running - 1) * 100).add(running * 100);
      if (/ies$/.test(lower) && value !== undefined) numbers.add(1900 + value);
      // Forty-two, two hundred, three million.
      if (value === undefined) running = /^(?:and|of)$/.test(lower) ? running : 0;
      else if (value >= 100) running = (running || 1) * value;
      else running = running >= 100 || (running % 100 >= 20 && value < 10) ? running + value : value;
      if (value !== undefined) numbers.add(value).add(running);
      for (const part of parts[lower] ?? []) numbers.add(part);
    }
    return numbers;
  },
  (source) => source,
);

/** A number with equivalent sets of figures; one complete set must occur. */
export interface FlexibleNumber {
  text: string;
  figures: readonly (readonly number[])[];
  /** Figures that may occur in addition: the minutes of 15.00, the century of 20世纪80年代. */
  besides: readonly number[];
  /** Whether a translation may well spell it out. */
  mayBeWords: boolean;
}

const hour = "(\\d{1,2})(?:[.:](\\d{2}))?";
const clock = new RegExp(
  `(?<![\\d.,:])(?:${hour}\\s?(?:[-–—]|to|and|or)\\s?)?${hour}\\s?([ap])(?:\\.\\s?m\\b\\.?|m\\b)`,
  "giu",
);
/** 0430, 1930 hours. */
const military = /(?<![\d.,:])(?:(0\d|1\d|2[0-3])([0-5]\d)(?=\s?(?:hrs?|hours)\b)|(0\d)([0-5]\d)(?![\d.,-]))/g;
/** 1/8, 24/7, 220 2/3, but not a date. */
const fraction = /(?<![\d/.,])(?:(\d+) )?(\d{1,3})\/(\d{1,3})(?:st|nd|rd|th)?(?![\d/])/g;
const hours = /(?<![\d.,:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/g;
const decade = /(?<![\d.,])(\d{2}|1[0-9]\d0|20\d0)[’']?s\b/g;
const height =
  /(?<![\d.,])(\d{1,2})(?:-foot-| ?f(?:ee|oo)?t\.?,? |[′'’] ?)(\d{1,2})(?:(?<=foot-\d{1,2})|[″"”]| ?in(?:ches|\.|\b))/giu;
const century = /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th)(?=[ -](?:and \d{1,2}\p{L}{2} )?centur)/gu;

/** Returns an English text without its times, decades and centuries, and what these are in figures. */
export const flexibleNumbers: (source: string) => { rest: string; numbers: readonly FlexibleNumber[] } = memoize(
  (source: string) => {
    const numbers: FlexibleNumber[] = [];
    const take = (
      text: string,
      figures: FlexibleNumber["figures"],
      besides: readonly number[] = [],
      mayBeWords = true,
    ) => {
      numbers.push({ text: text.trim(), figures, besides, mayBeWords });
      return " · ";
    };
    // In Swahili the hours are counted from six o’clock.
    const time = (text: string, options: readonly number[], minutes: string) =>
      take(
        text,
        [...options, ...options.map((hour) => (hour + 6) % 12 || 12)].flatMap((hour) =>
          Number(minutes) === 0 ? [[hour]] : [[hour, Number(minutes)], [Number(`${hour}.${minutes}`)]],
        ),
        [0],
        // Half past five, a quarter to six.
        Number(minutes) % 15 === 0,
      );
    const clockTime = (text: string, hour: string, minutes: string, half: string) => {
      const full = (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
      return time(text, [full, Number(hour), ...(full === 0 ? [24] : [])], minutes);
    };
    if (!/\d/.test(source)) return { rest: source, numbers };
    const rest = source
      .replace(
        clock,
        (text, from: string | undefined, minutesFrom = "00", to: string, minutes = "00", half: string) => {
          if (from !== undefined) clockTime(`${from} ${half}m`, from, minutesFrom, half);
          return clockTime(from === undefined ? text : `${to} ${half}m`, to, minutes, half);
        },
      )
      .replace(military, (text, ...[one, two, three, four]: (string | undefined)[]) =>
        time(text, [Number(one ?? three), Number(one ?? three) % 12 || 12], two ?? four ?? "00"),
      )
      .replace(hours, (text, hour: string, minutes: string) =>
        time(text, [Number(hour), Number(hour) % 12 || 12, Number(hour) + 12], minutes),
      )
      .replace(fraction, (text, whole: string | undefined, part: string, of: string) => {
        const value = Number(whole ?? 0) + Number(part) / Number(of);
        const rounded = [1, 2, 3].map((places) => [Number(value.toFixed(places))]);
        const figures = [Number(part), Number(of)];
        return take(text, [whole === undefined ? figures : [Number(whole), ...figures], ...rounded, [Number(of)]]);
      })
      .replace(height, (text, feet: string, inches: string) => {
        const centimeters = Math.round(Number(feet) * 30.48 + Number(inches) * 2.54);
        return take(text, [[Number(feet), Number(inches)], [centimeters / 100], [centimeters]], [], false);
      })
      .replace(decade, (text, year: string) => {
        const value = Number(year);
        const short = value % 100;
        return value >= 100
          ? take(text, [[value], [short], ...(short === 0 ? [[value / 100 + 1]] : [])], [Math.floor(value / 100) + 1])
          : take(text, [[value], [1900 + value]], [20]);
      })
      .replace(century, (text, number: string) => take(text, [[Number(number)], [(Number(number) - 1) * 100]]));
    return { rest, numbers };
  },
  (source) => source,
);
