import { remembered } from "./remembered.ts";

// Words of the source may become digits in the translation: three years, December.
const wordNumbers: ReadonlyMap<string, number> = new Map(
  (
    "0 zero nil 1 year month week day hour a an one single first once each per every 2 two second twice both pair couple duo half double doubled doubles doubling twofold 3 three third thirds trio thrice triple tripled triples tripling threefold 4 four fourth quadruple quadrupled fourfold " +
    "quarter quarters fourths 5 five fifth fifths 6 six sixth sixths 7 seven seventh sevenths 8 eight eighth eighths 9 nine ninth ninths 10 ten tenth tenths decade decades teen teens teenager teenagers teenage 11 eleven eleventh " +
    "12 twelve twelfth dozen 13 thirteen 14 fourteen 15 fifteen 16 sixteen 17 seventeen 18 eighteen 19 nineteen 20 twenty 30 thirty 40 forty " +
    "50 fifty 60 sixty 70 seventy 80 eighty 90 ninety 100 hundred century 1000 thousand 1000000 million 1000000000 billion"
  )
    .split(/ (?=\d)/)
    .flatMap((entry) => entry.split(" ").map((word): [string, number] => [word, Number.parseInt(entry, 10)])),
);
// Parts of an hour and of a hundred.
const parts: Readonly<Record<string, readonly number[]>> = {
  half: [2, 30, 50, 0.5],
  quarter: [15, 25],
  fortnight: [2, 14],
  weeks: [7],
};
const months = "January February March April May June July August September October November December".split(" ");

/** A number that an English text spells out, and that a translation must have too. */
export interface SpelledNumber {
  text: string;
  value: number;
}

const cardinals =
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety";
const units = "one|two|three|four|five|six|seven|eight|nine";
const numberWord = cardinals.split(" ").concat(tens.split(" "), "one").join("|");
// Fractions, and the parts of larger numbers, are words of their own in other languages.
const notAlone =
  "(?! (?:hundred|thousand|million|billion|trillion|lakh|crore|dozen|decades)|-(?:third|fourth|fifth|quarter|half)|(?<=two) thirds|(?<=three) quarters)";
const spelled = new RegExp(
  `(?<![\\p{L}\\p{N}’'-])(?:${numberWord})(?:[- ](?:${units}))?(?![\\p{L}\\p{N}])${notAlone}`,
  "giu",
);

// Words that make a number uncertain, and sentence beginnings, after which a capital does not make a title: “Four
// Corners”.
const uncertain = /(?:\bone or|\bor|\bthe|\bthese|\bthose|\b(?:her|his|its|their)) $/i;
const begins = /(?:^|[.!?:;“”"«»‘(\n—–-])\s*$/u;

/** Returns the numbers that an English text spells out and that are certain: from two to ninety-nine. */
export const spelledIn: (source: string) => readonly SpelledNumber[] = remembered((source) =>
  [...source.matchAll(spelled)].flatMap(({ 0: text, index }) => {
    const before = source.slice(Math.max(0, index - 8), index);
    const value = text
      .toLowerCase()
      .split(/[- ]/)
      .reduce((sum, word) => sum + (wordNumbers.get(word) ?? 0), 0);
    const isTitle = /^\p{Lu}/u.test(text) && !begins.test(before);
    return value < 2 || /^one/i.test(text) || isTitle || (value === 2 && uncertain.test(before))
      ? []
      : [{ text, value }];
  }),
);

// May and March are words too: as months they stand after a preposition or beside a number.
const beforeMonth =
  "(?:[Ii]n|[Ss]ince|[Uu]ntil|[Bb]y|[Ff]rom|[Dd]uring|[Ll]ast|[Nn]ext|[Ee]arly|[Ll]ate|[Mm]id|of|\\d{1,2}(?:st|nd|rd|th)?)[ -]";
const monthName = new RegExp(
  `\\b(?:January|February|April|June|July|August|September|October|November|December|(?:May|March)(?=,? \\d)|(?<=\\b${beforeMonth})(?:May|March))\\b`,
  "g",
);

/** Returns the months that an English text names, from 1 to 12, with their text. */
export const monthsIn: (source: string) => readonly SpelledNumber[] = remembered((source) =>
  [...source.matchAll(monthName)].map(([text]) => ({ text, value: months.indexOf(text) + 1 })),
);

const monthYear =
  /(?<![\p{L}])(January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2},)? ((?:1[5-9]|20)\d\d)(?!\d)/gu;

/** A month with its year. */
export interface TextDate {
  text: string;
  month: number;
  year: number;
}

/** Returns the months with a year that an English text names, each once, at most ten: December 2022. */
export const datesIn: (source: string) => readonly TextDate[] = remembered((source) => {
  const dates = [...source.matchAll(monthYear)].map(
    ([text, name = "", year]) => [text, { text, month: months.indexOf(name) + 1, year: Number(year) }] as const,
  );
  return [...new Map(dates).values()].slice(0, 10);
});

/** Returns the numbers that an English text spells out, including months. */
export const numbersInWords: (source: string) => ReadonlySet<number> = remembered((source) => {
  const numbers = new Set<number>();
  let running = 0;
  for (const word of source.match(/\p{L}+/gu) ?? []) {
    // Oct and Sept are months as well.
    const month = /^\p{Lu}\p{Ll}{2}/u.test(word) ? months.findIndex((name) => name.startsWith(word)) + 1 : 0;
    if (month > 0) numbers.add(month);
    // The nineteenth century is the 1800s in some languages.
    if (/^centur(?:y|ies)$/i.test(word) && running > 1) numbers.add((running - 1) * 100);
    const value = wordNumbers.get(word.toLowerCase());
    // Forty-two, two hundred, three million.
    if (value === undefined) running = 0;
    else if (value >= 100) running = (running || 1) * value;
    else running = running % 100 >= 20 && value < 10 ? running + value : value;
    if (value !== undefined) numbers.add(value).add(running);
    for (const part of parts[word.toLowerCase()] ?? []) numbers.add(part);
  }
  return numbers;
});

const hanDigits = "〇一二三四五六七八九";
const hanUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 };

// A Chinese numeral: 十八, 二〇二二, 一千万.
function hanNumber(numeral: string): number {
  let total = 0;
  let section = 0;
  let digits = "";
  for (const sign of numeral) {
    const unit = hanUnits[sign];
    if (unit === undefined) digits += hanDigits.indexOf(sign);
    else if (unit < 1e4) {
      section += Number(digits || 1) * unit;
      digits = "";
    } else {
      total = (total + section + Number(digits) || 1) * unit;
      section = 0;
      digits = "";
    }
  }
  return total + section + Number(digits);
}

const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
const romanNumber = (numeral: string): number =>
  [...numeral].reduce((sum, sign, index) => {
    const value = romanDigits[sign] ?? 0;
    return sum + (value < (romanDigits[numeral[index + 1] ?? ""] ?? 0) ? -value : value);
  }, 0);

/** Returns Chinese and Roman numerals. They may replace digits, but are not required to match. */
export const otherNumerals = (text: string): number[] => [
  ...(
    text
      .replace(/[两兩]/g, "二")
      .replaceAll("零", "〇")
      .match(/[〇一二三四五六七八九十百千万萬億亿]+/gu) ?? []
  ).map(hanNumber),
  // Roman ordinals have endings: XIXe.
  ...[...text.matchAll(/(?<!\p{L})([IVXLC]+)(?:e|è|er|re|ème|es)?(?!\p{L})/gu)].map(([, numeral = ""]) =>
    romanNumber(numeral),
  ),
];
