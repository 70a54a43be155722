import { type Check, isVariety, type Reading } from "../checks/check.ts";
import { endsWithMark, everySentenceOf, hasNoMarks, sentencesOf, sourceSentencesOf } from "../checks/sentences.ts";
import { usualLength } from "../usual-lengths.ts";

/** Returns the length of a translation relative to the average: 1 is average. Undefined for unknown languages. */
function relativeLength({ source, from, translation, target }: Reading): number | undefined {
  const [given, found] = [usualLength(from), isVariety({ from, target }) ? usualLength(from) : usualLength(target.tag)];
  return given === undefined || found === undefined
    ? undefined
    : (translation.trim().length * given) / (Math.max(1, source.trim().length) * found);
}

/** The fewest characters of a text whose length is compared, because headings may become three times as long. */
const fewCharacters = 60;
const [least, most] = [0.6, 1.7];

/** Asks about a translation that is much shorter or longer than usual. */
export const doubtLength: Check = (check) => {
  const length = relativeLength(check) ?? 1;
  if (check.source.length < fewCharacters) return undefined;
  return length < least ? { code: "too-short" } : length > most ? { code: "too-long" } : undefined;
};

/** The relative length from which on a translation without a full stop is taken for whole. */
const leastWhole = 1;
/** The relative lengths between which sentences are taken for joined or divided, and not for missing or added. */
const [leastJoined, mostDivided] = [0.85, 1.4];

/**
 * Asks about a translation without the end of its last sentence, or with other numbers of sentences than its source.
 */
export const doubtSentences: Check = (check) => {
  const { source, translation, target } = check;
  if (hasNoMarks(target.tag)) return undefined;
  const isWhole = /[.!?。！？।۔؟]["'”’»」』)\]]{0,3}\s*$/.test(source.slice(-8)) && source.length > 40;
  const length = relativeLength(check) ?? 1;
  const end = translation.slice(-12);
  // A closing quotation mark after a source that ends with one ends it, too.
  const isQuoted = /["”’»」』]\s*$/u.test(end) && /["”’'»」』]\s*$/u.test(source.slice(-8));
  if (isWhole && length < leastWhole && !isQuoted && !endsWithMark.test(end)) return { code: "end-missing" };
  const given = sourceSentencesOf(check);
  const isFewer = given.length >= 2 && everySentenceOf(translation).length < given.length;
  if (isFewer && length < leastJoined) return { code: "sentence-missing" };
  const isMore = sentencesOf(translation, "sure", target.tag).length > everySentenceOf(source).length;
  return isMore && length > mostDivided ? { code: "sentence-extra" } : undefined;
};
