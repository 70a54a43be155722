import { perWords, wordsOf } from "../known-words.ts";
import { remembered } from "../remembered.ts";
import { isEnglish, languageOf } from "../scripts.ts";
import { type Check, isVariety, type TranslationCheck } from "./check.ts";

type Parts = Pick<TranslationCheck, "source" | "from" | "translation" | "target">;

// What may end a sentence, as in Armenian, Ethiopic, Khmer and Burmese too. Punjabi writes | for its danda, Armenian :
// for its full stop.
const closing = "[\"'”’“‘»›)\\]）】」』》*]{0,4}";
const end = new RegExp(
  `(?:[.!?…؟۔|\u0589\u1362]${closing}(?=\\s|$)|(?:\u1361\u1361|[\u17d4\u17d5\u104b])${closing}|[。！？｡।॥]${closing})`,
  "gu",
);
const endsWithMark = new RegExp(
  `[.!?…؟۔|\u0589\u1361\u1362\u17d4\u17d5\u104b。！？｡．।॥:：;\u037e](?:\\s?${closing})\\s?$`,
  "u",
);

// In most languages any short word or number may be an abbreviation: “Mio.”, “z. B.”, “2.”.
const anyAbbreviation = /(?:^|[^\p{L}\p{M}\p{N}])(?:[\p{L}\p{M}]{1,4}|\p{Nd}{1,4}|(?:\p{L}\.){1,4}\p{L})$/u;
// Where they are known, these and single letters: “Dr.”, “U.S.”, “a.m.”.
const abbreviationOf = perWords((language): RegExp => {
  const known = wordsOf(language)?.abbreviations;
  return known === undefined
    ? anyAbbreviation
    : new RegExp(`(?:^|[\\s("“'‘(])(?:\\p{L}|${known}|(?:\\p{L}\\.){1,4}\\p{L})$`, "u");
});

/** Where to split a text: only where a sentence certainly ends, or wherever one may end. */
type Splitting = "sure" | "any";

/** Splits a text into sentences. @param language whose abbreviations count; by default any short word may be one */
export const sentencesOf = (text: string, how: Splitting = "sure", language = ""): readonly string[] =>
  mayEnd.test(text) ? splitterFor(`${how} ${language}`)(text) : anyLetter.test(text) ? [text] : [];

/** All signs that may end a sentence. */
const mayEnd = /[.!?…؟۔|\u0589\u1362\u1361\u17d4\u17d5\u104b。！？｡।॥]/;
const anyLetter = /[\p{L}\p{N}]/u;

const splitterFor = perWords((key) => {
  const [how = "", language = ""] = key.split(" ");
  const notAfter = abbreviationOf(language);
  return remembered((text) => split(text, how === "sure", notAfter));
});

function split(text: string, sure: boolean, notAfter: RegExp): readonly string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: found, index } of text.matchAll(end)) {
    const stop = index + found.length;
    const follows = text.slice(stop, stop + 8).trimStart();
    const mayGoOn =
      /^[\p{Ll},;–—-]/u.test(follows) ||
      (/^[.…]/u.test(found) && notAfter.test(text.slice(Math.max(0, index - 12), index)));
    if (sure && mayGoOn) continue;
    sentences.push(text.slice(start, stop));
    start = stop;
  }
  const rest = text.slice(start);
  return anyLetter.test(rest) ? [...sentences, rest] : sentences;
}

/** Splits a text wherever a sentence may end, even after what may be an abbreviation. */
export const everySentenceOf = (text: string): readonly string[] => sentencesOf(text, "any");

/** Splits a source text into sentences, where one certainly ends. */
export const sourceSentencesOf = ({ source, from }: Pick<Parts, "source" | "from">): readonly string[] =>
  sentencesOf(source, "sure", languageOf(from));

// Thai and Lao have no punctuation at the end of a sentence.
const hasNoMarks = /^(?:th|lo)\b/;

/**
 * Pairs the sentences of a text with those of its translation, if both have the same number and more than one.
 *
 * @returns pairs in order; none if they cannot be matched
 */
export function pairSentences(parts: Parts): [source: string, translation: string][] {
  if (hasNoMarks.test(parts.target.tag)) return [];
  const given = sourceSentencesOf(parts);
  const found = given.length < 2 ? given : sentencesOf(parts.translation);
  if (given.length < 2 || given.length !== found.length) return [];
  return given.map((sentence, index) => [sentence, found[index] ?? ""]);
}

// The average length of good translations relative to an English source.
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

/** Returns the average length of texts in a language relative to English; undefined if it is not known. */
export const usualLength = (tag: string): number | undefined => (isEnglish(tag) ? 1 : usualLengths[languageOf(tag)]);

// Where a translator may start a new sentence: of the words of other languages that join sentences, only the comma
// before them is known.
const joint = /;|, (?:and|but|where|which|who)\b/g;
const anyJoint = /[;,；，、،؛]/g;

/**
 * Returns whether a translation is longer than good ones are on average, by a factor; false where that is not known.
 */
export function isLonger({ source, from, translation, target }: Parts, factor: number): boolean {
  const [given, found] = [usualLength(from), isVariety({ from, target }) ? undefined : usualLength(target.tag)];
  return given !== undefined && found !== undefined && translation.length >= (factor * found * source.length) / given;
}

/** Returns whether a translation has surely more sentences than its source may have. */
export function hasMoreSentences({ source, translation }: Parts): boolean {
  const least = sentencesOf(translation);
  return least.length > everySentenceOf(source).length;
}

/** Returns whether a translation has surely fewer sentences than its source. */
export function hasFewerSentences(parts: Parts): boolean {
  if (hasNoMarks.test(parts.target.tag)) return false;
  const given = sourceSentencesOf(parts);
  return given.length >= 2 && everySentenceOf(parts.translation).length < given.length;
}

/** The lengths of shorter texts, as long as they are in English, vary too much to tell. */
const leastJoined = 80;

// From other languages than English, lengths vary more.
const leastFromOthers = 0.85;

/**
 * Returns whether a translation with fewer sentences is as long as one that joins them, and not as one that lacks the
 * shortest.
 */
function isJoined(parts: Parts): boolean {
  const lengths = sourceSentencesOf(parts).map(({ length }) => length);
  return (
    parts.source.length >= leastJoined * (usualLength(parts.from) ?? 1) &&
    isLonger(
      parts,
      (isEnglish(parts.from) ? 1 : leastFromOthers) * (1 - Math.min(...lengths) / (2 * parts.source.length)),
    )
  );
}

// Splitting long sentences does not make a translation longer.
function hasMore(parts: Parts): boolean {
  if (!isLonger(parts, 1.08)) return false;
  const isParagraph = sentencesOf(parts.source).length > 1;
  return (
    (isParagraph || isLonger(parts, 1.35)) &&
    hasMoreSentences({ ...parts, source: parts.source.replace(isEnglish(parts.from) ? joint : anyJoint, ". ") })
  );
}

/** Rejects translations with missing, extra or unfinished sentences. */
export const checkSentences: Check = (parts) => {
  const { source, translation, target } = parts;
  if (hasNoMarks.test(target.tag)) return undefined;
  const isWhole = /[.!?。！？।۔؟]["'”’»」』)\]]{0,3}\s*$/.test(source.slice(-8)) && source.length > 40;
  if (isWhole && !endsWithMark.test(translation.slice(-12))) return { code: "end-missing" };
  if (hasFewerSentences(parts) && !isJoined(parts)) return { code: "sentence-missing" };
  return hasMore(parts) ? { code: "sentence-extra" } : undefined;
};
