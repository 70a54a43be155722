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

export type QuantityName =
  | "half"
  | "third"
  | "quarter"
  | "twice"
  | "thrice"
  | "dozens"
  | "hundreds"
  | "thousands"
  | "millions"
  | "most"
  | "atLeast"
  | "atMost"
  | "moreThan"
  | "lessThan"
  | "about";

interface Quantity {
  /** How English says it, as a pattern. */
  english: string;
  /** How figures say the same: 50 % for half. */
  figures: RegExp;
  /** Of a comparison. */
  opposite?: QuantityName;
}

/** Quantities by name, in the order of the columns of `quantities` in the words of languages. */
export const quantities: Readonly<Record<QuantityName, Quantity>> = {
  half: { english: halfOf, figures: /50|[.,]5|½|1\/2|30/ },
  third: { english: "\\b(?:one|two)[- ]thirds?\\b|\\ba third of\\b", figures: /33|66|67|[⅓⅔]|\/3/ },
  quarter: { english: "\\b(?:one|three)[- ]quarters?\\b|\\ba quarter of (?!a century)", figures: /25|75|15|45|[¼¾]|\/4/ },
  twice: {
    english:
      "\\btwice (?:as|the|an?|its|their|that)\\b|\\bdoubl(?:ed|ing)\\b(?! (?:down|up|the lead|their lead))|\\bdouble (?:the|its|their|that)\\b|\\btwofold\\b",
    figures: /2|100\s?%/,
  },
  thrice: {
    english: "\\btripl(?:ed|es|ing)\\b|\\btriple (?:the|its|their|that)\\b|\\bthree times (?:as|more)\\b|\\bthreefold\\b",
    figures: /3|200\s?%/,
  },
  dozens: { english: "\\bdozens?\\b(?! times)", figures: /1[02]|[2-9]0/ },
  hundreds: { english: "\\bhundreds\\b(?! of (?:thousands|millions))", figures: /00/ },
  thousands: { english: "\\bthousands\\b", figures: /000/ },
  millions: { english: "\\b(?:m|b|tr)illions\\b", figures: /000/ },
  most: {
    english:
      "(?:^|[.,;:(“\"] ?|\\b(?:and|but|that|while|where|because|although|for|in|by|to|with|from) )most of\\b|(?<!\\b(?:the|at|his|her|its|their|our|my|your|for|an?|[’']s) )\\bmost (?:people|men|women|days)\\b",
    figures: /%/,
  },
  atLeast: { english: `\\bat least ${number}`, figures: /\+|≥/, opposite: "atMost" },
  atMost: { english: `\\b(?:at most|no more than|not more than) ${number}`, figures: /≤|[-–]/, opposite: "atLeast" },
  moreThan: { english: `\\bmore than ${number}`, figures: /\+|>/, opposite: "lessThan" },
  lessThan: { english: `\\b(?:less|fewer) than ${number}`, figures: /</, opposite: "moreThan" },
  about: {
    english: `(?<!\\bat )\\b(?:nearly|almost|approximately|roughly|around|about) ${number}(?!half an|\\d+[ -](?:times|yards?|miles?|feet|inch|inches|o[’']clock|[ap]\\.?m))`,
    figures: /~|≈|±/,
  },
};

export const quantityNames = Object.keys(quantities) as QuantityName[];

const english = quantityNames.map((name) => [name, new RegExp(quantities[name].english, "iu")] as const);

/** Returns the quantities of an English text, each with the words that say it. */
export const quantitiesIn: (source: string) => readonly { name: QuantityName; text: string }[] = remembered((source) =>
  english.flatMap(([name, pattern]) => {
    const text = pattern.exec(source)?.[0];
    return text === undefined ? [] : [{ name, text: text.replace(/^[^\p{L}\p{N}]+/u, "").trim() }];
  }),
);
