/*
 * Quantities that English says in words: half of, twice as many, hundreds of, most, at least 40.
 */

import { remembered } from "./remembered.ts";

const counted = [
  "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred half",
  "twice double",
]
  .join(" ")
  .replaceAll(" ", "|");
/** What a comparison is with: a number in digits or words. */
const number = `(?=[$€£¥₹]?\\d|(?:${counted})\\b|an? (?:third|quarter|dozen|hundred|thousand|million|billion|decade|century|year)\\b)`;

// Times, clothes and sport have words of their own for halves and quarters.
const halfOf =
  "(?<!\\b(?:first|second|opening|other|top|bottom|final|latter|better|an?|third)[ -])\\bhalf (?:of|an?|the|its|their|his|her|this|that)\\b(?! inch)";

const patterns: readonly string[] = [
  halfOf,
  "\\b(?:one|two)[- ]thirds?\\b|\\ba third of\\b",
  "\\b(?:one|three)[- ]quarters?\\b|\\ba quarter of (?!a century)",
  "\\btwice (?:as|the|an?|its|their|that)\\b|\\bdoubl(?:ed|ing)\\b(?! (?:down|up|the lead|their lead))|\\bdouble (?:the|its|their|that)\\b|\\btwofold\\b",
  "\\btripl(?:ed|es|ing)\\b|\\btriple (?:the|its|their|that)\\b|\\bthree times (?:as|more)\\b|\\bthreefold\\b",
  "\\bdozens?\\b(?! times)",
  "\\bhundreds\\b(?! of (?:thousands|millions))",
  "\\bthousands\\b",
  "\\b(?:m|b|tr)illions\\b",
  "(?:^|[.,;:(“\"] ?|\\b(?:and|but|that|while|where|because|although|for|in|by|to|with|from) )most of\\b|(?<!\\b(?:the|at|his|her|its|their|our|my|your|for|an?|[’']s) )\\bmost (?:people|men|women|days)\\b",
  `\\bat least ${number}`,
  `\\b(?:at most|no more than|not more than) ${number}`,
  `\\bmore than ${number}`,
  `\\b(?:less|fewer) than ${number}`,
  `(?<!\\bat )\\b(?:nearly|almost|approximately|roughly|around|about) ${number}(?!half an|\\d+[ -](?:times|yards?|miles?|feet|inch|inches|o[’']clock|[ap]\\.?m))`,
];

const english = patterns.map((pattern) => new RegExp(pattern, "iu"));

/** How figures say the same: 50 % for half. */
export const asFigures: readonly (RegExp | undefined)[] = [
  /50|[.,]5|½|1\/2|30/,
  /33|66|67|[⅓⅔]|\/3/,
  /25|75|15|45|[¼¾]|\/4/,
  /2|100\s?%/,
  /3|200\s?%/,
  /1[02]|[2-9]0/,
  /00/,
  /000/,
  /000/,
  /%/,
  /\+|≥/,
  /≤|[-–]/,
  /\+|>/,
  /</,
  /~|≈|±/,
];

// At least and at most, more and less.
const opposites = [10, 11, 12, 13];

/** Returns the column of the opposite of a comparison; -1 for what has none. */
export const oppositeOf = (column: number): number => (opposites.includes(column) ? column + (column % 2 === 0 ? 1 : -1) : -1);

/** Returns the quantities of an English text: the number of the column, and the words. */
export const quantitiesIn: (source: string) => readonly { column: number; text: string }[] = remembered((source) =>
  english.flatMap((pattern, column) => {
    const text = pattern.exec(source)?.[0];
    return text === undefined ? [] : [{ column, text: text.replace(/^[^\p{L}\p{N}]+/u, "").trim() }];
  }),
);
