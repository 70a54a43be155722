import { perWords, targetWords, wordsOf } from "../known-words.ts";
import { isNegative, mayBeNegative, softNegation } from "../opposites.ts";
import { languageOf } from "../scripts.ts";
import type { Check, Reading } from "./check.ts";
import { pairSentences, sentencesOf } from "./sentences.ts";

const wholeWords = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, "iu");
const beginnings = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})`, "iu");

// Scripts without spaces between words, and Korean, whose verbs end with their negation.
const anywhere = /^(?:ja|zh|yue|ko|th|km)\b/;

const patternOf = (tag: string, words: string | undefined): RegExp | undefined => {
  if (words === undefined) return undefined;
  return anywhere.test(tag) ? new RegExp(words, "iu") : wholeWords(words);
};
export const negationOf = perWords((tag) => patternOf(tag, targetWords(tag, "negations")));
export const denialOf = perWords((tag) => patternOf(tag, targetWords(tag, "denials")));

const directionOf = perWords((language) => wordsOf(language)?.directions?.map(beginnings));

/** Returns the sentences of a text with those of its translation, or both as a whole where they cannot be paired; without names and signs. */
export function sentencePairs({ given, found, target }: Reading): (readonly [source: string, translation: string])[] {
  const pairs = sentencesOf(given).length === 1 ? [] : pairSentences({ source: given, translation: found, target });
  return pairs.length === 0 ? [[given, found]] : pairs;
}

/** Rejects a sentence without the negation of its source, for languages whose ways to express one are known. */
export const checkNegation: Check = (check) => {
  const negation = negationOf(check.target.tag);
  if (negation === undefined || !isNegative(check.source)) return undefined;
  const lost = sentencePairs(check).some(([given, found]) => isNegative(given) && !softNegation.test(given) && !negation.test(found));
  return lost ? { code: "negation-missing" } : undefined;
};

/** Rejects a sentence that says “not” where nothing in its source is negative. What English can say of something negative is read widely. */
export const checkAddedNegation: Check = (check) => {
  const denial = denialOf(check.target.tag);
  if (denial === undefined || !denial.test(check.translation)) return undefined;
  const added = sentencePairs(check).some(([given, found]) => !mayBeNegative.test(given) && denial.test(found));
  return added ? { code: "negation-extra" } : undefined;
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
  const turned = sentencePairs(check).some(([given, found]) => {
    const [from, to] = [directionIn(given, english), directionIn(found, words)];
    return from !== undefined && to !== undefined && from !== to;
  });
  return turned ? { code: "direction-changed" } : undefined;
};
