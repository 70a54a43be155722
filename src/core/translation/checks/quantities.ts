import type { Reason } from "../../model/reasons.ts";
import { perWords, targetWords } from "../known-words.ts";
import { type QuantityName, quantities, quantitiesIn, quantityNames } from "../quantities.ts";
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

/** Returns the words of a language for quantities; undefined if they are not known. */
export const quantityWordsOf = perWords((tag): Partial<Record<QuantityName, Words>> | undefined => {
  const columns = targetWords(tag, "quantities")?.normalize("NFC").split(" ");
  if (columns === undefined) return undefined;
  const isAnywhere = anywhere.test(languageOf(tag));
  return Object.fromEntries(
    quantityNames.flatMap((name, index) => {
      const column = columns[index] ?? "-";
      if (column === "-") return [];
      const words = column.replace(/^\?/, "").replaceAll("_", "\\s").replaceAll("~", "[\\p{L}\\p{M}]*");
      const pattern = new RegExp(isAnywhere ? words : `(?<![\\p{L}\\p{M}])(?:${words})`, "iu");
      return [[name, { pattern, mayGo: column.startsWith("?") }]];
    }),
  );
});

/**
 * Rejects a sentence without a quantity that its source says in words: half of, twice as many, hundreds of, most, at
 * least 40.
 */
export const checkQuantities: Check = (check): Reason | undefined => {
  const words = quantityWordsOf(check.target.tag);
  if (words === undefined || quantitiesIn(check.source, check.from).length === 0) return undefined;
  for (const [given, found] of sentencePairs(check)) {
    const plain = toAsciiDigits(found.normalize("NFC"));
    const says = (name: QuantityName | undefined): boolean | undefined => name && words[name]?.pattern.test(plain);
    const lost = quantitiesIn(given, check.from).find(({ name }) => {
      const { figures, opposite } = quantities[name];
      return says(name) === false && !figures.test(plain) && (!words[name]?.mayGo || says(opposite) === true);
    });
    if (lost !== undefined) return { code: "quantity-missing", detail: lost.text };
  }
  return undefined;
};
