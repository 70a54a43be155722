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
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ZodType } from "zod";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import type { TextKind } from "../../core/translation/kinds.ts";
import { cannotWrite, StorageError } from "../../io/files/write-error.ts";

/** A file of texts or states of a content folder. */
export interface ContentFile {
  contentDir: string;
  kind: TextKind;
  path: string;
}

const temporaryPathOf = (path: string): string => join(dirname(path), `.${basename(path)}.new`);
const leftover = /^\..+\.json\.new$/;

/**
 * Checks that a file may be written: it is in its subfolder of the content folder, not reached through symbolic links, and the folder is writable.
 *
 * @throws KnownError if it may not be written
 */
export function checkTarget({ contentDir, kind, path }: ContentFile): void {
  const folder = join(realpathSync(contentDir), kind);
  const shown = join(contentDir, kind);
  if (dirname(path) !== shown) throw new StorageError(`${path} is not in ${shown}`, "only files of the site's languages can be written");
  try {
    // The folder is created with its first file.
    const isNew = lstatSync(shown, { throwIfNoEntry: false }) === undefined;
    if (!isNew && realpathSync(shown) !== folder) throw linked(shown, "folder");
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw linked(path, "file");
    accessSync(isNew ? contentDir : folder, constants.W_OK);
  } catch (error) {
    throw cannotWrite(shown, error);
  }
}

const linked = (path: string, what: string) =>
  new StorageError(`${path} is a symbolic link, which biopedia translate does not follow`, `replace it with a ${what}`);

/**
 * Reads a JSON file that was checked at the start of the run.
 *
 * @returns its data; an empty object if there is no file
 * @throws KnownError if the file has become malformed
 */
export function readData<T>(path: string, schema: ZodType<T>): T {
  try {
    return schema.parse(existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {});
  } catch (error) {
    throw new StorageError(
      `${path} is malformed: ${messageOf(error)}`,
      "fix it and run biopedia translate again; accepted translations are kept",
    );
  }
}

export interface Replacement extends ContentFile {
  object: Readonly<Record<string, unknown>>;
  /** The journal, which also contains the data, for the message. */
  journal: string;
}

/**
 * Writes a temporary file, flushes it and renames it, so the file is complete at every moment. Nothing is written for an empty object.
 *
 * @throws KnownError if it cannot be written; the temporary file is removed
 */
export async function replaceFile({ object, journal, ...file }: Replacement): Promise<void> {
  const { path } = file;
  const text = `${JSON.stringify(object, null, 2)}\n`;
  if (Object.keys(object).length === 0 || (existsSync(path) && readFileSync(path, "utf8") === text)) return;
  checkTarget(file);
  const temporary = temporaryPathOf(path);
  try {
    mkdirSync(dirname(path), { recursive: true });
    // A new file cannot be a symbolic link.
    rmSync(temporary, { force: true });
    const opened = await open(temporary, "wx");
    try {
      await opened.writeFile(text);
      await opened.datasync();
    } finally {
      await opened.close();
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw cannotWrite(path, error, `run biopedia translate again; accepted translations are kept in ${journal}`);
  }
}

/** Removes the temporary files of a killed run in a folder. */
export function removeLeftovers(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) if (leftover.test(name)) rmSync(join(folder, name), { force: true });
}
