import { type Check, isVariety, type Reading } from "../checks/check.ts";
import { endsWithMark, everySentenceOf, hasNoMarks, sentencesOf, sourceSentencesOf } from "../checks/sentences.ts";
import { usualLength } from "../usual-lengths.ts";

/** Returns the length of a translation by what is usual: 1 for the average. Undefined if that is not known. */
export function relativeLength({ source, from, translation, target }: Reading): number | undefined {
  const [given, found] = [usualLength(from), isVariety({ from, target }) ? usualLength(from) : usualLength(target.tag)];
  return given === undefined || found === undefined
    ? undefined
    : (translation.trim().length * given) / (Math.max(1, source.trim().length) * found);
}

/** Shorter texts, such as headings, may be a third or three times as long. */
const fewCharacters = 60;
const [least, most] = [0.6, 1.7];

/** Asks about a translation that is much shorter or longer than usual. */
export const doubtLength: Check = (check) => {
  const length = relativeLength(check) ?? 1;
  if (check.source.length < fewCharacters) return undefined;
  return length < least ? { code: "too-short" } : length > most ? { code: "too-long" } : undefined;
};

/** How long a translation is that has joined or divided sentences, and neither lacks nor adds one. */
const leastWhole = 1.1;
const [leastJoined, mostDivided] = [0.85, 1.3];

/**
 * Asks about a translation without the end of its last sentence, or with other numbers of sentences than its source.
 */
export const doubtSentences: Check = (check) => {
  const { source, translation, target } = check;
  if (hasNoMarks(target.tag)) return undefined;
  const isWhole = /[.!?。！？।۔؟]["'”’»」』)\]]{0,3}\s*$/.test(source.slice(-8)) && source.length > 40;
  const length = relativeLength(check) ?? 1;
  if (isWhole && length < leastWhole && !endsWithMark.test(translation.slice(-12))) return { code: "end-missing" };
  const given = sourceSentencesOf(check);
  const isFewer = given.length >= 2 && everySentenceOf(translation).length < given.length;
  if (isFewer && length < leastJoined) return { code: "sentence-missing" };
  const isMore = sentencesOf(translation, "sure", target.tag).length > everySentenceOf(source).length;
  return isMore && length > mostDivided ? { code: "sentence-extra" } : undefined;
};
