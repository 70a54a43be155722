import { numbersInWords, otherNumerals } from "../number-words.ts";
import { knowsScales, numbersIn, type TextNumber } from "../numbers.ts";
import type { Reason } from "../reasons.ts";
import { languageOf } from "../scripts.ts";
import { type Check, type TranslationCheck, withoutKept } from "./check.ts";
import { pairSentences } from "./sentences.ts";

/** The same numbers, in whatever fashion the language writes them, and no others. */
export const checkNumbers: Check = (check) => {
  const source = withoutKept(check.source, check);
  const translation = withoutKept(check.translation, check);
  const language = languageOf(check.target.tag);
  const comparable = knowsScales(language);
  const rest = numbersIn(translation, language);
  const numerals = otherNumerals(translation);
  const fits = ({ values, bare }: TextNumber) => {
    // Where the words for millions are not known, the digits before them have to do.
    const accepted = comparable ? values : [...values, bare];
    const exact = rest.findIndex((other) => other.values[0] === accepted[0]);
    const index = exact >= 0 ? exact : rest.findIndex((other) => other.values.some((value) => accepted.includes(value)));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  };
  // A number of one digit may be written as a word: “two”, and “a million” for “1 million”.
  const isWord = ({ bare, values }: TextNumber) => (bare < 10 && Number.isInteger(bare)) || values.some((value) => numerals.has(value));
  const unmatched = numbersIn(source, "en").filter((number) => !fits(number));
  const missing = unmatched.find((number) => !isWord(number));
  if (missing !== undefined) return { code: "number-missing", detail: missing.text };
  // A number said in words may stand in digits, but not while another that stood in digits is gone: then one has become the other.
  const spelled = unmatched.length === 0 ? numbersInWords(source) : new Set<number>();
  const extra = rest.find(({ values }) => !values.some((value) => spelled.has(value)));
  return extra === undefined ? movedNumber(check) : { code: "number-extra", detail: extra.text };
};

// Of numbers that changed places each is there, but in another sentence. Small ones may be words in one of the two.
function movedNumber(check: TranslationCheck): Reason | undefined {
  const language = languageOf(check.target.tag);
  if (!knowsScales(language)) return undefined;
  for (const [given, found] of pairSentences(check)) {
    const values = new Set(numbersIn(withoutKept(found, check), language).flatMap((number) => number.values));
    const moved = numbersIn(withoutKept(given, check), "en").find(
      (number) => number.bare >= 13 && !number.values.some((value) => values.has(value)),
    );
    if (moved !== undefined && values.size > 0) return { code: "number-moved", detail: moved.text };
  }
  return undefined;
}
