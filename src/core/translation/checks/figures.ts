import type { Reason } from "../../model/reasons.ts";
import { currencies, percentWord } from "../currency-words.ts";
import { numbersIn } from "../numbers.ts";
import { remembered } from "../remembered.ts";
import { isEnglish, languageOf, perTag, toAsciiDigits } from "../scripts.ts";
import { knowsNumberWords } from "../spelled-numbers.ts";
import type { Check, Reading } from "./check.ts";

const digit = /\p{Nd}/u;
const percentMark = new RegExp(`[%٪％﹪]|${percentWord.source}`, "giu");

// Numbers before or after a percent sign, or before a word for it that is not for a tenth.
const word = percentWord.source.replace("|割|百分|成", "");
const percentages = new RegExp(
  `(\\p{Nd}[\\p{Nd}.,٫٬'’ ]{0,20})\\s?(?:[%٪％﹪]|${word})|[%٪％﹪]\\s?(\\p{Nd}[\\p{Nd}.,٫٬]{0,20})`,
  "giu",
);

// Each text once, since reading numbers takes longer than finding them.
const valuesOf = (text: string, language: string): number[] => {
  const found = new Set(Array.from(text.matchAll(percentages), ([, before, after]) => (before ?? after ?? "").trim()));
  return [...found].flatMap((number) => numbersIn(number, language).flatMap(({ values }) => values));
};

// Percentages that may share a sign: 30% to 40%, 5%, 6% and 7%. “100 percent certain” has none in other languages.
const percentage =
  /(?!100 per)\d\s?(?:%|per\s?cent\b)(?:(?:,? (?:to|and|or)|,|\s?[–—-])\s?\d[\d.,]*\s?(?:%|per\s?cent\b))*/giu;

/** Returns how many percent signs and words a text has; only the signs, if they are enough. */
function countMarks(text: string, enough: number): number {
  const signs = text.match(/[%٪％﹪]/gu)?.length ?? 0;
  return signs >= enough ? signs : (text.match(percentMark)?.length ?? 0);
}

/**
 * What Unicode's data calls percent or a currency in a language, by the beginnings of the words; undefined if it lacks
 * the language.
 */
const namesOf = perTag((key): RegExp | undefined => {
  const [tag = "", unit = ""] = key.split(" ");
  if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return undefined;
  const style: Intl.NumberFormatOptions =
    unit === "percent"
      ? { style: "unit", unit, unitDisplay: "long" }
      : { style: "currency", currency: unit, currencyDisplay: "name" };
  const format = new Intl.NumberFormat(tag, style);
  const names = [1, 2, 5].flatMap((number) =>
    format.formatToParts(number).filter(({ type }) => type === "unit" || type === "currency"),
  );
  const beginnings = names
    .flatMap(({ value }) => value.match(/[\p{L}\p{M}]{3,}/gu) ?? [])
    .map((name) => [...name].slice(0, 4).join(""));
  return beginnings.length === 0 ? undefined : new RegExp([...new Set(beginnings)].join("|"), "iu");
});

/**
 * Returns whether a text may name a unit in words that are not listed, in a language whose words for numbers are not
 * listed either.
 */
const mayName = (text: string, tag: string, unit: string): boolean =>
  !knowsNumberWords(languageOf(tag)) && namesOf(`${tag} ${unit}`)?.test(text) !== false;

const codes: Readonly<Record<string, string>> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR" };

const anyPercentage =
  /(?:\d\s?[%٪％﹪]|[%٪％﹪]\s?\d[\d.,]{0,20})(?:\D{1,5}(?:\d[\d.,]{0,20}\s?[%٪％﹪]|[%٪％﹪]\s?\d[\d.,]{0,20}))*/gu;

/** What a source text says of percentages: how many signs it has, and their values unless words say more. */
const percentagesIn = remembered((source, language) => {
  const given = toAsciiDigits(source);
  if (language !== "en") {
    const marks = given.match(anyPercentage)?.length ?? 0;
    // In “30 bis 40 %” the sign applies to both numbers, but 52,3 and 1 200 are one.
    const both = given.replace(/(\d)(?![\s.,٫٬’']\d)(\D{1,5})(?=\d[\d.,]{0,20}\s?[%٪％﹪])/gu, "$1% $2");
    return { marks, values: percentWord.test(given.replace(/[%٪％﹪]/gu, "")) ? undefined : valuesOf(both, language) };
  }
  const marks = given.match(percentage)?.length ?? 0;
  if (/per\s?cent|percentage|points?\b/i.test(given)) return { marks, values: undefined };
  // In “30–40%” the sign applies to both numbers.
  return { marks, values: valuesOf(given.replace(/(\d)\s?(?:[–—-]|to|and|or)\s?(?=\d[\d.,]*\s?%)/g, "$1% "), "en") };
});

/** Checks that percentages stay percentages, and that no other number becomes one. */
export const checkPercentages: Check = ({ source, from, translation, target, hasDigits }) => {
  const { marks: expectedMarks, values: expected } = percentagesIn(source, languageOf(from));
  if (expectedMarks === 0 && !hasDigits) return undefined;
  const found = toAsciiDigits(translation);
  if (expectedMarks > 0 && expectedMarks > countMarks(found, expectedMarks) && !mayName(found, target.tag, "percent"))
    return { code: "percent-missing" };
  if (expected === undefined) return undefined;
  const extra = valuesOf(found, languageOf(target.tag)).find((value) => !expected.includes(value));
  return extra === undefined ? undefined : { code: "percent-extra", detail: String(extra) };
};

const none = Object.entries(currencies).map(([sign, patterns]) => ({
  sign,
  ...patterns,
  isGiven: false,
  hasSign: false,
}));
const anySure = new RegExp(none.map(({ sure }) => sure.source).join("|"), "iu");

/**
 * Returns each currency, and whether its sign or a word for it is near a number of a source text; `none` if none is.
 */
const currenciesIn = remembered((text, language) => {
  const amounts = aroundNumbers(text, language);
  const all = none.map((each) => ({
    ...each,
    isGiven: (language === "en" ? each.english : each.sure).test(amounts),
    hasSign: amounts.includes(each.sign),
  }));
  return all.some(({ isGiven, hasSign }) => isGiven || hasSign) ? all : none;
});

/** Checks that the currencies of amounts are the same as in the source. */
export const checkCurrencies: Check = (check) => {
  const given = currenciesIn(check.given, languageOf(check.from));
  if (given === none && !check.hasDigits) return undefined;
  const amounts = aroundNumbers(check.found, languageOf(check.target.tag));
  return given === none && !anySure.test(amounts) ? undefined : compareCurrencies(check, given, amounts);
};

function compareCurrencies(
  { source, from, found, target }: Reading,
  given: typeof none,
  amounts: string,
): Reason | undefined {
  for (const { sign, english, any, sure, isGiven, hasSign } of given) {
    if ((isGiven || hasSign) && mayName(found, target.tag, codes[sign] ?? "USD")) continue;
    // An amount may be spelled out: “un millón de dólares”.
    if (isGiven && sign !== "£" && !any.test(amounts) && !any.test(found))
      return { code: "currency-missing", detail: sign };
    if (hasSign && !any.test(found)) return { code: "currency-missing", detail: sign };
    if (!isGiven && sure.test(amounts) && !(isEnglish(from) ? english : any).test(source))
      return { code: "currency-extra", detail: sign };
  }
  return undefined;
}

/** Returns what stands directly before and after the numbers of a text. */
const aroundNumbers = (text: string, language: string): string => {
  if (!digit.test(text)) return "";
  const plain = toAsciiDigits(text.normalize("NFC"));
  const places = numbersIn(plain, language).map(
    ({ start, end }) => `${plain.slice(Math.max(0, start - 8), start)} ${plain.slice(end, end + 24)}`,
  );
  return [...new Set(places)].join("\n");
};
