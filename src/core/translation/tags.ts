/*
 * Marks of masked texts (⟦0⟧, ⟦1⟧…⟦/1⟧) are sent as tags, because models know these: <c0/> for a citation, <a1>…</a1>
 * around the words of a link. The number counts; the letter only tells what it is.
 */
import { toAsciiDigits } from "./scripts.ts";
import type { Masked } from "./types.ts";

const mark = /⟦(\/?)(\d+)⟧/g;
/** The letter of a mark whose kind is not known. */
const anyLetter = "x";

const isPair = (text: string, number: number): boolean => text.includes(`⟦/${number}⟧`);

/** Returns a masked text with tags in place of its marks. */
export const toTags = ({ text, first, letters }: Masked): string =>
  text.replace(mark, (_, slash: string, digits: string) => {
    const name = `${letters?.[Number(digits) - first] ?? anyLetter}${digits}`;
    return isPair(text, Number(digits)) ? `<${slash}${name}>` : `<${name}/>`;
  });

/** The letters of marks for formulas, code and raised signs. */
const toldLetters = /^[mkv]$/;

/** Says what the tags of a text stand for that are a part of a sentence: formulas, code and raised signs. */
export const describeTags = ({ kept, letters = [], first }: Masked): string[] =>
  kept.flatMap((sign, index) => {
    const letter = letters[index] ?? "";
    return sign !== "" && toldLetters.test(letter) ? [`<${letter}${first + index}/> is ${sign}`] : [];
  });

/** Returns words about marks, such as a reason, with the tags that stand for them in pieces. */
export const tagsInWords = (words: string, pieces: readonly string[]): string =>
  words.replace(mark, (_, slash: string, digits: string) => {
    const found = new RegExp(`<[a-z]+${digits}(/?)>`).exec(pieces.join("\n"));
    return found === null ? `<${anyLetter}${digits}/>` : slash === "" ? found[0] : `</${found[0].slice(1)}`;
  });

const gap = "[\\s\\p{Cf}]{0,4}";
// Models write spaces, signs of other widths and digits of other scripts, and escape signs as HTML does.
const tag = new RegExp(
  `(?:[<＜]|&lt;)${gap}([/／]?)${gap}\\p{L}{1,3}${gap}(\\p{Nd}{1,6})${gap}([/／]?)${gap}(?:[>＞]|&gt;)`,
  "gu",
);

/** Returns the numbers of the tags in a text. */
export const tagNumbers = (text: string): number[] =>
  Array.from(text.matchAll(tag), ([, , digits = ""]) => Number(toAsciiDigits(digits)));

/**
 * Returns an answer with marks in place of its tags. Certain faults are repaired: a single tag that was written as a
 * pair, and a pair at the end of a text that was not closed.
 */
export function fromTags(answer: string, { text, kept, first }: Masked): string {
  const counts = new Map<number, number>();
  const read = answer.replace(tag, (_, before: string, digits: string, after: string) => {
    const number = Number(toAsciiDigits(digits));
    const count = (counts.get(number) ?? 0) + 1;
    const pair = isPair(text, number);
    // <c0></c0> is <c0/>.
    if (!pair && count === 2 && before !== "") return "";
    counts.set(number, count);
    const closes = pair && (count === 2 || (before !== "" && after === ""));
    return `⟦${closes ? "/" : ""}${number}⟧`;
  });
  const unclosed = [...counts].flatMap(([number, count]) =>
    count === 1 && number - first < kept.length && isPair(text, number) && read.includes(`⟦${number}⟧`) ? [number] : [],
  );
  return unclosed.sort((a, b) => b - a).reduce((closed, number) => closeAtEnd(closed, text, number), read);
}

/** Returns where the signs and marks at the end of a text begin. @param isOwn whether a mark is one of them */
function endingOf(text: string, isOwn: (mark: string) => boolean, isSign: (letter: string) => boolean): number {
  let start = text.length;
  while (start > 0) {
    const open = text[start - 1] === "⟧" ? text.lastIndexOf("⟦", start) : start - 1;
    const last = text.slice(open, start);
    if (open < 0 || !(last.length > 1 ? isOwn(last) : isSign(last))) break;
    start = open;
  }
  return start;
}

const isSign = (letter: string): boolean => /[^\p{L}\p{M}\p{N}⟦⟧]/u.test(letter);
const isSpace = (letter: string): boolean => /\s/u.test(letter);
/** Whether a mark is no end of a pair, because such an end lies within the pair that is closed. */
const isNoEnd = (mark: string): boolean => !mark.startsWith("⟦/");

/** Closes a pair before the signs at the end, if it ends there in the source, too. */
function closeAtEnd(answer: string, source: string, number: number): string {
  const close = `⟦/${number}⟧`;
  const rest = source.slice(source.indexOf(close) + close.length);
  if (endingOf(rest, () => true, isSign) > 0) return answer;
  const hasSigns = /\S/u.test(rest.replace(mark, ""));
  const end = endingOf(answer, isNoEnd, hasSigns ? isSign : isSpace);
  return answer.slice(0, end) + close + answer.slice(end);
}
