import { join } from "node:path";
import type { Content } from "../../core/content/content.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { documentFile } from "../../core/documents/document-files.ts";
import type { DocumentName } from "../../core/documents/segment-state.ts";
import { textsSchema } from "../../core/model/schema.ts";
import { statesSchema } from "../../core/model/states.ts";
import { translatableTexts } from "../../core/model/texts.ts";
import type { Language } from "../../core/model/types.ts";
import { applyRecords, latestRecords, type TextRecord } from "../../core/translation/records.ts";
import { documentKinds, type TextKind, textKinds } from "../../core/translation/types.ts";
import { checkTarget, parseData, readText, removeLeftovers, replaceFiles, untilUnedited } from "./content-writer.ts";
import type { Documents } from "./documents.ts";
import { Journal } from "./journal.ts";

/**
 * Stores translations: each language's texts and states, and a journal of accepted texts that are not in those files
 * yet.
 *
 * Records survive a killed process once `record` has resolved: the journal is flushed after every write, and the next
 * run starts by applying it to the files.
 */
export interface TranslationStore {
  /** Writes records to disk. @throws KnownError if the journal cannot be written; `flush` still writes the records */
  record: (records: readonly TextRecord[]) => Promise<void>;
  /**
   * Writes the records of a language to its files, each through a temporary file and a rename.
   *
   * @returns the records that were not written because their source has changed
   * @throws KnownError if a file cannot be written or has become malformed; the journal keeps the records
   */
  flush: (code: string) => Promise<TextRecord[]>;
  /** The problems that kept documents from being written. */
  problems: () => Diagnostic[];
  /**
   * Closes the store and removes the journal, unless some of its records are not in the files yet.
   *
   * @returns the path of the journal if it was kept
   */
  close: () => Promise<string | undefined>;
}

interface StoreInput {
  contentDir: string;
  /** The journal's path. */
  journal: string;
  content: Pick<Content, "site" | "texts" | "short">;
  /** The records of a killed run from the journal, for languages and texts of the site. */
  records: readonly TextRecord[];
  /** The codes of the languages to write. */
  codes: readonly string[];
  documents: Documents;
  /** The documents of a language that are to be written. */
  documentsOf: (language: Language) => readonly DocumentName[];
}

/**
 * Opens the store of a content folder and applies the journal of a killed run to the files.
 *
 * @throws KnownError if something cannot be written, before any request is sent
 */
export async function openTranslationStore({
  contentDir,
  journal: path,
  content,
  records,
  codes,
  documents,
  documentsOf,
}: StoreInput): Promise<TranslationStore> {
  const pending = new Map<string, TextRecord[]>();
  const keep = (record: TextRecord) => {
    const ofLanguage = pending.get(record.code);
    if (ofLanguage) ofLanguage.push(record);
    else pending.set(record.code, [record]);
  };
  // Kept by the text of their file, because every language needs them, and people may edit the file during the run.
  const known = new Map<TextKind, { text: string | undefined; sources: Readonly<Record<string, string>> }>();
  const sourcesOf = (kind: TextKind) => {
    const file = join(contentDir, kind, `${content.site.defaultLanguage.code}.json`);
    const text = readText(file);
    // Without a file, the source of bundles is made from the article.
    if (kind === "bundles" && text === undefined) return content.short.sourceBundle;
    const before = known.get(kind);
    if (before && before.text === text) return before.sources;
    const written = kind === "interface" && content.texts.words(content.site.defaultLanguage);
    const ofSite = kind === "texts" && translatableTexts(content.site);
    const shown = kind === "texts" && content.texts.infoboxTexts;
    const sources = { ...written, ...ofSite, ...parseData(file, text, textsSchema), ...shown };
    known.set(kind, { text, sources });
    return sources;
  };

  const applied = (kind: TextKind, code: string, all: readonly TextRecord[]) => {
    const records = all.filter((record) => record.kind === kind);
    if (records.length === 0) return { outdated: [], files: [] };
    const textsPath = join(contentDir, kind, `${code}.json`);
    const statesPath = join(contentDir, kind, `${code}.state.json`);
    const before = { texts: readText(textsPath), states: readText(statesPath) };
    const current = parseData(textsPath, before.texts, textsSchema);
    const { texts, states, outdated } = applyRecords({
      sources: sourcesOf(kind),
      texts: current,
      states: parseData(statesPath, before.states, statesSchema),
      records,
    });
    const file = { contentDir, kind };
    const stateFile = { ...file, path: statesPath, before: before.states, object: states };
    // A file in which no text changes stays as a person has written it.
    if (texts === current) return { outdated, files: [stateFile] };
    return { outdated, files: [{ ...file, path: textsPath, before: before.texts, object: texts }, stateFile] };
  };
  /** Writes the texts of a language. @returns the records of texts whose source has changed */
  const writeTexts = (code: string, all: readonly TextRecord[]): Promise<TextRecord[]> =>
    untilUnedited(`the texts of ${code}`, async () => {
      const texts = textKinds.map((kind) => applied(kind, code, all));
      const files = texts.flatMap((ofKind) => ofKind.files);
      return (await replaceFiles(files, path)) ? texts.flatMap(({ outdated }) => outdated) : undefined;
    });
  const problems = new Map<string, Diagnostic[]>();
  const flush = async (code: string) => {
    const all = [...(pending.get(code) ?? [])];
    const latest = latestRecords(all);
    const outdated = await writeTexts(code, latest);
    const kept: TextRecord[] = [];
    const language = content.site.languages.get(code);
    for (const name of language ? namesOf(latest, documentsOf(language)) : []) {
      if (language === undefined) continue;
      const written = await documents.write(name, language, latest.filter(isOf(name)), path);
      outdated.push(...written.outdated);
      kept.push(...written.kept);
      problems.set(documentFile(name, code), written.problems);
    }
    // More records may have been added during the writes.
    const rest = [...kept, ...(pending.get(code) ?? []).slice(all.length)];
    if (rest.length > 0) pending.set(code, rest);
    else pending.delete(code);
    return outdated;
  };

  for (const kind of textKinds) {
    for (const code of codes)
      for (const name of [`${code}.json`, `${code}.state.json`])
        checkTarget({ contentDir, kind, path: join(contentDir, kind, name) });
  }
  for (const code of codes) {
    const language = content.site.languages.get(code);
    if (language) for (const name of documentsOf(language)) documents.check(name, language);
  }
  await documents.alone(() => {
    for (const kind of [...textKinds, ...documentKinds]) removeLeftovers(join(contentDir, kind));
  });
  for (const record of records) keep(record);
  for (const code of [...pending.keys()]) await flush(code);
  await new Journal(path).close(false);

  const journal = new Journal(path);
  return {
    async record(added) {
      if (added.length === 0) return;
      const written = journal.append(added);
      for (const record of added) keep(record);
      await written;
    },
    flush,
    problems: () => [...problems.values()].flat(),
    async close() {
      // Texts that were copied can be copied again.
      const isOpen = [...pending.values()].flat().some(({ copied }) => copied === undefined);
      await journal.close(isOpen);
      return isOpen ? path : undefined;
    },
  };
}

/** The documents that records are for, besides those that are to be written anyway. */
function namesOf(records: readonly TextRecord[], chosen: readonly DocumentName[]): DocumentName[] {
  const slugs = records.flatMap(({ kind, key }) =>
    kind === "articles" ? [undefined] : kind === "pages" ? [slugOf(key)] : [],
  );
  return [...new Set([...chosen.map(({ slug }) => slug), ...slugs])].map((slug) => ({ slug }));
}

const slugOf = (key: string): string => key.slice(0, key.lastIndexOf("/"));

/** Returns whether a record is for a document. */
export const isOf =
  ({ slug }: DocumentName) =>
  ({ kind, key }: TextRecord): boolean =>
    slug === undefined ? kind === "articles" : kind === "pages" && slugOf(key) === slug;
