import type { Check } from "./check.ts";
import { everySentenceOf } from "./sentences.ts";

/** The fewest letters of a repeated clause, in alphabets and in dense scripts such as Chinese, and the most. */
const [leastClause, leastDense, mostClause] = [14, 10, 400];
/** A repeated clause of so many times the least length is certainly no figure of speech. */
const sure = 1.7;
/** The most characters of a sentence that may occur twice. */
const longSentence = 20;
/** The fewest letters of a span that should not occur twice, in alphabets and in dense scripts. */
const [longSpan, longDense] = [56, 28];
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** How often in a row a word is a loop. */
const wordsInRow = 4;
/** The fewest and the most signs of a loop without spaces, and how often in a row they are one. */
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

const isDense = (plain: string): boolean => 2 * (plain.match(dense)?.length ?? 0) > plain.length;

/** Whether a clause follows itself. @param plain a text without spaces, and with no marks but those between clauses */
function saysTwice(plain: string, times: number): boolean {
  const clause = Math.ceil(times * (isDense(plain) ? leastDense : leastClause));
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

/** Whether a long span occurs twice. @param share of the length that counts as long */
function hasSpanTwice(plain: string, share: number): boolean {
  const length = Math.ceil(share * (isDense(plain) ? longDense : longSpan));
  const spans = new Map<string, number>();
  for (let at = 0; at + length <= plain.length; at++) {
    const span = plain.slice(at, at + length);
    const before = spans.get(span);
    if (before === undefined) spans.set(span, at);
    else if (at - before >= length) return true;
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

const withoutSpaces = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, "").toLowerCase();
/** Ends of clauses stay, because a clause may end as the next one begins: “a gold medal. The gold medal is”. */
const withClauses = (text: string): string =>
  text
    .replace(/[.!?;:…。！？।۔؟]+/gu, ".")
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, "")
    .toLowerCase();

const loops = (text: string): boolean =>
  loopsWords(text) || loopsSigns(withoutSpaces(text)) || saysTwice(withClauses(text), sure) || hasSentenceTwice(text);

/** Rejects what a model says in a loop: some signs, a word, a clause or a sentence again and again. */
export const checkRepeats: Check = ({ source, translation }) =>
  loops(translation) && !loops(source) ? { code: "repeated" } : undefined;

/** Asks about a short clause that follows itself, and about a long span that occurs twice. */
export const doubtRepeats: Check = ({ source, translation }) =>
  (saysTwice(withClauses(translation), 1) && !saysTwice(withClauses(source), 1)) ||
  (hasSpanTwice(withoutSpaces(translation), 1) && !hasSpanTwice(withoutSpaces(source), 0.6))
    ? { code: "repeated" }
    : undefined;
