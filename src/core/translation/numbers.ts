/*
 * Numbers in texts of many languages: digits of any script, grouping, and words for powers of ten as CLDR has them.
 */
import { memoize } from "../model/memo.ts";
import { languageOf, perTag, toAsciiDigits } from "./scripts.ts";

/** A number in a text. */
export interface TextNumber {
  /** As written: `10 million`. */
  text: string;
  /** The possible values; several if separators are ambiguous. */
  values: number[];
  /** The value of the digits, without the word for a power of ten: 10. */
  bare: number;
  /** The power of ten that its word says; 0 if none follows. */
  exponent: number;
  /** Where it starts and ends in the text. */
  start: number;
  end: number;
}

interface Scale {
  exponent: number;
  /** After a number. */
  after: RegExp;
  word: RegExp;
}

/** Scales that CLDR lacks, or writes otherwise than people do. */
const moreScales: Readonly<Record<string, string>> = {
  en: "lakh 5, crore 7, bn 9, mn 6, tn 12",
  hi: "लाख 5, करोड 7, मिलियन 6, बिलियन 9, ट्रिलियन 12",
  mr: "मिलियन 6, बिलियन 9, दशलक्ष 6, लक्ष 5, दहा लाख 6",
  bn: "লক্ষ 5, মিলিয়ন 6, বিলিয়ন 9, ট্রিলিয়ন 12",
  ur: "ملین 6, بلین 9, ٹریلین 12, ہزار 3",
  fa: "بیلیون 12, تریلیون 12, ملیون 6, ملیارد 9",
  km: "ម៉ឺន 4, សែន 5",
  lo: "ໝື່ນ 4, ແສນ 5",
  ta: "லட்சம் 5, இலட்சம் 5, கோடி 7",
  te: "లక్ష 5, కోటి 7, కోట్ల 7",
  ar: "ملايين 6, بليون 9, تريليون 12, مليارات 9",
  vi: "ngàn 3, tỉ 9",
  pt: "bilião 12, bilhões 9",
  it: "mila 3, milion 6, miliard 9",
  es: "millar 3",
  sw: "laki 5, milioni 6, bilioni 9",
  el: "εκατ 6, δις 9, τρις 12",
  he: "מליון 6, מיליארד 9, מליארד 9",
};
const signScales = { k: 3, K: 3, M: 6, B: 9 } as Readonly<Record<string, number>>;
const afterSign = /^[\s\u00a0\u202f]?([kKMB])(?![\p{L}\p{N}])/u;
/** Chinese, Japanese and Korean write words between digits: 4천2백만, 1万5千. */
const eastern: Readonly<Record<string, number>> = {
  百: 2,
  백: 2,
  千: 3,
  천: 3,
  万: 4,
  萬: 4,
  만: 4,
  億: 8,
  亿: 8,
  억: 8,
  兆: 12,
  조: 12,
};
const isEastern = /^(?:zh|yue|ja|ko)$/;

/** Returns a text without the point below and accents, because Hindi, Greek and Czech write words with and without. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\u093c|\u0301|\u0307/g, "")
    .normalize("NFC");

/** Returns the words for powers of ten that CLDR has, with their exponents. */
function cldrScales(tag: string): [word: string, exponent: number][] {
  const found: [string, number][] = [];
  for (const compactDisplay of ["long", "short"] as const) {
    const format = new Intl.NumberFormat(tag, { notation: "compact", compactDisplay, numberingSystem: "latn" });
    for (const exponent of [3, 4, 5, 6, 7, 8, 9, 11, 12]) {
      for (const digit of [1, 2, 5]) {
        const parts = format.formatToParts(Number(`${digit}e${exponent}`));
        const number = Number(parts.flatMap(({ type, value }) => (type === "integer" ? [value] : [])).join(""));
        const [word = "", more] = parts.flatMap(({ type, value }) => (type === "compact" ? [value] : []));
        const plain = plainText(word).replace(/^de /, "").replace(/\.$/, "");
        if (number > 0 && more === undefined && /^(?:\p{L}\p{M}*){2,}$/u.test(plain))
          found.push([plain, Math.round(exponent - Math.log10(number / digit))]);
      }
    }
  }
  return found;
}

const common = (words: readonly string[]): string => {
  const [first = ""] = words;
  let length = first.length;
  while (!words.every((word) => word.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
};

const isUnspaced = /^(?:ja|zh|yue|th|km|lo|my)$/;

const scalesOf = perTag((language): Scale[] => {
  const known = Intl.NumberFormat.supportedLocalesOf(language).length > 0 ? cldrScales(language) : [];
  const more = (moreScales[language]?.split(", ") ?? []).map((entry): [string, number] => {
    const [, word = "", exponent] = /^(.+) (\d+)$/.exec(entry) ?? [];
    return [plainText(word), Number(exponent)];
  });
  const all = [...new Map([...known, ...more]), ...(isEastern.test(language) ? Object.entries(eastern) : [])];
  const exponents = [...new Set(all.map(([, exponent]) => exponent))];
  const words = exponents.flatMap((exponent): [string, number][] => {
    const own = all.filter(([, other]) => other === exponent).map(([word]) => word);
    // The forms of other cases begin alike: мільйон, мільйонів.
    const long = own.filter((word) => word.length >= 5);
    const stem = common(long);
    const stems = [stem, ...own.map((word) => word.replace(/\p{M}+$/u, ""))].filter((word) => word.length >= 4);
    return [...new Set([...own, ...stems])].map((word) => [word, exponent]);
  });
  return words
    .sort(([a], [b]) => b.length - a.length)
    .map(([word, exponent]) => {
      // Kilometers are 千米 in Chinese, megawatts 兆瓦.
      const end =
        word === "千" || word === "兆"
          ? "(?![米克瓦卡帕赫伏字比焦欧])"
          : isUnspaced.test(language) || /\p{Script=Hangul}/u.test(word)
            ? ""
            : word.length < 4
              ? "(?!\\p{L})"
              : "\\p{L}{0,8}";
      return {
        exponent,
        // The Arabic “Ibn” is no bn.
        word: new RegExp(`(?<!\\p{L}${word.length < 4 ? "" : "{3}"})${word}${end}`, "u"),
        after: new RegExp(`^[\\s\\p{Pd}]?(?:[$€£¥₹]\\s?|de\\s|na\\s)?[多余餘數数]?${word}${end}\\.?`, "u"),
      };
    });
});

/** Returns whether a text has a word for a power of ten, as in “a million”; undefined if its language has none. */
export const hasScaleWord = (text: string, exponent: number, language: string): boolean | undefined => {
  const scales = scalesOf(language).filter((scale) => scale.exponent === exponent);
  return scales.length === 0 ? undefined : scales.some(({ word }) => word.test(plainText(text)));
};

const spaced = "(?<!\\d)\\d{1,3}(?:[ \\u00a0\\u2009\\u202f’'٬،]\\d{3})+(?!\\d)(?:[.,٫]\\d+)?";
const numeral = new RegExp(`${spaced}|\\d+(?:[.,٫٬，．]\\d+)*`, "gu");
const wholeGroups = /^\d{1,3}(?:(?:\D\d{3})+|(?:\D\d{2})+\D\d{3})$/;

const decimalSign = perTag(
  (language): string =>
    new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".",
);

/**
 * Returns the possible values of digits with separators; none for a date such as 12.04.2022, whose parts are separate
 * numbers.
 */
function readings(literal: string, language: string): number[] {
  if (!/\D/.test(literal)) return [Number(literal)];
  // Spaces of all widths are one sign, and no space parts decimals: 200\u00a0000 000 is 200 million.
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
  // １，２秒 is a second or two: no decimals have this comma.
  if (literal.includes("，") && !grouped) return [];
  // 1665,1691 are two years, and so are 36,1655 in 1635-36,1655.
  if (/^(?:\d{4}|\d\d(?=,1[5-9]|,20)),\d{4}$/.test(literal)) return [];
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
const none: readonly TextNumber[] = [];

/**
 * Returns the numbers written in digits, in order, each with its words for powers of ten.
 *
 * @param text with digits of any script, and any separators
 * @param tag of its language
 */
export const numbersIn = (text: string, tag: string): readonly TextNumber[] =>
  digit.test(text) ? read(text, languageOf(tag)) : none;

/** Returns the power of ten that signs and words after a number say, and where they end. */
function scaleAfter(plain: string, index: number, from: number, language: string): { exponent: number; end: number } {
  const [found = "", sign = ""] = afterSign.exec(plain.slice(from, from + 3)) ?? [];
  if (sign !== "") return { exponent: signScales[sign] ?? 0, end: from + found.length };
  // After a currency sign, m is million; elsewhere it may be meters.
  const isAmount = /[$£€¥₹]\s?$/.test(plain.slice(Math.max(0, index - 2), index));
  if (isAmount && /^m(?!\p{L})/u.test(plain.slice(from, from + 2))) return { exponent: 6, end: from + 1 };
  let [exponent, end] = [0, from];
  // Words may be combined: mil milhões, พันล้าน.
  for (;;) {
    const rest = plainText(plain.slice(end, end + 24));
    const scale = scalesOf(language).find(({ after }) => after.test(rest));
    if (scale === undefined) return { exponent, end };
    exponent += scale.exponent;
    end += scale.after.exec(rest)?.[0].length ?? 0;
  }
}

const read = memoize(
  (text: string, language: string): readonly TextNumber[] => {
    const plain = withoutMixedNumerals(toAsciiDigits(withoutLetters(text.normalize("NFC"))));
    const numbers: TextNumber[] = [];
    for (const { 0: literal, index } of plain.matchAll(numeral)) {
      let { exponent, end } = scaleAfter(plain, index, index + literal.length, language);
      // In Swahili and Hausa the word precedes the number: milioni 10.
      if (exponent === 0 && /^(?:sw|ha)$/.test(language)) {
        const before = /(\p{L}+)\s$/u.exec(plain.slice(Math.max(0, index - 20), index))?.[1] ?? "";
        exponent = scalesOf(language).find(({ after }) => after.test(plainText(before)))?.exponent ?? 0;
      }
      const meant = readings(literal, language);
      const parts =
        meant.length > 0 && !isDate(literal, plain.slice(end, end + 1), language)
          ? [meant]
          : literal.split(/\D/).map((part) => [Number(part)]);
      const previous = numbers.at(-1);
      for (const values of parts) {
        const scaled = values.map((value) => power(value, exponent));
        const [value = 0] = scaled;
        const joined =
          previous !== undefined && previous.exponent >= 3 && /^\s?$/.test(plain.slice(previous.end, index));
        if (joined && value < 10 ** previous.exponent) {
          // 1 lakh 50 thousand is one number.
          previous.values = previous.values.map((high) => high + value);
          previous.end = end;
          previous.text = plain.slice(previous.start, end);
        } else {
          const written = plain.slice(index, end);
          numbers.push({ text: written, values: scaled, bare: values[0] ?? 0, exponent, start: index, end });
        }
      }
      // In 10 to 20 million the first number may be in millions as well.
      const gap = previous === undefined ? "" : plain.slice(previous.end, index);
      if (previous?.exponent === 0 && exponent > 0 && /^\s?\S{1,5}\s?$/u.test(gap))
        previous.values.push(power(previous.bare, exponent));
      // The second year of 1950-53 is 1953.
      const last = numbers.at(-1);
      if (
        previous !== undefined &&
        last !== previous &&
        /^[–—-]$/.test(gap) &&
        /^\d{4}$/.test(previous.text) &&
        (last?.bare ?? 100) < 100
      )
        last?.values.push(Math.floor(previous.bare / 100) * 100 + last.bare);
    }
    return numbers;
  },
  (text, language) => `${language} ${text}`,
);
