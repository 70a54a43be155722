/*
 * Measures of an English text that other languages convert: 10 miles is about 16 kilometers.
 */
import { escapeRegExp } from "./mask.ts";
import { remembered } from "./remembered.ts";
import { perTag } from "./scripts.ts";

/** A measure of a text in units that other languages convert. */
export interface Measure {
  /** As written: `10 miles`. */
  text: string;
  /** The number in the text. */
  value: number;
  /** The same measure in other units: the units' names in Unicode's data, and the number. */
  others: readonly { unit: string; value: number }[];
}

type Convert = readonly (readonly [unit: string, convert: (value: number) => number])[];
const by = (unit: string, factor: number) => [unit, (value: number) => value * factor] as const;

const units: readonly (readonly [pattern: string, others: Convert])[] = [
  ["square[- ]miles?", [by("kilometer", 2.59)]],
  ["square[- ](?:feet|foot)|sq\\.? ?ft", [by("meter", 0.0929)]],
  ["miles?|mph|mi", [by("kilometer", 1.609)]],
  ["feet|foot|ft", [by("meter", 0.3048), by("centimeter", 30.48)]],
  ["inch(?:es)?", [by("centimeter", 2.54), by("millimeter", 25.4)]],
  ["yards?", [by("meter", 0.9144)]],
  ["(?:pounds?|lbs?)(?! sterling)", [by("kilogram", 0.4536)]],
  ["ounces?|oz", [by("gram", 28.35)]],
  ["acres?", [by("hectare", 0.4047), by("meter", 4047)]],
  ["gallons?", [by("liter", 3.785), by("liter", 4.546)]],
  ["degrees?(?: Fahrenheit| F)?|°F", [["celsius", (value) => ((value - 32) * 5) / 9], by("celsius", 5 / 9)]],
];
const kinds = units.map(([pattern, others]) => ({ pattern: new RegExp(`^(?:${pattern})$`, "iu"), others }));

const number = "\\d[\\d,]*(?:\\.\\d+)?";
const amount = new RegExp(
  `(?<![\\d.,$£€])(${number})(?:(?:[-–]| to | or | and )(${number}))?[- ]?(${units.map(([pattern]) => pattern).join("|")})(?![\\p{L}\\p{N}])(?:[- ](\\d{1,2})(?!\\d))?`,
  "giu",
);
const words = [
  "half an?",
  "quarter of an?",
  "an?|one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];
const wordValues = [0.5, 0.25, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const wordAmount = new RegExp(
  `(?<!\\p{L})(${words.join("|")})[- ](inch(?:es)?|miles?|foot|feet|yards?|pounds?|acres?|gallons?)(?!\\p{L})`,
  "giu",
);

// More are not in a paragraph.
const most = 50;

/** Returns the measures of an English text, each once, at most 50. */
export const measuresIn: (source: string) => readonly Measure[] = remembered((source) => {
  const convert = (text: string, value: number, unit: string) => {
    const others = kinds.find(({ pattern }) => pattern.test(unit))?.others ?? [];
    return { text, value, others: others.map(([name, to]) => ({ unit: name, value: to(value) })) };
  };
  const read = (digits: string) => Number(digits.replaceAll(",", ""));
  const inDigits = [...source.matchAll(amount)].flatMap(([text, first = "", second, unit = "", inches]) => {
    // 6-foot-6: feet and inches are one measure.
    if (inches !== undefined && /^f[eot]*$/i.test(unit)) {
      const { others } = convert(text, read(first) + Number(inches) / 12, "feet");
      return [read(first), Number(inches)].map((value) => ({ text, value, others }));
    }
    return [first, ...(second === undefined ? [] : [second])].map((digits) =>
      convert(`${digits} ${unit}`, read(digits), unit),
    );
  });
  const inWords = [...source.matchAll(wordAmount)].map(([text, amount = "", unit = ""]) =>
    convert(text, wordValues[words.findIndex((word) => new RegExp(`^(?:${word})$`, "i").test(amount))] ?? 0, unit),
  );
  // Each only once: a text that repeats one without end must not take quadratic time.
  const byText = new Map([...inDigits, ...inWords].map((measure) => [`${measure.text} ${measure.value}`, measure]));
  return [...byText.values()].slice(0, most);
});

/** Returns whether a number is a conversion, rounded as people do. */
export const isAbout = (value: number, exact: number): boolean =>
  Math.abs(value - exact) <= Math.max(0.1 * Math.abs(exact), exact > 5 ? 0.6 : 0);

/** Returns a pattern of the names of a unit in a language, after a number; it matches a text in lower case, in NFC. */
export const unitPattern = perTag((key): RegExp => {
  const [tag = "", unit = ""] = key.split(" ");
  const forms = new Set<string>();
  for (const unitDisplay of ["long", "short", "narrow"] as const) {
    for (const value of [1, 2, 5]) {
      // Its beginning is enough: kilos, километров; and of degrees Celsius, degrees.
      const form = nameOf(tag, unit, unitDisplay, value).split(/\s/)[0] ?? "";
      const stem = form.slice(0, 4);
      if (form !== "") forms.add(`${escapeRegExp(stem)}${form.length <= 2 ? "(?!\\p{L})" : ""}`);
    }
  }
  return new RegExp([...forms].join("|") || "(?!)", "u");
});

function nameOf(tag: string, unit: string, unitDisplay: "long" | "short" | "narrow", value: number): string {
  try {
    const parts = new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay }).formatToParts(value);
    return (parts.find(({ type }) => type === "unit")?.value ?? "").toLowerCase().normalize("NFC").trim();
  } catch {
    return "";
  }
}
