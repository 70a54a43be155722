import { UsageError } from "../core/errors.ts";
import type { Library } from "../core/library.ts";
import { suggest } from "../core/suggest.ts";
import type { Language } from "../core/types.ts";

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
