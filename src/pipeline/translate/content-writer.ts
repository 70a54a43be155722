import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ZodType } from "zod";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { hash } from "../../core/model/fingerprint.ts";
import { type DocumentState, documentStateSchema } from "../../core/model/states.ts";
import { documentKinds, type PlannedKind } from "../../core/translation/types.ts";
import { cannotWrite, StorageError } from "../../io/files/errors.ts";
import { waitForLock } from "../../io/files/lockfile.ts";
import { readSource } from "../../io/files/read.ts";
import { writeTemporary } from "../../io/files/write.ts";

/** A file of texts or states of a content folder. */
interface ContentFile {
  contentDir: string;
  kind: PlannedKind;
  path: string;
}

const temporaryPathOf = (path: string): string => join(dirname(path), `.${basename(path)}.new`);
const leftover = /^\..+\.(?:json|md)(?:\.[0-9a-f]{16})?\.new$/;
/** The state of a document that is about to be written: with the fingerprint of the document. */
const nextState = /^\.(?<name>.+)\.state\.json\.(?<document>[0-9a-f]{16})\.new$/;

/**
 * Checks that a file may be written: it is in its subfolder of the content folder, not reached through symbolic links,
 * and the folder is writable.
 *
 * @throws KnownError if it may not be written
 */
export function checkTarget({ contentDir, kind, path }: ContentFile): void {
  const folder = join(realpathSync.native(contentDir), kind);
  const shown = join(contentDir, kind);
  if (dirname(path) !== shown)
    throw new StorageError(`${path} is not in ${shown}`, "only files of the site's languages can be written");
  try {
    // The folder is created with its first file.
    const isNew = lstatSync(shown, { throwIfNoEntry: false }) === undefined;
    if (!isNew && realpathSync.native(shown) !== folder) throw linked(shown, "folder");
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw linked(path, "file");
    accessSync(isNew ? contentDir : folder, constants.W_OK);
  } catch (error) {
    throw cannotWrite(shown, error);
  }
}

const linked = (path: string, what: string) =>
  new StorageError(`${path} is a symbolic link, which biopedia translate does not follow`, `replace it with a ${what}`);

/**
 * Returns the text of a file as the content is read; undefined if there is no file.
 *
 * @throws KnownError if it cannot be read
 */
export function readText(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const source = readSource(path, path);
  if (source instanceof Source) return source.text;
  throw malformed(path, source.message);
}

/**
 * Reads the text of a JSON file that was checked at the start of the run.
 *
 * @param text undefined if there is no file: it counts as empty
 * @throws KnownError if the file has become malformed
 */
export function parseData<T>(path: string, text: string | undefined, schema: ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text ?? "{}"));
  } catch (error) {
    throw malformed(path, messageOf(error));
  }
}

const malformed = (path: string, reason: string) =>
  new StorageError(
    `${path} is malformed: ${reason}`,
    "fix it and run biopedia translate again; accepted translations are kept",
  );

/** A file of texts or states, and what is to be in it. */
interface Replacement extends ContentFile {
  /** The text that was read; undefined if there was no file. */
  before: string | undefined;
  object: Readonly<Record<string, unknown>>;
}

/**
 * Writes temporary files, flushes them and renames them in this order, so each file is complete at every moment. No
 * file is made for an empty object.
 *
 * @param journal the journal, which also contains the data, for the message
 * @returns false if somebody has changed one of the files since it was read: nothing is written then
 * @throws KnownError if one cannot be written; the temporary files are removed
 */
export async function replaceFiles(replacements: readonly Replacement[], journal: string): Promise<boolean> {
  const files = replacements
    .filter(({ before, object }) => before !== undefined || Object.keys(object).length > 0)
    .map(({ object, ...file }) => ({ ...file, text: inJson(object), temporary: temporaryPathOf(file.path) }));
  return writeAll(files, journal);
}

const inJson = (object: object): string => `${JSON.stringify(object, null, 2)}\n`;

interface DocumentReplacement extends ContentFile {
  /** The texts that were read; undefined if there were no files. */
  before: { text: string | undefined; state: string | undefined };
  text: string;
  statePath: string;
  state: DocumentState;
  /** The journal, if it also contains the data, for the message. */
  journal?: string | undefined;
}

/**
 * Writes a document and its state in the same way. The fields of the state always have the same order. If the process
 * is killed between the two, {@link finishDocuments} does the rest.
 *
 * @returns false if somebody has changed one of them since it was read: nothing is written then
 * @throws KnownError if they cannot be written; the temporary files are removed
 */
export async function replaceDocument({
  before,
  text,
  statePath,
  state,
  journal,
  ...file
}: DocumentReplacement): Promise<boolean> {
  const temporary = join(dirname(statePath), `.${basename(statePath)}.${hash(text)}.new`);
  const files = [
    { ...file, before: before.text, text, temporary: temporaryPathOf(file.path) },
    { ...file, path: statePath, before: before.state, text: inJson(documentStateSchema.parse(state)), temporary },
  ];
  return writeAll(files, journal);
}

/** How often files are written anew because somebody has edited them meanwhile. */
const mostAttempts = 20;

/**
 * Reads, changes and writes files until nobody edits them meanwhile.
 *
 * @param name the files, for the message
 * @param attempt does it once; returns undefined if somebody has edited the files
 * @throws StorageError if they are edited all the time
 */
export async function untilUnedited<Result>(name: string, attempt: () => Promise<Result | undefined>): Promise<Result> {
  for (let count = 0; count < mostAttempts; count++) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new StorageError(
    `cannot write ${name}: another program changes that again and again`,
    "end that program, then try again",
  );
}

interface Written extends ContentFile {
  /** The text that was read; undefined if there was no file. */
  before: string | undefined;
  text: string;
  temporary: string;
}

/**
 * Writes temporary files, flushes them together, then renames all. Files that are already as they shall be are left
 * out.
 *
 * @returns false if somebody has changed one of the files since it was read: nothing is written then
 */
async function writeAll(all: readonly Written[], journal: string | undefined): Promise<boolean> {
  const files = all.filter(({ before, text }) => before !== text);
  for (const file of files) checkTarget(file);
  let isPartlyWritten = false;
  const removeTemporary = () => {
    for (const { temporary } of files) {
      // The next run puts the state beside a document that is already in place.
      if (!(isPartlyWritten && nextState.test(basename(temporary)))) rmSync(temporary, { force: true });
    }
  };
  const failed = (path: string, error: unknown) => {
    removeTemporary();
    const then = journal && `run biopedia translate again; accepted translations are kept in ${journal}`;
    return cannotWrite(path, error, then);
  };
  const written = await Promise.allSettled(
    files.map(async ({ path, text, temporary }) => {
      mkdirSync(dirname(path), { recursive: true });
      await writeTemporary(temporary, text);
    }),
  );
  for (const [index, result] of written.entries())
    if (result.status === "rejected") throw failed(files[index]?.path ?? "", result.reason);
  // Flushing may take seconds.
  if (files.some(isEdited)) {
    removeTemporary();
    return false;
  }
  for (const { path, temporary } of files) {
    try {
      renameSync(temporary, path);
      isPartlyWritten = true;
    } catch (error) {
      throw failed(path, error);
    }
  }
  return true;
}

/**
 * Whether a file is not as it was read. A file that cannot be read any more counts as edited, because reading it again
 * says why.
 */
function isEdited({ path, before }: Written): boolean {
  try {
    return readText(path) !== before;
  } catch {
    return true;
  }
}

/** Puts the states in place of documents that a killed run has written. @param lock the one for writing documents */
export async function finishDocuments(contentDir: string, lock: string): Promise<void> {
  const release = await waitForLock(lock, "writing documents");
  try {
    finishIn(contentDir);
  } finally {
    release();
  }
}

function finishIn(contentDir: string): void {
  for (const folder of documentKinds.map((kind) => join(contentDir, kind))) {
    for (const file of existsSync(folder) ? readdirSync(folder) : []) {
      const { name, document } = nextState.exec(file)?.groups ?? {};
      if (name === undefined) continue;
      const path = join(folder, `${name}.md`);
      if (existsSync(path) && hash(readFileSync(path, "utf8")) === document)
        renameSync(join(folder, file), join(folder, `${name}.state.json`));
    }
  }
}

/** Removes the temporary files of a killed run in a folder. */
export function removeLeftovers(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (leftover.test(name)) rmSync(join(folder, name), { force: true });
}
