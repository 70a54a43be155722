import { memoizeKept } from "./kept-results.ts";
import type { Language } from "./types.ts";

/** Writes the digits of a number or a text as a language does: `2.1` is `২.১` in Bengali. */
export const inDigits = (value: number | string, { numberingSystem }: Pick<Language, "numberingSystem">): string =>
  numberingSystem === "latn" ? String(value) : String(value).replace(/\d/g, (digit) => digitsOf(numberingSystem)[Number(digit)] ?? digit);

/** The ten digits of a Unicode numbering system. */
const digitsOf = memoizeKept(
  "digits",
  (numberingSystem: string) => {
    const format = new Intl.NumberFormat("en", { numberingSystem });
    return Array.from({ length: 10 }, (_, digit) => format.format(digit));
  },
  (numberingSystem) => numberingSystem,
);
