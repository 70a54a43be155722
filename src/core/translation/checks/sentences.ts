import { memoize } from "../../model/memo.ts";
import { isEnglish } from "../scripts.ts";
import type { TranslationCheck } from "./check.ts";

type Parts = Pick<TranslationCheck, "source" | "from" | "translation" | "target">;

// Signs that may end a sentence, as in Armenian, Ethiopic, Khmer and Burmese too. Punjabi writes | for its danda,
// Armenian : for its full stop.
const closing = "[\"'”’“‘»›«‹)\\]）】」』》*]{0,4}";
const end = new RegExp(
  `(?:[.!?…؟۔|\u0589\u1362]${closing}(?=\\s|$)|(?:\u1361\u1361|[\u17d4\u17d5\u104b])${closing}|[。！？｡।॥]${closing})`,
  "gu",
);
/** The end of a text that is finished. */
export const endsWithMark: RegExp = new RegExp(
  `[.!?…؟۔|\u0589\u1361\u1362\u17d4\u17d5\u104b。！？｡．।॥:：;\u037e](?:\\s?${closing})\\s?$`,
  "u",
);

// In most languages any short word or number may be an abbreviation: “Mio.”, “z. B.”, “2.”.
const anyAbbreviation = /(?:^|[^\p{L}\p{M}\p{N}])(?:[\p{L}\p{M}]{1,4}|\p{Nd}{1,4}|(?:\p{L}\.){1,4}\p{L})$/u;
// In English these and single letters are known: “Dr.”, “U.S.”, “a.m.”.
const english =
  /(?:^|[\s("“'‘(])(?:\p{L}|(?:\p{L}\.){1,4}\p{L}|Mrs?|Ms|Drs?|Prof|Sr|Jr|St|Ste|vs|etc|cf|No|Nos|Vol|pp|Rev|Hon|Fr|Mt|Ft|Pres|Gov|Sen|Rep|Gen|Col|Lt|Capt|Sgt|Maj|Adm|Cmdr|Ave|Blvd|Univ|Dept|Inc|Ltd|Co|Corp|Bros|ca|fl|approx|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$/u;

/** Where to split a text: only where a sentence certainly ends, or wherever one may end. */
type Splitting = "sure" | "any";

/** Splits a text into sentences. @param tag whose abbreviations count; by default any short word may be one */
export const sentencesOf = (text: string, how: Splitting = "sure", tag = ""): readonly string[] =>
  mayEnd.test(text) ? split(text, `${how} ${isEnglish(tag) ? "en" : ""}`) : anyLetter.test(text) ? [text] : [];

/** All signs that may end a sentence. */
const mayEnd = /[.!?…؟۔|\u0589\u1362\u1361\u17d4\u17d5\u104b。！？｡।॥]/;
const anyLetter = /[\p{L}\p{N}]/u;

const split = memoize(
  (text: string, variant: string): readonly string[] => {
    const notAfter = variant.endsWith("en") ? english : anyAbbreviation;
    const sentences: string[] = [];
    let start = 0;
    for (const { 0: found, index } of text.matchAll(end)) {
      const stop = index + found.length;
      const follows = text.slice(stop, stop + 8).trimStart();
      const mayGoOn =
        /^[\p{Ll},;–—-]/u.test(follows) ||
        (/^[.…]/u.test(found) && notAfter.test(text.slice(Math.max(0, index - 12), index)));
      if (variant.startsWith("sure") && mayGoOn) continue;
      sentences.push(text.slice(start, stop));
      start = stop;
    }
    const rest = text.slice(start);
    return anyLetter.test(rest) ? [...sentences, rest] : sentences;
  },
  (text, variant) => `${variant} ${text}`,
);

/** Splits a text wherever a sentence may end, even after what may be an abbreviation. */
export const everySentenceOf = (text: string): readonly string[] => sentencesOf(text, "any");

/** Splits a source text into sentences, where one certainly ends. */
export const sourceSentencesOf = ({ source, from }: Pick<Parts, "source" | "from">): readonly string[] =>
  sentencesOf(source, "sure", from);

/** Thai and Lao have no punctuation at the end of a sentence. */
export const hasNoMarks = (tag: string): boolean => /^(?:th|lo)\b/.test(tag);

/**
 * Pairs the sentences of a text with those of its translation, if both have the same number and more than one.
 *
 * @returns pairs in order; none if they cannot be matched
 */
export function pairSentences(parts: Parts): [source: string, translation: string][] {
  if (hasNoMarks(parts.target.tag)) return [];
  const given = sourceSentencesOf(parts);
  const found = given.length < 2 ? given : sentencesOf(parts.translation, "sure", parts.target.tag);
  if (given.length < 2 || given.length !== found.length) return [];
  return given.map((sentence, index) => [sentence, found[index] ?? ""]);
}
