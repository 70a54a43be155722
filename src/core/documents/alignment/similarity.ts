/**
 * Inline Markdown that is not text: tags such as citations, and marks of notes. The source of a regular expression with
 * the flag `u`.
 */
const markup = "\\{%(?:(?!\\{%|%\\}).)*%\\}|\\[\\^[^[\\]\\s]*\\]";

const everyMarkup = new RegExp(markup, "gu");

/** Returns the tags and marks of a text, in order, for comparison. */
const citationsOf = (text: string): string =>
  (text.match(everyMarkup) ?? []).map((tag) => tag.replace(/\s+/gu, "")).join(" ");

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

/** A pair of positions: in the first and in the second list. */
export type Positions = [first: number, second: number];

/**
 * Above this number of comparisons, texts that occur several times are paired in order without looking for the longest
 * sequence.
 */
const mostComparisons = 4_000_000;

/**
 * Returns a long common subsequence of two lists. Items that occur once in both are paired first (“patience diff”), so
 * that repeated ones, such as the same caption in several places, are paired within their surroundings.
 *
 * @returns pairs of positions of equal items, ascending in both lists
 */
export function commonSubsequence(first: readonly string[], second: readonly string[]): Positions[] {
  let start = 0;
  while (start < first.length && start < second.length && first[start] === second[start]) start++;
  let end = 0;
  const shorter = Math.min(first.length, second.length) - start;
  while (end < shorter && first[first.length - 1 - end] === second[second.length - 1 - end]) end++;
  const pairs: Positions[] = Array.from({ length: start }, (_, index) => [index, index]);
  pairs.push(
    ...between(first.slice(start, first.length - end), second.slice(start, second.length - end)).map(
      shifted(start, start),
    ),
  );
  for (let left = end; left > 0; left--) pairs.push([first.length - left, second.length - left]);
  return pairs;
}

const shifted =
  (first: number, second: number) =>
  ([a, b]: Positions): Positions => [a + first, b + second];

function between(first: readonly string[], second: readonly string[]): Positions[] {
  if (first.length === 0 || second.length === 0) return [];
  const anchors = longestAscending(uniqueInBoth(first, second));
  if (anchors.length === 0) return repeated(first, second);
  const pairs: Positions[] = [];
  let [a, b] = [0, 0];
  for (const anchor of [...anchors, [first.length, second.length] as Positions]) {
    pairs.push(...commonSubsequence(first.slice(a, anchor[0]), second.slice(b, anchor[1])).map(shifted(a, b)));
    if (anchor[0] < first.length) pairs.push(anchor);
    [a, b] = [anchor[0] + 1, anchor[1] + 1];
  }
  return pairs;
}

/** Returns the pairs of items that occur once in each list, in the order of the first. */
function uniqueInBoth(first: readonly string[], second: readonly string[]): Positions[] {
  const places = (items: readonly string[]) => {
    const found = new Map<string, number | undefined>();
    for (const [index, item] of items.entries()) found.set(item, found.has(item) ? undefined : index);
    return found;
  };
  const inSecond = places(second);
  return [...places(first)].flatMap(([item, a]): Positions[] => {
    const b = inSecond.get(item);
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
}

/** Returns the longest part of pairs, ascending in the first position, that ascends in the second too. */
function longestAscending(pairs: readonly Positions[]): Positions[] {
  // The last pair of the best sequence of each length, and the pair before each pair.
  const ends: number[] = [];
  const before = pairs.map(() => -1);
  for (const [index, [, position]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const longest: Positions[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) longest.unshift(pair);
  }
  return longest;
}

/** Pairs items none of which is unique: by the longest common subsequence, or in order if the lists are very long. */
function repeated(first: readonly string[], second: readonly string[]): Positions[] {
  const pairs: Positions[] = [];
  if (first.length * second.length > mostComparisons) {
    let next = 0;
    for (const [index, item] of first.entries()) {
      const found = second.indexOf(item, next);
      if (found < 0) continue;
      pairs.push([index, found]);
      next = found + 1;
    }
    return pairs;
  }
  const width = second.length + 1;
  const lengths = new Uint32Array((first.length + 1) * width);
  const lengthAt = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = first.length - 1; a >= 0; a--) {
    for (let b = second.length - 1; b >= 0; b--) {
      lengths[a * width + b] =
        first[a] === second[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
    }
  }
  let [a, b] = [0, 0];
  while (a < first.length && b < second.length) {
    if (first[a] === second[b]) pairs.push([a++, b++]);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a++;
    else b++;
  }
  return pairs;
}

/*
 * Sentences of inline Markdown, and of its translation.
 */

const closing = "[\"'”’»›)\\]）】」』》*_]{0,4}";
const sentenceEnd = new RegExp(
  `(?:(?<mark>[.!?…؟۔|։។៕])${closing}(?<tags>(?:${markup})*)(?=\\s|$)|[。！？｡।॥]${closing}(?:${markup})*)`,
  "gu",
);
// “Dr. Example”, “J. Example”, “on 2. May”: the period does not end a sentence.
const abbreviation =
  /(?:^|[^\p{L}\p{M}\p{N}])(?:\p{L}|\p{Nd}{1,2}|Mrs?|Ms|Dr|St|Jr|Sr|Prof|Inc|Ltd|Co|vs|No|ca|bzw|Nr|Mio|Mrd)$/u;

/**
 * Returns where the sentences of a Markdown text end, with the citations after them: ascending offsets, the last one
 * the end of the text.
 */
function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { 0: found, index, groups } of text.matchAll(sentenceEnd)) {
    const isCited = groups?.tags !== undefined && groups.tags !== "";
    const mayGoOn = /^\s*[\p{Ll},;]/u.test(text.slice(index + found.length, index + found.length + 8));
    const isAbbreviation =
      groups?.mark === "." && !isCited && abbreviation.test(text.slice(Math.max(0, index - 12), index));
    if (!mayGoOn && !isAbbreviation) ends.push(index + found.length);
  }
  const last = text.trimEnd().length;
  return (ends.at(-1) ?? 0) < last ? [...ends, text.length] : ends;
}

/** Returns the sentences of a Markdown text, each with the citations after it, without the spaces between them. */
export function sentencesOf(text: string): string[] {
  let start = 0;
  return sentenceEnds(text).map((end) => {
    const sentence = text.slice(start, end).trim();
    start = end;
    return sentence;
  });
}

/**
 * Divides a translation like its source, sentence by sentence.
 *
 * @param parts the parts of the source, each of whole sentences
 * @returns a translation for each part; undefined if the translation has another number of sentences, or citations in
 * other parts
 */
export function divideTranslation(translation: string, parts: readonly string[]): string[] | undefined {
  const ends = sentenceEnds(translation);
  const counts = parts.map((part) => sentenceEnds(part).length);
  if (counts.reduce((sum, count) => sum + count, 0) !== ends.length) return undefined;
  let sentence = 0;
  let start = 0;
  const divided = counts.map((count) => {
    sentence += count;
    const part = translation.slice(start, ends[sentence - 1]).trim();
    start = ends[sentence - 1] ?? start;
    return part;
  });
  return divided.every((part, index) => part !== "" && citationsOf(part) === citationsOf(parts[index] ?? ""))
    ? divided
    : undefined;
}

// Chinese and Japanese have no space after a sentence.
const endsWide = new RegExp(
  `[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}。！？」』）](?:${markup})*$`,
  "u",
);

/** Joins the texts of paragraphs to one. */
export const joinTexts = (texts: readonly string[]): string =>
  texts.reduce((joined, text) => (joined === "" ? text : `${joined}${endsWide.test(joined) ? "" : " "}${text}`), "");
