import type { Library } from "../../core/content/library.ts";
import { UsageError } from "../../core/diagnostics/known-error.ts";
import { suggest } from "../../core/diagnostics/suggest.ts";
import type { Language } from "../../core/model/types.ts";

/**
 * The fallback languages that a command line names; all of them when it names none.
 *
 * @throws UsageError for a code that is no language of the site or has a hand-written article
 */
export function chooseLanguages({ languages, defaultLanguage }: Library, codes: readonly string[]): Language[] {
  const fallback = [...languages.values()].filter((language) => !language.hasArticle && language !== defaultLanguage);
  if (codes.length === 0) return fallback;
  return [...new Set(codes.map((code) => code.toLowerCase()))].map((code) => {
    const language = languages.get(code);
    if (language === undefined) {
      const suggestion = suggest(
        code,
        fallback.map((known) => known.code),
      );
      throw new UsageError(
        `“${code}” is not a language of this site`,
        suggestion ? `did you mean “${suggestion}”?` : "add it to languages.yaml first",
      );
    }
    if (language.hasArticle || language === defaultLanguage) {
      throw new UsageError(
        `${language.fullName} (${code}) has a hand-written article`,
        "only fallback languages are translated; leave it out",
      );
    }
    return language;
  });
}

/**
 * The keys of texts that a command line names; undefined when it names none.
 *
 * @param named each a key or several with commas in between: `career.1,career.2`
 * @throws UsageError for a key that no text of the site has
 */
export function chooseKeys(
  { sourceBundle, ownWords, defaultLanguage }: Library,
  named: readonly string[] | undefined,
): string[] | undefined {
  if (named === undefined) return undefined;
  const known = new Set([sourceBundle, ownWords(defaultLanguage)].flatMap((texts) => Object.keys(texts)));
  const keys = [...new Set(named.flatMap((keys) => keys.split(",")).map((key) => key.trim()))].filter((key) => key !== "");
  if (keys.length === 0) throw new UsageError("--key names no text", "give the key of a text, such as --key career.1");
  for (const key of keys) {
    if (known.has(key)) continue;
    const suggestion = suggest(key, known);
    throw new UsageError(
      `“${key}” is not the key of a text of this site`,
      suggestion ? `did you mean “${suggestion}”?` : "keys are those of bundles/ and interface/ in the default language",
    );
  }
  return keys;
}
