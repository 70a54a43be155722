import { memoize } from "./memo.ts";
import type { Language } from "./types.ts";

/** Writes the digits of a number or a text as a language does: `2.1` is `২.১` in Bengali. */
export const inDigits = (value: number | string, { numberingSystem }: Pick<Language, "numberingSystem">): string =>
  numberingSystem === "latn"
    ? String(value)
    : String(value).replace(/\d/g, (digit) => digitsOf(numberingSystem)[Number(digit)] ?? digit);

/** The ten digits of a Unicode numbering system. */
const digitsOf = memoize(
  (numberingSystem: string) => {
    const format = new Intl.NumberFormat("en", { numberingSystem });
    return Array.from({ length: 10 }, (_, digit) => format.format(digit));
  },
  (numberingSystem) => numberingSystem,
);

/** Labels by position, from 0: a, b, …, z, aa, ab, … */
export function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** A letter that is written from right to left. */
export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** A letter that is written from left to right. */
export const leftToRight =
  /(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}])\p{L}/u;

/**
 * Whether right-to-left text would put the parts of a text in the wrong order, as of `+41° 05′` or `15h 22m`, and
 * nothing in it is written from right to left.
 * Ranges of numbers are read from right to left there.
 */
export const isLeftToRight = (text: string): boolean =>
  (leftToRight.test(text) || /[\p{Sm}°′″]|^[-–]\d/u.test(text)) && !rightToLeft.test(text);
