import type { Reason } from "../../model/reasons.ts";
import { unitPattern } from "../measures.ts";
import { numbersIn } from "../numbers.ts";
import { remembered } from "../remembered.ts";
import { languageOf, toAsciiDigits } from "../scripts.ts";
import type { Check } from "./check.ts";

/** Units of a kind: their names in Unicode's data, and how English writes them, as patterns. */
type Family = Readonly<Record<string, string>>;

const families: readonly Family[] = [
  {
    kilometer: "kilomet(?:re|er)s?|km",
    meter: "met(?:re|er)s?|m",
    centimeter: "centimet(?:re|er)s?|cm",
    millimeter: "millimet(?:re|er)s?|mm",
    mile: "miles?",
    foot: "feet|foot|ft",
    inch: "inch(?:es)?",
    yard: "yards?",
  },
  { kilogram: "kilogram(?:me)?s?|kilos?|kg", gram: "gram(?:me)?s?|g", pound: "pounds|lbs?", ounce: "ounces?|oz" },
  { liter: "lit(?:re|er)s?|l", milliliter: "millilit(?:re|er)s?|ml", gallon: "gallons?" },
  { hectare: "hectares?|ha", acre: "acres?" },
  { celsius: "°\\s?C|℃|degrees? Celsius", fahrenheit: "°\\s?F|℉|degrees? Fahrenheit" },
  { hour: "hours?|hrs?", minute: "minutes?|mins?", second: "seconds?|secs?" },
];

interface UnitMeasure {
  /** As written: `12 km`. */
  text: string;
  value: number;
  unit: string;
  family: Family;
}

const patterns = families.flatMap((family) =>
  Object.entries(family).map(([unit, written]) => ({
    unit,
    family,
    pattern: new RegExp(`(?<![\\d.,$£€])(\\d[\\d,]*(?:\\.\\d+)?)[- \\u00a0]?(?:${written})(?![\\p{L}\\p{N}²³])`, "gu"),
  })),
);

/** Returns the measures of an English text. */
const measuresWithUnits = remembered((source): readonly UnitMeasure[] =>
  /\d/.test(source)
    ? patterns.flatMap(({ pattern, unit, family }) =>
        [...source.matchAll(pattern)].map(([text, digits = ""]) => ({
          text,
          value: Number(digits.replaceAll(",", "")),
          unit,
          family,
        })),
      )
    : [],
);

/** How far after its number a unit ends. */
const near = 24;

/**
 * Rejects a number that has another unit than in the source: 12 meters for 12 kilometers. Units that stand before their
 * number are not checked.
 */
export const checkUnits: Check = (check): Reason | undefined => {
  if (!check.hasDigits) return undefined;
  const measures = measuresWithUnits(check.given);
  if (measures.length === 0) return undefined;
  const { tag } = check.target;
  const text = toAsciiDigits(check.found.normalize("NFC"));
  const numbers = numbersIn(text, languageOf(tag));
  const startsWith = (words: string, unit: string) =>
    [tag, "en"].some((each) => words.search(unitPattern(`${each} ${unit}`)) === 0);
  const changed = measures.find(({ value, unit, family }) => {
    const after = numbers.filter(({ values }) => values.includes(value)).map(({ end }) => wordsAfter(text, end));
    const isOther = (words: string) =>
      !startsWith(words, unit) && Object.keys(family).some((other) => other !== unit && startsWith(words, other));
    return after.length > 0 && after.every(isOther);
  });
  return changed && { code: "number-missing", detail: changed.text };
};

const wordsAfter = (text: string, end: number): string =>
  text
    .slice(end, end + near)
    .toLowerCase()
    .replace("℃", "°c")
    .replace("℉", "°f")
    .replace(/^[\s\u200c-]+/u, "");
