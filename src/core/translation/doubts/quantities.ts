/*
 * Quantities that may be lost, though the checks that refuse translations find a word for them, or cannot expect one:
 * comparisons are looked for beside
 * their numbers, and English is read more widely.
 */
import type { Reason } from "../../model/reasons.ts";
import type { Check } from "../checks/check.ts";
import { sentencePairs } from "../checks/opposites.ts";
import { quantityWordsOf } from "../checks/quantities.ts";
import { numbersIn } from "../numbers.ts";
import { type QuantityName, quantities, quantitiesIn } from "../quantities.ts";
import { isEnglish, languageOf, toAsciiDigits } from "../scripts.ts";

const comparison = /^(?:atLeast|atMost|moreThan|lessThan|about)$/;

const loose: readonly (readonly [name: QuantityName, english: RegExp])[] = [
  ["moreThan", /\b(?:over|exceed(?:s|ed|ing)|above)(?= [$€£¥₹]?\d)/iu],
  ["lessThan", /\b(?:under|below)(?= [$€£¥₹]?\d)/iu],
];

/** Returns the comparisons of an English text in words that have other meanings, too. */
export const looseComparisonsIn = (given: string): { name: QuantityName; text: string }[] =>
  loose.flatMap(([name, english]) => {
    const text = english.exec(given)?.[0];
    return text === undefined ? [] : [{ name, text }];
  });

/** How far from its number the words of a comparison are, in characters. */
const near = 20;

/** Asks about a quantity that its source says in words. */
export const doubtQuantities: Check = (check): Reason | undefined => {
  const words = quantityWordsOf(check.target.tag);
  if (words === undefined || !isEnglish(check.from)) return undefined;
  for (const [given, found] of sentencePairs(check)) {
    const plain = toAsciiDigits(found.normalize("NFC"));
    const lost = [...quantitiesIn(given, check.from), ...looseComparisonsIn(given)].find(({ name, text }) => {
      const place = comparison.test(name) ? besideNumber(given, text, plain, check.target.tag) : plain;
      return words[name]?.pattern.test(place) === false && !quantities[name].figures.test(place);
    });
    if (lost !== undefined) return { code: "quantity-missing", detail: lost.text };
  }
  return undefined;
};

/**
 * Returns what is around the number that a comparison is with in a translation; all of it if that number is not in
 * digits there.
 */
function besideNumber(given: string, comparison: string, found: string, tag: string): string {
  const start = given.toLowerCase().indexOf(comparison.toLowerCase()) + comparison.length;
  const number = numbersIn(given, "en").find((each) => each.start >= start && each.start <= start + 3);
  if (number === undefined) return found;
  const places = numbersIn(found, languageOf(tag)).filter(({ values }) =>
    values.some((value) => number.values.includes(value)),
  );
  return places.length === 0
    ? found
    : places.map((place) => found.slice(Math.max(0, place.start - near), place.end + near)).join("\n");
}
