import type { Content } from "../../core/content/content.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { UsageError } from "../../core/diagnostics/known-error.ts";
import { suggest } from "../../core/diagnostics/wording.ts";
import { applyDocumentRecords } from "../../core/documents/apply-records.ts";
import { documentFile, documentStateFile, isWritten } from "../../core/documents/document-files.ts";
import { plannedSegments } from "../../core/documents/document-plan.ts";
import type { DocumentName } from "../../core/documents/segment-state.ts";
import { targetOf } from "../../core/model/languages.ts";
import type { GlossaryTerm, Language } from "../../core/model/types.ts";
import type { PlannedText } from "../../core/translation/planned.ts";
import type { RecordScope, TextRecord } from "../../core/translation/records.ts";
import { languageOf, scriptOf } from "../../core/translation/scripts.ts";
import type { Documents } from "./documents.ts";
import { isOf } from "./store.ts";

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

/** The languages of a run, and which documents of each are translated as a whole. */
export interface Chosen {
  languages: Language[];
  documentsOf: (language: Language) => readonly DocumentName[];
}

/**
 * Chooses the languages and documents of a run. Documents that were translated before are kept up to date.
 *
 * @param codes the languages named on the command line; if none is named, those of `articles`, else all
 * @param articles the languages that are to have whole articles: named on the command line, or `all`; by default those
 * of `translation.articles` in site.yaml
 * @throws UsageError for a code that is not a language of the site or is the default language, for an article that was
 * written by hand, and if there is nothing to translate from
 */
export function chooseDocuments(
  content: Content,
  documents: Documents,
  codes: readonly string[],
  articles: readonly string[] | undefined,
): Chosen {
  const others = chooseLanguages(content, []);
  const isByHand = (language: Language) => documents.isHandWritten({}, language);
  const isOfAll = (language: Language) => !isByHand(language) && !isVarietyOf(language, content.site.defaultLanguage);
  const named = articles?.includes("all") ? others.filter(isOfAll) : articles && chooseLanguages(content, articles);
  if (named !== undefined && !content.site.defaultLanguage.hasArticle) {
    const file = documentFile({}, content.site.defaultLanguage.code);
    throw new UsageError(`there is no article to translate: ${file} does not exist`, `write ${file} first`);
  }
  const own = named?.find(isByHand);
  if (own !== undefined) {
    const file = documentFile({}, own.code);
    throw new UsageError(
      `${file} was written by hand, so it is never translated`,
      `leave ${own.code} out. If it was translated, restore ${documentStateFile({}, own.code)}`,
    );
  }
  const setting = content.site.translation.articles;
  const isSet = (language: Language) =>
    setting === "all" ? isOfAll(language) : setting?.includes(language.code) && !isByHand(language);
  const chosen = new Set(named ?? others.filter(isSet));
  const languages = codes.length === 0 && named !== undefined ? named : chooseLanguages(content, codes);
  return {
    languages: [...new Set([...languages, ...(named ?? [])])],
    documentsOf: (language) =>
      language === content.site.defaultLanguage
        ? []
        : documents.names.filter((name) =>
            chosen.has(language) ? !documents.isHandWritten(name, language) : documents.isTranslated(name, language),
          ),
  };
}

/** Whether a language is a variety of another in its script, such as British English, which `all` leaves out. */
const isVarietyOf = ({ tag }: Language, other: Language): boolean =>
  languageOf(tag) === languageOf(other.tag) && scriptOf(tag) === scriptOf(other.tag);

interface PlanInput {
  documents: Documents;
  documentsOf: Chosen["documentsOf"];
  languages: readonly Language[];
  /** The texts that a killed run accepted. */
  records: readonly TextRecord[];
  /** The BCP 47 tag of the language of the sources. */
  from: string;
  glossary: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions: readonly string[];
  /** Whether changed texts are sent as a whole. */
  force: boolean;
  /** Today. */
  on: string;
}

/**
 * Reads the documents of languages for a plan.
 *
 * @returns the segments of a language; the languages with files to write even if nothing is sent, since people have
 * changed them or their source; and what keeps documents from being translated
 */
export async function planDocuments({
  documents,
  documentsOf,
  languages,
  records,
  from,
  glossary,
  instructions,
  force,
  on,
}: PlanInput): Promise<{
  segments: (language: Language) => PlannedText[];
  changed: ReadonlySet<Language>;
  /** The files that could not be read, by language. */
  unread: ReadonlyMap<string, readonly string[]>;
  problems: Diagnostic[];
}> {
  const planned = new Map<Language, PlannedText[]>();
  const changed = new Set<Language>();
  const unread = new Map<string, string[]>();
  const problems: Diagnostic[] = [];
  for (const language of languages) {
    const texts: PlannedText[] = [];
    for (const name of documentsOf(language)) {
      const opened = await documents.open(name, language);
      if ("problems" in opened) {
        problems.push(...opened.problems);
        unread.set(language.code, [...(unread.get(language.code) ?? []), documentFile(name, language.code)]);
        continue;
      }
      const { document, text, state } = opened;
      if (text !== undefined && state !== undefined && !isWritten(document, { text, state })) changed.add(language);
      const file = documentFile(name, language.code);
      for (const problem of document.problems)
        if (problem.kind === "removed") problems.push(diagnose("document-removed", problem, { file }));
      const own = records.filter((record) => record.code === language.code && isOf(name)(record));
      const { segments } = applyDocumentRecords({ ...document, records: own, on });
      const settings = { from, target: targetOf(language), glossary, instructions, force };
      texts.push(...plannedSegments({ ...document, segments }, settings));
    }
    planned.set(language, texts);
  }
  return { segments: (language) => planned.get(language) ?? [], changed, unread, problems };
}

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
