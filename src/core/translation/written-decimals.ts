/*
 * Decimals that a language also writes with other signs than its decimal sign: ۳/۵ in Persian, 9秒85 of seconds,
 * 3ドル74セント of money, 2½, and 7.5 at the end of a sentence, which may be a day.
 * Alone, each may be something else, a fraction, a date or a time: they are read as decimals only where the source has
 * just this decimal.
 */
import { numbersIn } from "./numbers.ts";
import { languageOf, toAsciiDigits } from "./scripts.ts";

/** Where people write decimals with a slash, since keyboards lack the sign that Unicode's data has. */
const writesSlash = /^(?:fa|prs)$/;

const slash = /(?<![\d/.٫])(\d+)\/(\d+)(?![\d/])/gu;
/** 9秒85, 9″ 85, 1 m 80, 3ドル74. */
const unitBetween = /(?<![\d.,٫])(\d+)\s?(?:\p{L}{1,6}|″|"|”|'')\s?(\d{1,2})(?![.,٫]?\d)/gu;
const atEnd = /(?<![\d.,/])(\d{1,2})\.(\d{1,2})(?=\.(?!\d))/gu;
const half = /(?<![\d.,/])(\d+)\s?½/gu;
const mayBeDecimal = /\d(?:\s?[½\p{L}″"”']|\/\d|\.\d\d?\.)/u;

/** Powers of ten between a number of the source and one that words follow: 3,500,000 is 3.5 million. */
const scales = [0, 3, 6, 9, 12];

interface Texts {
  source: string;
  from: string;
  translation: string;
  target: { tag: string };
}

/** Returns a translation with such decimals in the usual signs, if its source has the same numbers. */
export function withUsualDecimals(texts: Texts): string {
  const digits = toAsciiDigits(texts.translation);
  if (!mayBeDecimal.test(digits)) return texts.translation;
  const given = new Set(numbersIn(texts.source, languageOf(texts.from)).flatMap(({ values }) => values));
  const isGiven = (value: number) => scales.some((exponent) => given.has(Number(`${value}e${exponent}`)));
  const read = (written: string, whole: string, fraction: string) => {
    const value = Number(`${whole}.${fraction}`);
    return isGiven(value) && !texts.source.includes(`${whole}/${fraction}`) ? `${whole}٫${fraction}` : written;
  };
  const withSlashes = writesSlash.test(languageOf(texts.target.tag)) ? digits.replace(slash, read) : digits;
  const translation = withSlashes
    .replace(unitBetween, read)
    .replace(atEnd, read)
    .replace(half, (written, whole: string) => read(written, whole, "5"));
  return translation === digits ? texts.translation : translation;
}
