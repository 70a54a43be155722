/*
 * Numbers in texts of many languages: digits of any script, grouping, and words for powers of ten.
 */
import { remembered } from "./remembered.ts";
import { perTag, toAsciiDigits } from "./scripts.ts";

// Words for powers of ten that follow a number, by language: exponent, then patterns. `~` is any ending.
const scaleWords: Readonly<Record<string, string>> = {
  en: "3 thousand, 5 lakhs?, 6 millions?|mn, 7 crores?, 9 billions?|bn, 12 trillions?",
  es: "3 mil|k, 6 mill[oó]n(?:es)?, 9 millardos?, 12 bill[oó]n(?:es)?",
  pt: "3 mil, 6 milh(?:ão|ões), 9 bilh(?:ão|ões), 12 trilh(?:ão|ões)|bili(?:ão|ões)",
  fr: "3 mille|k, 6 millions?, 9 milliards?, 12 billions?",
  it: "3 mila|mille, 6 milion[ei]|mln, 9 miliard[oi]|mld, 12 bilion[ei]",
  de: "3 tausend~|tsd, 6 million~|mio, 9 milliard~|mrd, 12 billion~",
  nl: "3 duizend, 6 miljoen~|mln, 9 miljard~|mld, 12 biljoen~",
  sv: "3 tusen~|tn, 6 miljon~|mn, 9 miljard~|md, 12 biljon~",
  da: "3 tusind~, 6 million~|mio, 9 milliard~|mia, 12 billion~",
  no: "3 tusen~, 6 million~|mill, 9 milliard~|mrd, 12 billion~",
  fi: "3 tuha[nt]~, 6 miljoon~, 9 miljard~|mrd, 12 biljoon~",
  pl: "3 tysi[ąęc]~|tys, 6 milion~|mln, 9 miliard~|mld, 12 bilion~",
  ru: "3 тысяч~|тыс, 6 миллион~|млн, 9 миллиард~|млрд, 12 триллион~",
  uk: "3 тисяч~|тис, 6 мільйон~|млн, 9 мільярд~|млрд, 12 трильйон~",
  tr: "3 bin(?:e|i|de|den|in|lik)?|b, 6 milyon~, 9 milyar~, 12 trilyon~",
  vi: "3 nghìn|ngàn, 6 triệu, 9 t[ỷỉ]",
  id: "3 ribu|rb, 6 juta~, 9 mil[iy]ar~, 12 triliun",
  ms: "3 ribu, 6 juta~, 9 bilion, 12 trilion",
  jv: "3 [èe]wu, 6 yuta, 9 mil[iy]y?ar, 12 triliun",
  fil: "3 libo~, 6 mily[oó]n~, 9 bily[oó]n~, 12 trily[oó]n~",
  sw: "3 elfu, 5 laki, 6 milioni, 9 bilioni, 12 trilioni",
  ar: "3 آلاف|ألف~, 6 مليون~|ملايين, 9 مليار~|بليون~, 12 تريليون~",
  fa: "3 هزار~, 6 میلیون~, 9 میلیارد~, 12 تریلیون~",
  ur: "3 ہزار, 5 لاکھ, 6 ملین, 7 کروڑ, 9 ارب|بلین, 11 کھرب",
  hi: "3 हज़ार|हजार, 5 लाख, 6 मिलियन, 7 करोड़|करोड, 9 अरब|बिलियन, 11 खरब",
  ne: "3 हजार, 5 लाख, 6 मिलियन, 7 करोड, 9 अर्ब|अरब|बिलियन, 11 खर्ब",
  mr: "3 हजार, 5 लाख|लक्ष, 6 दशलक्ष|मिलियन, 7 कोटी|कोटि, 9 अब्ज|बिलियन",
  bn: "3 হাজার, 5 লাখ|লক্ষ, 6 মিলিয়ন, 7 কোটি, 9 বিলিয়ন",
  gu: "3 હજાર, 5 લાખ, 6 મિલિયન, 7 કરોડ, 9 અબજ|બિલિયન",
  pa: "3 ਹਜ਼ਾਰ|ਹਜਾਰ, 5 ਲੱਖ, 6 ਮਿਲੀਅਨ, 7 ਕਰੋੜ, 9 ਅਰਬ|ਬਿਲੀਅਨ",
  ta: "3 ஆயிர, 5 இலட்ச|லட்ச, 6 மில்லியன, 7 கோடி, 9 பில்லியன",
  te: "3 వేల|వెయ్యి, 5 లక్ష, 6 మిలియన్, 7 కోటి|కోట్ల, 9 బిలియన్",
  th: "3 พัน, 4 หมื่น, 5 แสน, 6 ล้าน",
  km: "3 ពាន់, 4 ម៉ឺន, 5 សែន, 6 លាន, 7 កោដិ",
  ko: "2 백, 3 천, 4 만, 8 억, 12 조(?=\\s?(?:원|달러|엔))",
  ja: "1 十, 2 百, 3 千, 4 万, 8 億, 12 兆",
  zh: "1 十, 2 百, 3 千, 4 [万萬], 8 [亿億], 12 兆",
};

interface Scale {
  exponent: number;
  /** After a number. */
  pattern: RegExp;
  word: RegExp;
}

// Languages where a word boundary can be checked: words are separated by spaces, and endings are limited.
const wordsEnd = /^(?:en|es|pt|fr|it|de|nl|sv|da|no|fi|pl|ru|uk|tr|vi|id|ms|jv|fil|sw|ar|fa|ur)$/;
const signScales = { exponents: { k: 3, K: 3, M: 6, B: 9 } as Readonly<Record<string, number>>, pattern: /^[kKMB](?![\p{L}\p{N}])/u };

// Cached per language.
const scales = new Map<string, Scale[]>();
function scalesOf(language: string): Scale[] {
  const known = scales.get(language) ?? makeScales(language);
  scales.set(language, known);
  return known;
}

function makeScales(language: string): Scale[] {
  const end = wordsEnd.test(language) ? "(?!\\p{L})" : "";
  return (scaleWords[language]?.normalize("NFC").split(", ") ?? []).map((entry) => {
    const [exponent = "", words = ""] = entry.split(" ");
    const source = words.replaceAll("~", "[\\p{L}\\p{M}]*");
    return {
      exponent: Number(exponent),
      word: new RegExp(`(?<!\\p{L}{3})(?:${source})${end}`, "iu"),
      pattern: new RegExp(`^[\\s\\p{Pd}]?(?:na\\s)?[多余餘數数]?(?:${source})${end}`, "iu"),
    };
  });
}

/** Returns whether the words for powers of ten are known, so that `10 million` and `1 करोड़` can be compared. */
export const knowsScales = (language: string): boolean => language in scaleWords;

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
  (language): string => new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".",
);

// The possible values of digits with separators; none for a date such as 12.04.2022, whose parts are separate numbers.
function readings(literal: string, language: string): number[] {
  // Spaces of all widths are one sign, and no space parts decimals: 200\u00a0000 000 is 200 million.
  const marks = [...literal.matchAll(/\D/g)].map(([mark]) => (mark === "，" ? "," : mark === "．" ? "." : mark.replace(/\s/, " ")));
  const last = marks.at(-1);
  if (last === undefined) return [Number(literal)];
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
const withoutMixedNumerals = (text: string): string =>
  text.replace(mixed, (found, thousands = "", hundreds = "", tens = "", ones = "") =>
    /\D/.test(found) ? String(Number(`${thousands || 0}${hundreds || 0}${tens || 0}${ones || 0}`)) : found,
  );

// 20.7. and 9.1918 are dates where decimals have a comma.
const isDate = (literal: string, next: string, language: string): boolean =>
  decimalSign(language) === "," &&
  (/^\d{1,2}\.(?:0?[1-9]|1[0-2])\.\d{4}$|^(?:0?[1-9]|1[0-2])\.(?:1\d|20)\d\d$/.test(literal) ||
    (next === "." && /^\d{1,2}\.(?:0?[1-9]|1[0-2])$/.test(literal)));

const power = (value: number, exponent: number): number => Number(`${value}e${exponent}`);

/**
 * Returns the numbers written in digits, in order, each with its words for powers of ten.
 *
 * @param text with digits of any script, and any separators
 * @param language a BCP 47 language without region: `hi`
 */
export const numbersIn: (text: string, language: string) => readonly TextNumber[] = remembered((text, language) => {
  const plain = withoutMixedNumerals(toAsciiDigits(text.normalize("NFC")));
  const scales = scalesOf(language);
  const numbers: (TextNumber & { exponent: number })[] = [];
  for (const { 0: literal, index } of plain.matchAll(numeral)) {
    let end = index + literal.length;
    let exponent = signScales.exponents[signScales.pattern.exec(plain.slice(end))?.[0] ?? ""] ?? 0;
    // After a currency sign, m is million; elsewhere it may be meters.
    if (exponent === 0 && /[$£€¥₹]\s?$/.test(plain.slice(Math.max(0, index - 2), index)) && /^m(?!\p{L})/u.test(plain.slice(end, end + 2)))
      exponent = 6;
    if (exponent > 0) end++;
    // Words may be combined: mil milhões, พันล้าน.
    for (let found = true; found; ) {
      const rest = plain.slice(end);
      const scale = scales.find(({ pattern }) => pattern.test(rest));
      found = scale !== undefined;
      exponent += scale?.exponent ?? 0;
      end += scale?.pattern.exec(rest)?.[0].length ?? 0;
    }
    // In Swahili the word precedes the number: milioni 10.
    const before = language === "sw" ? /(\p{L}+)\s$/u.exec(plain.slice(Math.max(0, index - 20), index))?.[1] : undefined;
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
        numbers.push({ text: plain.slice(index, end), values: scaled, bare: values[0] ?? 0, start: index, end, exponent });
      }
    }
    // In 10 to 20 million the first number may be in millions as well.
    const gap = previous === undefined ? "" : plain.slice(previous.end, index);
    if (previous?.exponent === 0 && exponent > 0 && /^\s?\S{1,5}\s?$/u.test(gap)) previous.values.push(power(previous.bare, exponent));
  }
  return numbers;
});
