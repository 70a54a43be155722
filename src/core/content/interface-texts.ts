import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type InterfaceKey, interfaceKeys } from "../model/interface-keys.ts";
import type { InterfaceWords } from "../model/interface-words.ts";
import type { Language } from "../model/types.ts";
import type { Parsed } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** Interface words, some or all, by key. */
export type SomeWords = Readonly<Record<string, string>>;

export interface InterfaceTexts {
  /** The words of a language, complete. */
  words: (language: Language) => InterfaceWords;
  /** The words of a language's own file in `content/interface/`. */
  ownWords: (language: Language) => SomeWords;
  /** The words that the tool ships in the language; for a variety whose parent is not on the site, also those of its language: `de` for `de-at`. */
  shippedWords: (language: Language) => SomeWords;
}

/**
 * Combines the interface words of all languages. A language's words are those of its own file, then those that the tool ships for the language or the
 * language that it is a variety of, then those of its parent.
 *
 * @param own the site's own files, by language code
 * @param shipped the words that the tool ships, by language code; `en` has all
 * @param languages the site's languages, by code
 */
export function interfaceTexts(
  own: ReadonlyMap<string, Parsed<Record<string, string>>>,
  shipped: ReadonlyMap<string, SomeWords>,
  languages: ReadonlyMap<string, Language>,
): InterfaceTexts {
  const ownWords = ({ code }: Language): SomeWords => own.get(code)?.value ?? {};
  const shippedWords = ({ code, tag, parent }: Language): SomeWords => {
    const inherits = primary(languages.get(parent ?? "")?.tag ?? "") === primary(tag);
    return { ...(!inherits && shipped.get(primary(code))), ...shipped.get(code) };
  };
  const known = new Map<string, InterfaceWords>();
  const words = (language: Language): InterfaceWords => {
    const parent = languages.get(language.parent ?? "");
    const inherited = parent === undefined ? (shipped.get("en") as InterfaceWords) : (known.get(parent.code) ?? words(parent));
    const all = known.get(language.code) ?? { ...inherited, ...shippedWords(language), ...ownWords(language) };
    known.set(language.code, all);
    return all;
  };
  return { words, ownWords, shippedWords };
}

/** Returns the warning `missing-words` for a language whose words are partly those of a different language. */
export function checkGaps(
  { ownWords, shippedWords }: InterfaceTexts,
  language: Language,
  languages: ReadonlyMap<string, Language>,
): Diagnostic[] {
  // What a variety lacks, its parent lacks as well.
  if (primary(languages.get(language.parent ?? "")?.tag ?? "") === primary(language.tag)) return [];
  const known = { ...shippedWords(language), ...ownWords(language) };
  const missing = interfaceKeys.filter((key) => !Object.hasOwn(known, key));
  return missing.length === 0
    ? []
    : [diagnose("missing-words", missingWords(language, missing), { file: `interface/${language.code}.json` })];
}

const missingWords = ({ code, fullName }: Language, missing: readonly InterfaceKey[]) => {
  const shown = missing.slice(0, 5).join(", ");
  return {
    code,
    name: fullName,
    count: missing.length,
    names: missing.length > 6 ? `${shown} and ${missing.length - 5} more` : missing.join(", "),
  };
};

const primary = (tag: string): string => tag.split("-", 1)[0] as string;
