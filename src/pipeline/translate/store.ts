import { join } from "node:path";
import type { Library } from "../../core/content/library.ts";
import { statesSchema, textsSchema } from "../../core/model/schema.ts";
import { type TextKind, textKinds } from "../../core/translation/plan.ts";
import { applyRecords, type TextRecord } from "../../core/translation/records.ts";
import { checkTarget, readData, removeLeftovers, replaceFile } from "./content-writer.ts";
import { Journal } from "./journal.ts";

/**
 * Where translations are kept: each language's texts and states, and a journal of what has been accepted but is not in them yet.
 *
 * Whatever `record` was awaited for survives a killed process: the journal is flushed line by line, and the next run begins by putting it into the files.
 */
export interface TranslationStore {
  /** Keeps records; when it returns they are on disk. @throws KnownError when the journal cannot be written; `flush` knows the records all the same */
  record: (records: readonly TextRecord[]) => Promise<void>;
  /**
   * Puts what is known of a language into its files, each written beside the old one and renamed.
   *
   * @returns what was not put there, because its source has changed since
   * @throws KnownError when a file cannot be written, or somebody has left it malformed; the journal keeps what was to go into it
   */
  flush: (code: string) => Promise<TextRecord[]>;
  /** Ends the work, and removes the journal unless something in it is in no file yet. @returns the path of a journal that stays */
  close: () => Promise<string | undefined>;
}

export interface StoreInput {
  contentDir: string;
  /** The journal's path. */
  journal: string;
  library: Pick<Library, "defaultLanguage">;
  /** What a killed run left in the journal, as far as it is of the site. */
  records: readonly TextRecord[];
  /** The languages that will be written. */
  codes: readonly string[];
}

/**
 * Opens the store of a content folder and puts what a killed run left in the journal into the files.
 *
 * @throws KnownError when something cannot be written, before anything was paid for
 */
export async function openTranslationStore({ contentDir, journal: path, library, records, codes }: StoreInput): Promise<TranslationStore> {
  const pending = new Map<string, TextRecord[]>();
  const keep = (record: TextRecord) => pending.set(record.code, [...(pending.get(record.code) ?? []), record]);
  const sourceOf = (kind: TextKind) => join(contentDir, kind, `${library.defaultLanguage.code}.json`);

  const write = async (kind: TextKind, code: string, all: readonly TextRecord[]) => {
    const ofKind = all.filter((record) => record.kind === kind);
    if (ofKind.length === 0) return [];
    const textsPath = join(contentDir, kind, `${code}.json`);
    const statesPath = join(contentDir, kind, `${code}.state.json`);
    const { texts, states, outdated } = applyRecords({
      sources: readData(sourceOf(kind), textsSchema),
      texts: readData(textsPath, textsSchema),
      states: readData(statesPath, statesSchema),
      records: ofKind,
    });
    await replaceFile({ contentDir, kind, path: textsPath, object: texts, journal: path });
    await replaceFile({ contentDir, kind, path: statesPath, object: states, journal: path });
    return outdated;
  };
  const flush = async (code: string) => {
    const all = pending.get(code) ?? [];
    const outdated: TextRecord[] = [];
    for (const kind of textKinds) outdated.push(...(await write(kind, code, all)));
    // Others may have come meanwhile.
    const rest = (pending.get(code) ?? []).slice(all.length);
    if (rest.length > 0) pending.set(code, rest);
    else pending.delete(code);
    return outdated;
  };

  for (const kind of textKinds) {
    for (const code of codes)
      for (const name of [`${code}.json`, `${code}.state.json`]) checkTarget({ contentDir, kind, path: join(contentDir, kind, name) });
    removeLeftovers(join(contentDir, kind));
  }
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
    async close() {
      const isOpen = pending.size > 0;
      await journal.close(isOpen);
      return isOpen ? path : undefined;
    },
  };
}
