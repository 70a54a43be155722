import type { Content } from "../../core/content/content.ts";
import { UsageError } from "../../core/diagnostics/known-error.ts";
import { suggest } from "../../core/diagnostics/wording.ts";
import type { Language } from "../../core/model/types.ts";
import type { RecordScope } from "../../core/translation/records.ts";
import { namedLanguages } from "../content/named-languages.ts";

/**
 * Returns the languages named on the command line, or all but the default language if none is named.
 *
 * @throws UsageError for a code that is not a language of the site, or is the default language
 */
export function chooseLanguages(
  { site: { languages, defaultLanguage } }: Pick<Content, "site">,
  codes: readonly string[],
): Language[] {
  const others = [...languages.values()].filter((language) => language !== defaultLanguage);
  if (codes.length === 0) return others;
  return namedLanguages(languages, codes).map((language) => {
    if (language !== defaultLanguage) return language;
    const { fullName, code } = language;
    throw new UsageError(
      `${fullName} (${code}) is the language that others are translated from`,
      "remove it from the command",
    );
  });
}

/**
 * Returns the keys of texts named on the command line, or undefined if none is named.
 *
 * @param named each one key, or several separated by commas: `career.1,career.2`
 * @param sources the texts of the source language
 * @throws UsageError for an unknown key
 */
export function chooseKeys(
  sources: RecordScope["sources"],
  named: readonly string[] | undefined,
): string[] | undefined {
  if (named === undefined) return undefined;
  const known = new Set(Object.values(sources).flatMap((texts) => Object.keys(texts)));
  const keys = [...new Set(named.flatMap((keys) => keys.split(",")).map((key) => key.trim()))].filter(
    (key) => key !== "",
  );
  if (keys.length === 0) throw new UsageError("--key is empty", "use the key of a text, such as --key career.1");
  for (const key of keys) {
    if (known.has(key)) continue;
    const suggestion = suggest(key, known);
    throw new UsageError(
      `“${key}” is not the key of a text of this site`,
      suggestion
        ? `did you mean “${suggestion}”?`
        : "use a key of the source language's bundle, texts or interface words",
    );
  }
  return keys;
}
