import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { compareOwnNames, type KnownLanguage, knownLanguage, scriptOf, writingOf } from "../model/languages.ts";
import { memoize } from "../model/memo.ts";
import type { LanguageEntry } from "../model/schema.ts";
import type { Settings } from "../model/types.ts";
import { checkLanguages, isLanguageTag, suggestCode } from "./check-languages.ts";
import type { Parsed } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** The languages of a site. */
export interface SiteLanguages {
  /** In the order of `languages` in site.yaml; the others follow by their own names. */
  languages: readonly KnownLanguage[];
  /** Returns a language of the site, or any other that the tool knows. */
  find: (code: string) => KnownLanguage | undefined;
  diagnostics: Diagnostic[];
}

interface Input {
  site: Parsed<Settings>;
  /** The entries of languages.yaml. */
  entries: Parsed<LanguageEntry[]>;
  /** Files named after a language: its code, and the file. */
  files: readonly (readonly [code: string, file: string])[];
}

/**
 * Lists the languages of a site: those that site.yaml lists, and those that have a file.
 *
 * @returns the languages, and diagnostics `unknown-code`, `duplicate-entry` and those of languages.yaml
 */
export function siteLanguages({ site, entries, files }: Input): SiteLanguages {
  const { languages: listed = [], defaultLanguage } = site.value ?? site.rest ?? {};
  const find = languageFinder(entries);
  const described = new Set((entries.value ?? []).map(({ code }) => code));
  const places = new Map<string, Place>();
  const diagnostics: Diagnostic[] = [];
  for (const [index, code] of listed.entries()) {
    const place = site.locate(["languages", index]);
    const first = places.get(code);
    if (first === undefined) places.set(code, place);
    else
      diagnostics.push(
        diagnose("duplicate-entry", { kind: "language", name: code }, place, {
          message: "first listed here",
          place: first,
        }),
      );
  }
  for (const [code, file] of files) if (!places.has(code)) places.set(code, { file });
  // A default language that site.yaml does not name is that of a file.
  if (defaultLanguage !== undefined && !places.has(defaultLanguage))
    places.set(defaultLanguage, site.locate(["defaultLanguage"]));

  const languages: KnownLanguage[] = [];
  const firstWithTag = new Map<string, string>();
  for (const [code, place] of places) {
    const language = find(code);
    if (language === undefined) {
      // Missing values of an entry are reported with languages.yaml.
      if (!described.has(code))
        diagnostics.push(
          diagnose(
            "unknown-code",
            { name: code, suggestion: suggestCode(code, [...languages.map((each) => each.code), ...described]) },
            place,
          ),
        );
      continue;
    }
    const alike = firstWithTag.get(language.tag.toLowerCase());
    if (alike !== undefined) {
      const related = { message: "first used here", place: places.get(alike) as Place };
      diagnostics.push(diagnose("duplicate-entry", { kind: "language tag", name: language.tag }, place, related));
    }
    firstWithTag.set(language.tag.toLowerCase(), code);
    languages.push(language);
  }
  // Every language counts as listed because a site.yaml with errors does not tell which ones the site has.
  diagnostics.push(...checkLanguages(entries, (code) => site.value === undefined || places.has(code)));
  diagnostics.push(...checkRegions(languages, entries));
  const isListed = new Set(listed);
  const others = languages.filter(({ code }) => !isListed.has(code)).sort(compareOwnNames);
  return { languages: [...languages.filter(({ code }) => isListed.has(code)), ...others], find, diagnostics };
}

/**
 * Returns a function that finds languages.
 *
 * @param known those that were found before
 */
function languageFinder(
  { value: entries = [] }: Parsed<LanguageEntry[]>,
  known: readonly KnownLanguage[] = [],
): SiteLanguages["find"] {
  const found = new Map(known.map((language) => [language.code, language]));
  const described = new Map(entries.map((entry) => [entry.code, entry]));
  return memoize(
    (code) => found.get(code) ?? describe(code, described.get(code)),
    (code) => code,
  );
}

/** A reader's language and country must lead to one page: no two languages may have the same tag. */
function checkRegions(
  languages: readonly KnownLanguage[],
  { value: entries = [], locate }: Parsed<LanguageEntry[]>,
): Diagnostic[] {
  const owners = new Map(languages.map(({ tag, code }) => [tag.toLowerCase(), code]));
  return languages.flatMap(({ code, regionTags = [] }) => {
    const index = entries.findIndex((entry) => entry.code === code);
    return regionTags.flatMap((tag, position) => {
      const owner = owners.get(tag.toLowerCase());
      owners.set(tag.toLowerCase(), code);
      if (owner === undefined) return [];
      const problem = `${tag} is the tag of ${owner === code ? "this language already" : `the language “${owner}”`}`;
      return [
        diagnose(
          "invalid-value",
          { name: "regions", problem, expected: "remove it" },
          locate([index, "regions", position]),
        ),
      ];
    });
  });
}

/**
 * Combines what the tool knows about a language with its entry. @returns undefined for an unknown language without
 * names
 */
function describe(code: string, entry: LanguageEntry | undefined): KnownLanguage | undefined {
  const known = knownLanguage(code);
  if (entry === undefined) return known;
  const { name = known?.name, fullName = known?.fullName } = entry;
  if (name === undefined || fullName === undefined) return undefined;
  const tag = isLanguageTag(entry.tag ?? "") ? entry.tag : undefined;
  const base = known !== undefined && tag === undefined ? known : written(code, tag ?? code, known);
  const { dir = base.dir, numberingSystem = base.numberingSystem, parent = base.parent } = entry;
  const regionTags = entry.regions?.map((region) => regionalTag(base.tag, region));
  return {
    ...base,
    name,
    fullName,
    dir,
    numberingSystem,
    ...(parent !== undefined && { parent }),
    ...(regionTags && { regionTags }),
  };
}

/** Returns the tag of a language as it is spoken in a country: `es-AR` for `es-419`, `zh-Hant-HK` for `zh-Hant`. */
function regionalTag(tag: string, region: string): string {
  if (!isLanguageTag(tag)) return `${tag}-${region}`;
  const { language, script } = new Intl.Locale(tag);
  return [language, ...(script ? [script] : []), region].join("-");
}

/** Returns what follows from a language's tag. */
function written(code: string, tag: string, known: KnownLanguage | undefined): KnownLanguage {
  const script = isLanguageTag(tag) ? scriptOf(tag) : "Latn";
  return {
    name: code,
    fullName: code,
    ...known,
    code,
    tag,
    script,
    ...writingOf(isLanguageTag(tag) ? tag : "en", script),
  };
}
