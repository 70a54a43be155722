import { markup } from "../reading/markup.ts";

// Tags, note marks and addresses of links are not words.
const signs = new RegExp(`${markup}|\\]\\([^()\\s]*(?:\\([^()\\s]*\\)[^()\\s]*)*(?:\\s+"[^"]*")?\\)`, "gu");
// Scripts without spaces between words: each character counts.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Returns the words of a Markdown text in lower case, without its markup. */
export const wordsOf = (text: string): string[] => text.replace(signs, " ").toLowerCase().match(word) ?? [];

/**
 * Returns how similar two texts are: the Dice coefficient of their words, repeated ones counted.
 *
 * @returns 0 (no common word) to 1 (the same words in any order)
 */
export function similarity(first: readonly string[], second: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const each of first) counts.set(each, (counts.get(each) ?? 0) + 1);
  let common = 0;
  for (const each of second) {
    const left = counts.get(each) ?? 0;
    if (left > 0) common++;
    counts.set(each, left - 1);
  }
  const total = first.length + second.length;
  return total === 0 ? 0 : (2 * common) / total;
}
