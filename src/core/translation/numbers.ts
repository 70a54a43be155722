/*
 * Numbers in texts of many languages: digits of any script, grouping, and words for powers of ten.
 */
import { perWords, wordsOf } from "./known-words.ts";
import { remembered } from "./remembered.ts";
import { perTag, toAsciiDigits } from "./scripts.ts";

interface Scale {
  exponent: number;
  /** After a number. */
  pattern: RegExp;
  word: RegExp;
}

// Languages where a word boundary can be checked: words are separated by spaces, and endings are limited.
const wordsEnd = /^(?:en|es|pt|fr|it|de|nl|sv|da|no|fi|pl|ru|uk|tr|vi|id|ms|jv|fil|sw|ar|fa|ur)$/;
const signScales = {
  exponents: { k: 3, K: 3, M: 6, B: 9 } as Readonly<Record<string, number>>,
  pattern: /^[kKMB](?![\p{L}\p{N}])/u,
};

const scalesOf = perWords((language): Scale[] => {
  const end = wordsEnd.test(language) ? "(?!\\p{L})" : "";
  return (wordsOf(language)?.scales?.normalize("NFC").split(", ") ?? []).map((entry) => {
    const [exponent = "", words = ""] = entry.split(" ");
    const source = words.replaceAll("~", "[\\p{L}\\p{M}]*");
    return {
      exponent: Number(exponent),
      word: new RegExp(`(?<!\\p{L}{3})(?:${source})${end}`, "iu"),
      pattern: new RegExp(`^[\\s\\p{Pd}]?(?:na\\s)?[多余餘數数]?(?:${source})${end}`, "iu"),
    };
  });
});

/** Returns whether the words for powers of ten are known, so that `10 million` and `1 करोड़` can be compared. */
export const knowsScales = (language: string): boolean => wordsOf(language)?.scales !== undefined;

/** Returns whether a text has a word for a power of ten, as in “a million”. */
export const hasScaleWord = (text: string, exponent: number, language: string): boolean =>
  scalesOf(language).some((scale) => scale.exponent === exponent && scale.word.test(text));

/** A number in a text. */
export interface TextNumber {
  /** As written: `10 million`. */
  text: string;
  /** Its possible values; several if separators are ambiguous. */
  values: number[];
  /** The value of the digits, without the word for a power of ten: 10. */
  bare: number;
  /** Where it starts and ends in the text. */
  start: number;
  end: number;
}

const spaced = "(?<!\\d)\\d{1,3}(?:[ \\u00a0\\u2009\\u202f’'٬،]\\d{3})+(?!\\d)(?:[.,٫]\\d+)?";
const numeral = new RegExp(`${spaced}|\\d+(?:[.,٫٬，．]\\d+)*`, "gu");
const wholeGroups = /^\d{1,3}(?:(?:\D\d{3})+|(?:\D\d{2})+\D\d{3})$/;

const decimalSign = perTag(
  (language): string =>
    new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".",
);

// The possible values of digits with separators; none for a date such as 12.04.2022, whose parts are separate numbers.
function readings(literal: string, language: string): number[] {
  // Spaces of all widths are one sign, and no space parts decimals: 200\u00a0000 000 is 200 million.
  if (!/\D/.test(literal)) return [Number(literal)];
  const marks = [...literal.matchAll(/\D/g)].map(([mark]) =>
    mark === "，" ? "," : mark === "．" ? "." : mark.replace(/\s/, " "),
  );
  const last = marks.at(-1) ?? "";
  const end = literal.search(/\D\d*$/);
  const fraction = literal.slice(end + 1);
  const whole = literal.replace(/\D/g, "");
  const decimal = Number(`${literal.slice(0, end).replace(/\D/g, "")}.${fraction}`);
  const uniform = last === " " || marks.every((mark) => mark === last);
  const grouped = uniform && wholeGroups.test(literal) && last !== "٫";
  if (!uniform) return marks.slice(0, -1).includes(last) ? [] : [decimal];
  if (!grouped) return marks.length === 1 ? [decimal] : [];
  // 1,500 may be 1500 or 1.5, depending on the language. Nobody writes 10 as 10,000.
  const isDecimal = marks.length === 1 && last === decimalSign(language) && !/^0+$/.test(fraction);
  if (isDecimal && language === "en") return [decimal];
  return isDecimal ? [Number(whole), decimal] : [Number(whole)];
}

// In 4천2백만 and 4千2百万 the digits before 만 are one number: 4200.
const mixed = /(?:(\d)[천千]\s?)?(?:(\d)[백百]\s?)?(?:(\d)[십十]\s?)?(\d)?(?=[만억조万萬億亿])/gu;
const withoutMixedNumerals = (text: string): string => {
  if (!/[만억조万萬億亿]/.test(text)) return text;
  return text.replace(mixed, (found, thousands = "", hundreds = "", tens = "", ones = "") =>
    /\D/.test(found) ? String(Number(`${thousands || 0}${hundreds || 0}${tens || 0}${ones || 0}`)) : found,
  );
};

// 20.7. and 9.1918 are dates where decimals have a comma.
const isDate = (literal: string, next: string, language: string): boolean =>
  literal.includes(".") &&
  decimalSign(language) === "," &&
  (/^\d{1,2}\.(?:0?[1-9]|1[0-2])\.\d{4}$|^(?:0?[1-9]|1[0-2])\.(?:1\d|20)\d\d$/.test(literal) ||
    (next === "." && /^\d{1,2}\.(?:0?[1-9]|1[0-2])$/.test(literal)));

// In Burmese, zero and seven are also written for the letters that look like them, and four for a sign: ၀ယ်, ၄င်း. In
// old fonts, digits of Shan are marks.
const digitAsLetter =
  /(?<!\p{Nd})(?:၀(?=[\p{L}\p{M}])|(?<=[\p{L}\p{M}])၀|[၀၇](?=\p{M})|(?<=ေ)[၀၇]|၄(?=င[\u1039\u103a]း))(?!\p{Nd})|(?<=[\p{L}\p{M}])[\u1090-\u1099]/gu;

const withoutLetters = (text: string): string =>
  /[\u1000-\u109f]/.test(text) ? text.replace(digitAsLetter, "ဝ") : text;

const digit = /\p{Nd}/u;

const power = (value: number, exponent: number): number => Number(`${value}e${exponent}`);

/**
 * Returns the numbers written in digits, in order, each with its words for powers of ten.
 *
 * @param text with digits of any script, and any separators
 * @param language a BCP 47 language without region: `hi`
 */
export const numbersIn = (text: string, language: string): readonly TextNumber[] =>
  digit.test(text) ? read(text, language) : none;

const none: readonly TextNumber[] = [];

const read = remembered((text, language): readonly TextNumber[] => {
  const plain = withoutMixedNumerals(toAsciiDigits(withoutLetters(text.normalize("NFC"))));
  const scales = scalesOf(language);
  const numbers: (TextNumber & { exponent: number })[] = [];
  for (const { 0: literal, index } of plain.matchAll(numeral)) {
    let end = index + literal.length;
    let exponent = signScales.exponents[signScales.pattern.exec(plain.slice(end, end + 3))?.[0] ?? ""] ?? 0;
    // After a currency sign, m is million; elsewhere it may be meters.
    if (
      exponent === 0 &&
      /[$£€¥₹]\s?$/.test(plain.slice(Math.max(0, index - 2), index)) &&
      /^m(?!\p{L})/u.test(plain.slice(end, end + 2))
    )
      exponent = 6;
    if (exponent > 0) end++;
    // Words may be combined: mil milhões, พันล้าน.
    for (let found = scales.length > 0; found; ) {
      const rest = plain.slice(end);
      const scale = scales.find(({ pattern }) => pattern.test(rest));
      found = scale !== undefined;
      exponent += scale?.exponent ?? 0;
      end += scale?.pattern.exec(rest)?.[0].length ?? 0;
    }
    // In Swahili the word precedes the number: milioni 10.
    const before =
      language === "sw" ? /(\p{L}+)\s$/u.exec(plain.slice(Math.max(0, index - 20), index))?.[1] : undefined;
    if (before !== undefined) exponent += scales.find(({ pattern }) => pattern.test(before))?.exponent ?? 0;
    const meant = readings(literal, language);
    const parts =
      meant.length > 0 && !isDate(literal, plain.slice(end, end + 1), language)
        ? [meant]
        : literal.split(/\D/).map((part) => [Number(part)]);
    const previous = numbers.at(-1);
    for (const values of parts) {
      const scaled = values.map((value) => power(value, exponent));
      const [value = 0] = scaled;
      const joined = previous !== undefined && previous.exponent >= 3 && /^\s?$/.test(plain.slice(previous.end, index));
      if (joined && value < 10 ** previous.exponent) {
        // 1 lakh 50 thousand is one number.
        previous.values = previous.values.map((high) => high + value);
        previous.end = end;
        previous.text = plain.slice(previous.start, end);
      } else {
        numbers.push({
          text: plain.slice(index, end),
          values: scaled,
          bare: values[0] ?? 0,
          start: index,
          end,
          exponent,
        });
      }
    }
    // In 10 to 20 million the first number may be in millions as well.
    const gap = previous === undefined ? "" : plain.slice(previous.end, index);
    if (previous?.exponent === 0 && exponent > 0 && /^\s?\S{1,5}\s?$/u.test(gap))
      previous.values.push(power(previous.bare, exponent));
  }
  return numbers;
});
