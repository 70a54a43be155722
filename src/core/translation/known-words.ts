/*
 * The words of languages that have been loaded: see load-words.ts. What is not loaded, and what is not known of a
 * language, is not checked.
 */
import { languageOf, scriptOf } from "./scripts.ts";
import type { LanguageWords, Words } from "./types.ts";
import { words as english } from "./words/english.ts";

const known = new Map<string, LanguageWords>(Object.entries(english));
const learned = new Set<Words>();
const caches: Map<string, unknown>[] = [];

/** Adds words of languages to those that are known, unless it did before. */
export function learn(words: Words): void {
  if (learned.has(words)) return;
  learned.add(words);
  for (const [code, row] of Object.entries(words)) known.set(code, { ...known.get(code), ...row });
  for (const cache of caches) cache.clear();
}

/**
 * Returns the words of a language, if they are loaded. @param code a BCP 47 language, in some cases with a script or
 * region
 */
export const wordsOf = (code: string): LanguageWords | undefined => known.get(code);

/** Returns a part of the words of a target; a language that is written in two scripts may have a row for each. */
export const targetWords = <Part extends keyof LanguageWords>(
  tag: string,
  part: Part,
): LanguageWords[Part] | undefined =>
  wordsOf(`${languageOf(tag)}-${scriptOf(tag)}`)?.[part] ?? wordsOf(languageOf(tag))?.[part];

/** Returns the codes of the languages whose words are loaded. */
export const knownCodes = (): readonly string[] => [...known.keys()];

/** Returns a function that keeps its result for each key until other words are loaded. */
export function perWords<T>(read: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>();
  caches.push(cache);
  return (key) => {
    if (!cache.has(key)) cache.set(key, read(key));
    return cache.get(key) as T;
  };
}

/** The lists of `words/english-meaning.ts`. */
export type EnglishList = "frequentWords" | "besides" | "internationalWords";

/** Returns a list of English words; empty until it is loaded. */
export const englishList: (name: EnglishList) => ReadonlySet<string> = perWords(
  (name) => new Set(wordsOf("en")?.[name as EnglishList]?.split(" ")),
);
