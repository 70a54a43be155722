/*
 * Loads the words of languages: a visitor's page those of its source and target, and of the languages that a model may
 * confuse its target with, the command all.
 */
import { learn } from "./known-words.ts";
import { isEnglish, languageOf, scriptOf } from "./scripts.ts";
import type { Words } from "./types.ts";

type Load = () => Promise<{ words: Words }>;

// Neighbours are together. A literal address each, so that each becomes a file of its own. What only the target itself
// needs is in files of its own where
// there is much.
const western: Load = () => import("./words/western.ts");
const westernMeaning: Load = () => import("./words/western-meaning.ts");
const english: Load = () => import("./words/english-meaning.ts");
const groups: Readonly<Record<string, readonly Load[]>> = {
  und: [() => import("./words/other-sources.ts")],
  // In addition to the words in english.ts.
  en: [english],
  "de es fr it nl": [western, westernMeaning],
  // In addition to the words in western.ts.
  pt: [() => import("./words/portuguese.ts"), westernMeaning],
  "af da is no sv": [() => import("./words/nordic.ts"), () => import("./words/nordic-meaning.ts")],
  "ca eo eu gl ro sq": [() => import("./words/southern.ts"), () => import("./words/southern-meaning.ts")],
  "cy ga": [() => import("./words/celtic.ts")],
  "et fi hu lt lv": [() => import("./words/baltic.ts")],
  "bs cs hr pl sh sk sl sr-Latn": [() => import("./words/slavic.ts"), () => import("./words/slavic-meaning.ts")],
  "az tr uz": [() => import("./words/turkic.ts")],
  "fil id jv ms su": [() => import("./words/malay.ts"), () => import("./words/malay-meaning.ts")],
  vi: [() => import("./words/vietnamese.ts")],
  "ha sw yo zu": [() => import("./words/african.ts")],
  "be bg kk ky mk mn ru sr tg uk": [() => import("./words/cyrillic.ts"), () => import("./words/cyrillic-meaning.ts")],
  "ar ckb fa prs ps ur": [() => import("./words/arabic.ts"), () => import("./words/arabic-meaning.ts")],
  el: [() => import("./words/greek.ts")],
  "hi mr ne": [() => import("./words/devanagari.ts"), () => import("./words/devanagari-meaning.ts")],
  bn: [() => import("./words/bengali.ts")],
  gu: [() => import("./words/gujarati.ts")],
  pa: [() => import("./words/punjabi.ts")],
  ta: [() => import("./words/tamil.ts")],
  te: [() => import("./words/telugu.ts")],
  th: [() => import("./words/thai.ts")],
  km: [() => import("./words/khmer.ts")],
  ko: [() => import("./words/korean.ts")],
  ja: [() => import("./words/japanese.ts")],
  "yue zh": [() => import("./words/chinese.ts")],
};

const loads = new Map(
  Object.entries(groups).flatMap(([codes, loads]) =>
    codes.split(" ").map((code): [string, readonly Load[]] => [code, loads]),
  ),
);

async function learnFrom(loads: readonly Load[]): Promise<void> {
  for (const { words } of await Promise.all(loads.map((load) => load()))) learn(words);
}

const ownWords = (tag: string): readonly Load[] =>
  loads.get(`${languageOf(tag)}-${scriptOf(tag)}`) ?? loads.get(languageOf(tag)) ?? [];

/**
 * Returns what has the words that checks of translations from one language into another need: models add English to
 * any.
 */
export const wordsFor = (tag: string, from: string): Load[] => [
  ...new Set([
    english,
    ...(scriptOf(tag) === "Latn" ? [western] : []),
    ...ownWords(tag),
    ...ownWords(from),
    ...(isEnglish(from) ? [] : ownWords("und")),
  ]),
];

/**
 * Loads the words that checks of translations from one language into another need, unless they are loaded.
 *
 * @throws if a file cannot be fetched
 */
export const loadWords = (tag: string, from: string): Promise<void> => learnFrom(wordsFor(tag, from));

/** Loads the words of all languages. */
export const loadAllWords = (): Promise<void> => learnFrom([...new Set(Object.values(groups).flat())]);
