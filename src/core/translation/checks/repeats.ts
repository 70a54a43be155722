import type { Check } from "./check.ts";
import { everySentenceOf } from "./sentences.ts";

/** Of a clause that follows itself: its least length, in alphabets and in scripts that say more, and its greatest. */
const [leastClause, leastDense, mostClause] = [16, 10, 400];
/** Shorter sentences may occur twice. */
const longSentence = 20;
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** A word as often in a row is a loop, and so are two to eight signs in scripts without spaces. */
const wordsInRow = 4;
const [leastSigns, mostSigns, signsInRow] = [2, 8, 6];

/** Whether a word of two letters or more follows itself again and again. */
function loopsWords(text: string): boolean {
  let [last, count] = ["", 0];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
    count = word === last ? count + 1 : 1;
    if (count >= wordsInRow) return true;
    last = word;
  }
  return false;
}

/** Whether a few signs follow themselves again and again. @param plain a text without spaces and marks */
function loopsSigns(plain: string): boolean {
  for (let period = leastSigns; period <= mostSigns; period++) {
    let run = 0;
    for (let at = period; at < plain.length; at++) {
      run = plain[at] === plain[at - period] ? run + 1 : 0;
      if (run >= (signsInRow - 1) * period) return true;
    }
  }
  return false;
}

/** Whether a clause follows itself. @param plain a text without spaces and marks */
function saysTwice(plain: string): boolean {
  const isDense = 2 * (plain.match(dense)?.length ?? 0) > plain.length;
  const clause = isDense ? leastDense : leastClause;
  const clauses = new Map<string, number>();
  for (let at = 0; at + clause <= plain.length; at++) {
    const beginning = plain.slice(at, at + clause);
    const before = clauses.get(beginning) ?? at;
    clauses.set(beginning, at);
    const length = at - before;
    if (length >= clause && length <= mostClause && plain.startsWith(plain.slice(before, at), at)) return true;
  }
  return false;
}

/** Whether a long sentence occurs twice. */
function hasSentenceTwice(text: string): boolean {
  if (text.length <= 2 * longSentence) return false;
  const long = everySentenceOf(text)
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length > longSentence);
  return new Set(long).size < long.length;
}

const repeats = (text: string): boolean => {
  const plain = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, "").toLowerCase();
  return loopsWords(text) || loopsSigns(plain) || saysTwice(plain) || hasSentenceTwice(text);
};

/** Rejects what a model says in a loop: some signs, a word, a clause or a sentence again and again. */
export const checkRepeats: Check = ({ source, translation }) =>
  repeats(translation) && !repeats(source) ? { code: "repeated" } : undefined;
