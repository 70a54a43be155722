import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { listNames } from "../diagnostics/wording.ts";
import { interfaceKeys } from "../model/interface-keys.ts";
import type { InterfaceWords } from "../model/interface-words.ts";
import { memoize } from "../model/memo.ts";
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
 * Combines the interface words of all languages. A language's words are those of its own file, then those that the tool
 * ships for it, then those of its parents, then English.
 *
 * @param own the site's own files, by language code
 * @param shipped returns the words that the tool ships for a language; `en` has all
 */
export function interfaceTexts(
  own: ReadonlyMap<string, Parsed<Record<string, string>>>,
  shipped: (code: string) => SomeWords,
): InterfaceTexts {
  const ownOf = (code: string): SomeWords => own.get(code)?.value ?? {};
  const ofParents = ({ parents }: Language): SomeWords =>
    Object.assign({}, ...parents.toReversed().flatMap((code) => [shipped(code), ownOf(code)]));
  const inheritedWords = (language: Language) =>
    language.parents.length === 0 ? shipped(language.code) : { ...ofParents(language), ...shipped(language.code) };
  const ownWords = ({ code }: Language) => ownOf(code);
  const ofFamily = (language: Language) => ({ ...inheritedWords(language), ...ownWords(language) });
  const english = { ...shipped("en"), ...ownOf("en") } as InterfaceWords;
  const words = memoize(
    (language: Language): InterfaceWords => ({ ...english, ...ofFamily(language) }),
    ({ code }) => code,
  );
  return { words, ownWords, inheritedWords };
}

/** Whether a language has interface words: its own or those of its parents. */
export const hasWords = ({ ownWords, inheritedWords }: InterfaceTexts, language: Language): boolean => {
  const known = [inheritedWords(language), ownWords(language)];
  return interfaceKeys.some((key) => known.some((words) => Object.hasOwn(words, key)));
};

/**
 * Finds the words that a language's pages show in English: the hint `english-words` if that is all of them, because the
 * tool ships none, else the warning `missing-words`.
 *
 * @param site its languages, by code, and the default one
 */
export function checkGaps(
  { ownWords, inheritedWords }: InterfaceTexts,
  language: Language,
  { languages, defaultLanguage }: { languages: ReadonlyMap<string, Language>; defaultLanguage: Language },
): Diagnostic[] {
  // A text that a variety lacks is missing in its parent as well.
  if (language.parents.some((code) => languages.has(code))) return [];
  const known = { ...inheritedWords(language), ...ownWords(language) };
  const missing = interfaceKeys.filter((key) => !Object.hasOwn(known, key));
  if (missing.length === 0) return [];
  const { code, fullName: name } = language;
  const lacking = { code, name, isSource: language === defaultLanguage };
  const place = { file: `interface/${code}.json` };
  if (missing.length === interfaceKeys.length) return [diagnose("english-words", lacking, place)];
  return [diagnose("missing-words", { ...lacking, count: missing.length, names: listNames(missing) }, place)];
}
