import { perWords, wordsOf } from "../known-words.ts";
import { englishNegation, softNegation } from "../opposites.ts";
import { languageOf } from "../scripts.ts";
import { type Check, type TranslationCheck, withoutKept } from "./check.ts";
import { pairSentences, sentencesOf } from "./sentences.ts";

const wholeWords = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, "iu");
const beginnings = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})`, "iu");

const negationOf = perWords((language) => {
  const words = wordsOf(language)?.negations;
  return words === undefined ? undefined : wholeWords(words);
});

const directionOf = perWords((language) => wordsOf(language)?.directions?.map(beginnings));

/** Returns the sentences of a text with those of its translation, where they can be paired. */
function pairsOf(check: TranslationCheck): (readonly [source: string, translation: string])[] {
  const source = withoutKept(check.source, check);
  const translation = withoutKept(check.translation, check);
  return sentencesOf(source).length === 1 ? [[source, translation]] : pairSentences({ source, translation, target: check.target });
}

/** Rejects a sentence without the negation of its source, for languages whose ways to express one are known. Added negations are not found. */
export const checkNegation: Check = (check) => {
  const negation = negationOf(languageOf(check.target.tag));
  if (negation === undefined || !englishNegation.test(check.source)) return undefined;
  const lost = pairsOf(check).some(([given, found]) => englishNegation.test(given) && !softNegation.test(given) && !negation.test(found));
  return lost ? { code: "negation-missing" } : undefined;
};

/** Returns what a sentence says of a quantity: that it grew, that it shrank; undefined if neither or both. */
function directionIn(text: string, words: readonly RegExp[]): "more" | "less" | undefined {
  const [more, less] = words.map((pattern) => pattern.test(text));
  if (more === less) return undefined;
  return more ? "more" : "less";
}

const english = directionOf("en") ?? [];

/** Rejects a sentence that says that something grew where its source says that it shrank, or the other way round. */
export const checkDirection: Check = (check) => {
  const words = directionOf(languageOf(check.target.tag));
  if (words === undefined) return undefined;
  const turned = pairsOf(check).some(([given, found]) => {
    const [from, to] = [directionIn(given, english), directionIn(found, words)];
    return from !== undefined && to !== undefined && from !== to;
  });
  return turned ? { code: "direction-changed" } : undefined;
};
