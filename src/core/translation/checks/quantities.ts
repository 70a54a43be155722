import type { Reason } from "../../model/reasons.ts";
import { perWords, targetWords } from "../known-words.ts";
import { asFigures, oppositeOf, quantitiesIn } from "../quantities.ts";
import { languageOf, toAsciiDigits } from "../scripts.ts";
import type { Check } from "./check.ts";
import { sentencePairs } from "./opposites.ts";

// Scripts without spaces between words, and Arabic, whose words have others in front.
const anywhere = /^(?:ja|zh|yue|ko|th|km|ar|fa|ur)$/;

interface Words {
  pattern: RegExp;
  /** Whether good translations often leave it out, so that only its opposite in its place counts. */
  mayGo: boolean;
}

const quantitiesOf = perWords((tag): (Words | undefined)[] | undefined => {
  return targetWords(tag, "quantities")
    ?.normalize("NFC")
    .split(" ")
    .map((column) => {
      if (column === "-") return undefined;
      const words = column.replace("?", "").replaceAll("_", "\\s").replaceAll("~", "[\\p{L}\\p{M}]*");
      const pattern = new RegExp(anywhere.test(languageOf(tag)) ? words : `(?<![\\p{L}\\p{M}])(?:${words})`, "iu");
      return { pattern, mayGo: column.startsWith("?") };
    });
});

/** Rejects a sentence without a quantity that its source says in words: half of, twice as many, hundreds of, most, at least 40. */
export const checkQuantities: Check = (check): Reason | undefined => {
  const words = quantitiesOf(check.target.tag);
  if (words === undefined || quantitiesIn(check.source).length === 0) return undefined;
  for (const [given, found] of sentencePairs(check)) {
    const plain = toAsciiDigits(found.normalize("NFC"));
    const says = (column: number): boolean | undefined => words[column]?.pattern.test(plain);
    const lost = quantitiesIn(given).find(
      ({ column }) =>
        says(column) === false && !asFigures[column]?.test(plain) && (!words[column]?.mayGo || says(oppositeOf(column)) === true),
    );
    if (lost !== undefined) return { code: "quantity-missing", detail: lost.text };
  }
  return undefined;
};
