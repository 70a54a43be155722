/*
 * Sentences of inline Markdown, and of its translation.
 */
import { citationsOf, markup } from "./similarity.ts";

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
