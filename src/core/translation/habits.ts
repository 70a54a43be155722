/*
 * Which of two languages that share nearly all their words a text is in: the Portuguese of two countries, Croatian and
 * Serbian in Latin letters. One sentence
 * often has nothing that tells; several do.
 */
import { perWords, wordsOf } from "./known-words.ts";
import { codeOf, isRival } from "./language-evidence.ts";

/** What surely tells: less than one in 500 texts of four sentences has as much of the other language. */
export const sureEvidence = 4;

/** What one word tells: enough in an answer that as a whole is sure to be in the other language. */
export const someEvidence = 1;

/** Occurrences of a pattern that count: a subject, or an author, has some words more often. */
const mostOfOne = 4;

interface Habit {
  pattern: RegExp;
  weight: number;
}

const habitsOf = perWords((code): Habit[] =>
  (wordsOf(code)?.habits?.patterns ?? []).map(([pattern, weight]) => ({
    pattern: new RegExp(`(?<![\\p{L}-])(?:${pattern.replaceAll("~", "\\p{L}*")})(?!\\p{L})`, "gu"),
    weight,
  })),
);

const evidenceFor = (code: string, text: string): number =>
  habitsOf(code).reduce(
    (sum, { pattern, weight }) => sum + weight * Math.min(mostOfOne, text.match(pattern)?.length ?? 0),
    0,
  );

/**
 * Returns how much more a text reads like the language that is most like its own.
 *
 * @param tag the language that the text should be in
 * @returns a natural logarithm: negative for its own language, 0 if nothing tells
 */
export function otherHabits(text: string, tag: string): number {
  const own = codeOf(tag);
  const other = own === undefined ? undefined : wordsOf(own)?.habits?.unlike;
  if (own === undefined || other === undefined || !isRival(own, other, tag)) return 0;
  const normal = text.normalize("NFC");
  return evidenceFor(other, normal) - evidenceFor(own, normal);
}
