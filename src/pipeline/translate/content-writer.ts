import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ZodType } from "zod";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import type { TextKind } from "../../core/translation/plan.ts";
import { cannotWrite, StorageError } from "../../io/files/write-error.ts";

/** A file of texts or states of a content folder. */
export interface ContentFile {
  contentDir: string;
  kind: TextKind;
  path: string;
}

const besideOf = (path: string): string => join(dirname(path), `.${basename(path)}.new`);
const leftover = /^\..+\.json\.new$/;

/**
 * Makes sure that a file may be written: it is in its folder of the content folder, whatever symbolic links there are, and the folder can be written.
 *
 * @throws KnownError when it may not
 */
export function checkTarget({ contentDir, kind, path }: ContentFile): void {
  const folder = join(realpathSync(contentDir), kind);
  const shown = join(contentDir, kind);
  if (dirname(path) !== shown) throw new StorageError(`${path} is not in ${shown}`, "only files of the site's languages are written");
  try {
    if (realpathSync(shown) !== folder) throw linked(shown, "folder");
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw linked(path, "file");
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw cannotWrite(shown, error);
  }
}

const linked = (path: string, what: string) =>
  new StorageError(`${path} is a symbolic link, and biopedia translate writes through none`, `replace it with a ${what}`);

/**
 * Reads a JSON file that was checked when the run began.
 *
 * @returns its data; an empty object where there is none
 * @throws KnownError when somebody has left the file malformed since
 */
export function readData<T>(path: string, schema: ZodType<T>): T {
  try {
    return schema.parse(existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {});
  } catch (error) {
    throw new StorageError(
      `${path} is malformed: ${messageOf(error)}`,
      "fix it and run biopedia translate again: what was translated is kept",
    );
  }
}

export interface Replacement extends ContentFile {
  object: Readonly<Record<string, unknown>>;
  /** Where what is to be written is kept as well, for the message. */
  journal: string;
}

/**
 * Writes a file beside the old one, flushes it and renames it, so that it is whole at every moment. An empty object is no file.
 *
 * @throws KnownError when it cannot be written; then nothing is left beside it
 */
export async function replaceFile({ object, journal, ...file }: Replacement): Promise<void> {
  const { path } = file;
  const text = `${JSON.stringify(object, null, 2)}\n`;
  if (Object.keys(object).length === 0 || (existsSync(path) && readFileSync(path, "utf8") === text)) return;
  checkTarget(file);
  const beside = besideOf(path);
  try {
    // A file that is made anew follows no link.
    rmSync(beside, { force: true });
    const opened = await open(beside, "wx");
    try {
      await opened.writeFile(text);
      await opened.datasync();
    } finally {
      await opened.close();
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw cannotWrite(path, error, `run biopedia translate again: what was translated is kept in ${journal}`);
  }
}

/** Removes what a killed run was writing in a folder. */
export function removeLeftovers(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) if (leftover.test(name)) rmSync(join(folder, name), { force: true });
}
