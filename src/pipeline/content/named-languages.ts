import { UsageError } from "../../core/diagnostics/known-error.ts";
import { suggest } from "../../core/diagnostics/wording.ts";
import type { Language } from "../../core/model/types.ts";

/**
 * Returns the languages that are named on the command line, each once.
 *
 * @throws UsageError for a code that is not a language of the site
 */
export function namedLanguages(languages: ReadonlyMap<string, Language>, codes: readonly string[]): Language[] {
  return [...new Set(codes.map((code) => code.toLowerCase()))].map((code) => {
    const language = languages.get(code);
    if (language !== undefined) return language;
    const suggestion = suggest(code, languages.keys());
    throw new UsageError(
      `“${code}” is not a language of this site`,
      suggestion ? `did you mean “${suggestion}”?` : "add it to languages in site.yaml first",
    );
  });
}
