import { perWords, targetWords } from "../known-words.ts";
import { isEnglish } from "../scripts.ts";
import type { Check, Reading, TranslationCheck } from "./check.ts";
import { pairSentences, sentencesOf } from "./sentences.ts";

const wholeWords = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, "iu");

// Scripts without spaces between words, Korean, whose verbs end with their negation, and English, whose patterns have
// their own boundaries.
const anywhere = /^(?:en|ja|zh|yue|ko|th|km)\b/;

const patternOf = (tag: string, words: string | undefined): RegExp | undefined => {
  if (words === undefined) return undefined;
  return anywhere.test(tag) ? new RegExp(words, "iu") : wholeWords(words);
};
export const negationOf = perWords((tag) => patternOf(tag, targetWords(tag, "negations")));
export const denialOf = perWords((tag) => patternOf(tag, targetWords(tag, "denials")));
export const softDenialOf = perWords((tag) => patternOf(tag, targetWords(tag, "softDenials")));

/**
 * Returns the sentences of a text with those of its translation, or both as a whole where they cannot be paired;
 * without names and signs.
 */
export function sentencePairs({
  given,
  from,
  found,
  target,
}: Reading): (readonly [source: string, translation: string])[] {
  const pairs =
    sentencesOf(given).length === 1 ? [] : pairSentences({ source: given, from, translation: found, target });
  return pairs.length === 0 ? [[given, found]] : pairs;
}

// What two other languages surely say with a negation differs: then there is only a doubt.
const isComparable = ({ from, target }: TranslationCheck): boolean => isEnglish(from) !== isEnglish(target.tag);

/** Rejects a sentence without the negation of its source, for languages whose ways to express one are known. */
export const checkNegation: Check = (check) => {
  const [denial, soft, negation] = [denialOf(check.from), softDenialOf(check.from), negationOf(check.target.tag)];
  if (denial === undefined || negation === undefined || !isComparable(check) || !denial.test(check.source))
    return undefined;
  const lost = sentencePairs(check).some(
    ([given, found]) => denial.test(given) && soft?.test(given) !== true && !negation.test(found),
  );
  return lost ? { code: "negation-missing" } : undefined;
};

/**
 * Rejects a sentence that says “not” where nothing in its source is negative. What a language can say of something
 * negative is read widely.
 */
export const checkAddedNegation: Check = (check) => {
  const { tag } = check.target;
  const [negation, soft, denial] = [negationOf(check.from), softDenialOf(tag), denialOf(tag)];
  if (denial === undefined || negation === undefined || !isComparable(check) || !denial.test(check.translation))
    return undefined;
  const added = sentencePairs(check).some(
    ([given, found]) => !negation.test(given) && denial.test(found) && soft?.test(found) !== true,
  );
  return added ? { code: "negation-extra" } : undefined;
};
