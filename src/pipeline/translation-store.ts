import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import * as z from "zod";
import { KnownError } from "../core/errors.ts";
import { textStateSchema } from "../core/schema.ts";
import { hash } from "../core/translation/hash.ts";
import { type TextKind, textKinds } from "../core/translation/plan.ts";
import type { TextState } from "../core/translation/state.ts";

/** What became of a text. */
export interface TextRecord {
  kind: TextKind;
  /** The language. */
  code: string;
  key: string;
  /** Fingerprint of the translation that was there when the run began; absent when there was none. */
  before?: string | undefined;
  /** The new translation; absent when only the state changes. */
  text?: string | undefined;
  state: TextState;
}

const recordSchema: z.ZodType<TextRecord> = z.strictObject({
  kind: z.enum(textKinds),
  code: z.string(),
  key: z.string(),
  before: z.string().optional(),
  text: z.string().optional(),
  state: textStateSchema,
});

/**
 * Where translations are kept: each language's texts and states, and a journal of what has been accepted but is not in them yet.
 *
 * Whatever `record` was awaited for survives a killed process: the journal is flushed line by line, and the next run begins by putting it into the files.
 */
export interface TranslationStore {
  /** Keeps records; when it returns they are on disk. */
  record: (records: readonly TextRecord[]) => Promise<void>;
  /**
   * Puts what is in the journal for a language into its files, each written beside the old one and renamed.
   *
   * @returns what was not put there, because its source has changed since
   */
  settle: (code: string) => Promise<TextRecord[]>;
  /** Puts everything into the files and removes the journal. */
  close: () => Promise<void>;
}

/**
 * Opens the store of a content folder and puts what a killed run left in the journal into the files.
 *
 * @param contentDir the content folder
 * @param defaultLanguage the language of the sources
 * @throws KnownError when the journal cannot be written
 */
export async function openTranslationStore(contentDir: string, defaultLanguage: string): Promise<TranslationStore> {
  const path = join(contentDir, "bundles", ".translate.jsonl");
  const pending = new Map<string, TextRecord[]>();
  const keep = (record: TextRecord) => pending.set(record.code, [...(pending.get(record.code) ?? []), record]);
  const settle = async (code: string) => {
    const outdated: TextRecord[] = [];
    for (const kind of textKinds) {
      const records = (pending.get(code) ?? []).filter((record) => record.kind === kind);
      if (records.length > 0) outdated.push(...(await writeFiles({ contentDir, defaultLanguage, kind, code, records })));
    }
    pending.delete(code);
    return outdated;
  };
  for (const record of readJournal(path)) keep(record);
  for (const code of [...pending.keys()]) await settle(code);
  rmSync(path, { force: true });

  let journal: FileHandle | undefined;
  // Lines of several workers must not mix, nor a flush overtake a write.
  let writing: Promise<unknown> = Promise.resolve();
  const append = async (lines: string) => {
    journal ??= await open(path, "a");
    await journal.write(lines);
    await journal.datasync();
  };
  return {
    async record(records) {
      if (records.length === 0) return;
      const write = writing.then(() => append(records.map((record) => `${JSON.stringify(record)}\n`).join("")));
      writing = write.catch(() => undefined);
      await write.catch((error: unknown) => {
        throw new KnownError(
          `cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`,
          "check the folder and the free space",
        );
      });
      for (const record of records) keep(record);
    },
    settle,
    async close() {
      await writing;
      for (const code of [...pending.keys()]) await settle(code);
      await journal?.close();
      rmSync(path, { force: true });
    },
  };
}

/** The records of a journal; the last line may be cut off. */
function readJournal(path: string): TextRecord[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        const parsed = recordSchema.safeParse(JSON.parse(line));
        return parsed.success ? [parsed.data] : [];
      } catch {
        return [];
      }
    });
}

interface WriteInput {
  contentDir: string;
  defaultLanguage: string;
  kind: TextKind;
  code: string;
  records: readonly TextRecord[];
}

/** @returns the records of texts whose source has changed */
async function writeFiles({ contentDir, defaultLanguage, kind, code, records }: WriteInput): Promise<TextRecord[]> {
  const sources = readObject(join(contentDir, kind, `${defaultLanguage}.json`)) as Record<string, string>;
  const textsPath = join(contentDir, kind, `${code}.json`);
  const statesPath = join(contentDir, kind, `${code}.state.json`);
  const texts = readObject(textsPath) as Record<string, string>;
  const states = readObject(statesPath) as Record<string, TextState>;
  const outdated: TextRecord[] = [];
  for (const record of records) {
    const { key, before, text, state } = record;
    // The source was edited while the run went on: what was made of the old one is not recorded.
    const source = sources[key];
    if (source === undefined || (state.origin === "machine" && state.source !== hash(source))) {
      if (source !== undefined) outdated.push(record);
      continue;
    }
    if (text !== undefined) {
      const current = texts[key] === undefined ? undefined : hash(texts[key]);
      // Somebody edited the translation while the run went on: it is theirs.
      if (current !== before && current !== hash(text)) continue;
      texts[key] = text;
    }
    states[key] = state;
  }
  const order = Object.keys(sources);
  const inOrder = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  await replaceFile(
    textsPath,
    sorted(texts, (a, b) => inOrder(a) - inOrder(b)),
  );
  await replaceFile(
    statesPath,
    sorted(states, (a, b) => (a < b ? -1 : 1)),
  );
  return outdated;
}

const sorted = <T>(object: Record<string, T>, compare: (a: string, b: string) => number): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => compare(a, b)));

/** @throws KnownError when somebody has left the file half written; the journal keeps what was to go into it */
function readObject(path: string): Record<string, unknown> {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new KnownError(`${path} is malformed: ${problem}`, "mend it and run biopedia translate again: what was translated is kept");
  }
}

/** Writes a file beside the old one, flushes it and renames it, so that it is whole at every moment. An empty object is no file. */
async function replaceFile(path: string, object: Record<string, unknown>): Promise<void> {
  const text = `${JSON.stringify(object, null, 2)}\n`;
  if (Object.keys(object).length === 0 || (existsSync(path) && readFileSync(path, "utf8") === text)) return;
  const beside = join(dirname(path), `.${basename(path)}.new`);
  const file = await open(beside, "w");
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
  renameSync(beside, path);
}
