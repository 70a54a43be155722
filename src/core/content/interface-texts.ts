import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { listNames } from "../diagnostics/list-names.ts";
import { interfaceKeys } from "../model/interface-keys.ts";
import type { InterfaceWords } from "../model/interface-words.ts";
import type { Language } from "../model/types.ts";
import type { Parsed } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** Interface words, some or all, by key. */
export type SomeWords = Readonly<Record<string, string>>;

/** Finds the words of the interface. */
export interface InterfaceTexts {
  /** The words of a language, complete. */
  words: (language: Language) => InterfaceWords;
  /** The words of a language's own file in `content/interface/`. */
  ownWords: (language: Language) => SomeWords;
  /** The words that need no file of the language: those that the tool ships for it, and those of its parents. */
  inheritedWords: (language: Language) => SomeWords;
}

/**
 * Combines the interface words of all languages. A language's words are those of its own file, then those that the tool ships for it, then those of its
 * parents, of the default language, and English.
 *
 * @param own the site's own files, by language code
 * @param shipped returns the words that the tool ships for a language; `en` has all
 * @param defaultLanguage the site's default language
 */
export function interfaceTexts(
  own: ReadonlyMap<string, Parsed<Record<string, string>>>,
  shipped: (code: string) => SomeWords,
  defaultLanguage: Language,
): InterfaceTexts {
  const ownOf = (code: string): SomeWords => own.get(code)?.value ?? {};
  const ofParents = ({ parents }: Language): SomeWords =>
    Object.assign({}, ...parents.toReversed().flatMap((code) => [shipped(code), ownOf(code)]));
  const inheritedWords = (language: Language) => ({ ...ofParents(language), ...shipped(language.code) });
  const ownWords = ({ code }: Language) => ownOf(code);
  const ofFamily = (language: Language) => ({ ...inheritedWords(language), ...ownWords(language) });
  const others = { ...shipped("en"), ...ofFamily(defaultLanguage) } as InterfaceWords;
  const known = new Map<string, InterfaceWords>();
  const words = (language: Language): InterfaceWords => {
    const all = known.get(language.code) ?? { ...others, ...ofFamily(language) };
    known.set(language.code, all);
    return all;
  };
  return { words, ownWords, inheritedWords };
}

/**
 * Returns the warning `missing-words` for a language some of whose words are those of a foreign one.
 *
 * @param languages the site's languages, by code
 */
export function checkGaps(
  { ownWords, inheritedWords }: InterfaceTexts,
  language: Language,
  languages: ReadonlyMap<string, Language>,
): Diagnostic[] {
  // What a variety lacks, its parent lacks as well.
  if (language.parents.some((code) => languages.has(code))) return [];
  const known = { ...inheritedWords(language), ...ownWords(language) };
  const missing = interfaceKeys.filter((key) => !Object.hasOwn(known, key));
  if (missing.length === 0) return [];
  const { code, fullName: name } = language;
  const names = listNames(missing);
  return [diagnose("missing-words", { code, name, count: missing.length, names }, { file: `interface/${code}.json` })];
}
