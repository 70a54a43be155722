import { remembered } from "../remembered.ts";
import { languageOf } from "../scripts.ts";
import type { Check, TranslationCheck } from "./check.ts";

type Parts = Pick<TranslationCheck, "source" | "translation" | "target">;

// What may end a sentence, as in Armenian, Ethiopic, Khmer and Burmese too. Punjabi writes | for its danda, Armenian : for its full stop.
const closing = "[\"'”’“‘»›)\\]）】」』》*]{0,4}";
const end = new RegExp(
  `(?:[.!?…؟۔|\u0589\u1362]${closing}(?=\\s|$)|(?:\u1361\u1361|[\u17d4\u17d5\u104b])${closing}|[。！？｡।॥]${closing})`,
  "gu",
);
const endsWithMark = new RegExp(`[.!?…؟۔|\u0589\u1361\u1362\u17d4\u17d5\u104b。！？｡．।॥:：;\u037e](?:\\s?${closing})\\s?$`, "u");

// Periods that do not end a sentence: “Dr.”, “U.S.”, “a.m.”
const englishAbbreviation =
  /(?:^|[\s("“'‘(])(?:\p{L}|Mrs?|Ms|Dr|St|Jr|Sr|Prof|Gen|Col|Lt|Sgt|Capt|Rep|Sen|Gov|Inc|Ltd|Co|Corp|Bros|vs|No|no|vol|pp|ed|al|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|etc|(?:\p{L}\.){1,4}\p{L})$/u;
// In other languages any short word or number may be an abbreviation: “Mio.”, “z. B.”, “2.”.
const abbreviation = /(?:^|[^\p{L}\p{M}\p{N}])(?:[\p{L}\p{M}]{1,4}|\p{Nd}{1,4}|(?:\p{L}\.){1,4}\p{L})$/u;

/** How to split a text: only where a sentence certainly ends, or wherever one may end; with the abbreviations of English or of any language. */
type Splitting = "sure" | "sureEnglish" | "any" | "anyEnglish";

/** Splits a text into sentences. */
export const sentencesOf = (text: string, how: Splitting = "sure"): readonly string[] =>
  mayEnd.test(text) ? rememberedSentences(text, how) : anyLetter.test(text) ? [text] : [];

/** All signs that may end a sentence. */
const mayEnd = /[.!?…؟۔|\u0589\u1362\u1361\u17d4\u17d5\u104b。！？｡।॥]/;
const anyLetter = /[\p{L}\p{N}]/u;

const rememberedSentences = remembered((text, how) => {
  const sure = how.startsWith("sure");
  const notAfter = how.endsWith("English") ? englishAbbreviation : abbreviation;
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: found, index } of text.matchAll(end)) {
    const stop = index + found.length;
    const follows = text.slice(stop, stop + 8).trimStart();
    const mayGoOn = /^[\p{Ll},;–—-]/u.test(follows) || (/^[.…]/u.test(found) && notAfter.test(text.slice(Math.max(0, index - 12), index)));
    if (sure && mayGoOn) continue;
    sentences.push(text.slice(start, stop));
    start = stop;
  }
  const rest = text.slice(start);
  return anyLetter.test(rest) ? [...sentences, rest] : sentences;
});

/** Splits a text wherever a sentence may end, even after what may be an abbreviation. */
export const everySentenceOf = (text: string): readonly string[] => sentencesOf(text, "any");

/** Splits an English text into sentences, where one certainly ends. */
export const englishSentencesOf = (text: string): readonly string[] => sentencesOf(text, "sureEnglish");

// Thai and Lao have no punctuation at the end of a sentence.
const hasNoMarks = /^(?:th|lo)\b/;

/**
 * Pairs the sentences of a text with those of its translation, if both have the same number and more than one.
 *
 * @returns pairs in order; none if they cannot be matched
 */
export function pairSentences({ source, translation, target }: Parts): [source: string, translation: string][] {
  if (hasNoMarks.test(target.tag)) return [];
  const given = englishSentencesOf(source);
  const found = given.length < 2 ? given : sentencesOf(translation);
  if (given.length < 2 || given.length !== found.length) return [];
  return given.map((sentence, index) => [sentence, found[index] ?? ""]);
}

// The average length of good translations relative to the source.
const usualLengths: Readonly<Record<string, number>> = {
  ar: 0.93,
  bn: 1.03,
  da: 1.05,
  de: 1.18,
  es: 1.16,
  fa: 1,
  fi: 1.1,
  fil: 1.21,
  fr: 1.17,
  gu: 1.01,
  hi: 1.05,
  id: 1.15,
  it: 1.16,
  ja: 0.43,
  jv: 1.1,
  km: 1.06,
  ko: 0.52,
  mr: 1.09,
  ms: 1.14,
  nl: 1.16,
  no: 1.02,
  pa: 1.04,
  pl: 1.1,
  pt: 1.12,
  ru: 1.08,
  sv: 1.04,
  sw: 1.1,
  ta: 1.22,
  te: 1.03,
  tr: 1.09,
  uk: 1.05,
  ur: 1.01,
  vi: 1.09,
  zh: 0.33,
};

// Where a translator may start a new sentence.
const joint = /;|, (?:and|but|where|which|who)\b/g;

/** Returns whether a translation is longer than good ones are on average, by a factor; false where that is not known. */
export function isLonger({ source, translation, target }: Parts, factor: number): boolean {
  const usual = usualLengths[languageOf(target.tag)];
  return usual !== undefined && translation.length >= factor * usual * source.length;
}

/** Returns whether a translation has surely more sentences than its source may have. */
export function hasMoreSentences({ source, translation }: Parts): boolean {
  const least = sentencesOf(translation);
  return least.length > sentencesOf(source, "anyEnglish").length;
}

/** Returns whether a translation has surely fewer sentences than its source. */
export function hasFewerSentences({ source, translation, target }: Parts): boolean {
  if (hasNoMarks.test(target.tag)) return false;
  const given = englishSentencesOf(source);
  return given.length >= 2 && sentencesOf(translation, "any").length < given.length;
}

/** The lengths of shorter texts vary too much to tell. */
const leastJoined = 80;

/** Returns whether a translation with fewer sentences is as long as one that joins them, and not as one that lacks the shortest. */
function isJoined(parts: Parts): boolean {
  const lengths = englishSentencesOf(parts.source).map(({ length }) => length);
  return parts.source.length >= leastJoined && isLonger(parts, 1 - Math.min(...lengths) / (2 * parts.source.length));
}

// Splitting long sentences does not make a translation longer.
function hasMore(parts: Parts): boolean {
  if (!isLonger(parts, 1.08)) return false;
  const isParagraph = sentencesOf(parts.source).length > 1;
  return (isParagraph || isLonger(parts, 1.35)) && hasMoreSentences({ ...parts, source: parts.source.replace(joint, ". ") });
}

/** Rejects translations with missing, extra or unfinished sentences. */
export const checkSentences: Check = (parts) => {
  const { source, translation, target } = parts;
  if (hasNoMarks.test(target.tag)) return undefined;
  const isWhole = /[.!?]["'”’)\]]{0,3}\s*$/.test(source.slice(-8)) && source.length > 40;
  if (isWhole && !endsWithMark.test(translation.slice(-12))) return { code: "end-missing" };
  if (hasFewerSentences(parts) && !isJoined(parts)) return { code: "sentence-missing" };
  return hasMore(parts) ? { code: "sentence-extra" } : undefined;
};
