import { closeSync, existsSync, fdatasync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { cannotWrite, errorCode } from "./errors.ts";
import { readWhole } from "./read.ts";

/**
 * Writes a file that is complete at every moment: a temporary file is flushed and renamed. The folder is created if
 * necessary. A file with the same content is not written.
 *
 * @throws KnownError if it cannot be written; the temporary file is removed
 */
export async function replaceFile(path: string, data: string | Uint8Array): Promise<void> {
  await replace(path, data, () => true);
}

/**
 * Writes a file in the same way, unless another program has changed it since it was read.
 *
 * @param before its bytes; undefined if there was no file
 * @returns false if it was changed: nothing is written then
 */
export const replaceUnchanged = (
  path: string,
  before: Uint8Array | undefined,
  data: string | Uint8Array,
): Promise<boolean> =>
  replace(path, data, () => (existsSync(path) ? before && readWhole(path).equals(before) : !before) === true);

/** @param mayReplace is asked when the file would be renamed, since flushing may take seconds */
async function replace(path: string, data: string | Uint8Array, mayReplace: () => boolean): Promise<boolean> {
  const temporary = join(dirname(path), `.${basename(path)}.new`);
  try {
    if (existsSync(path) && readWhole(path).equals(Buffer.from(data))) return mayReplace();
    mkdirSync(dirname(path), { recursive: true });
    await writeTemporary(temporary, data);
    const isWritten = mayReplace();
    if (isWritten) renameSync(temporary, path);
    else rmSync(temporary, { force: true });
    return isWritten;
  } catch (error) {
    // Even with `force`, this would fail in a folder that is a file.
    if (existsSync(temporary)) rmSync(temporary, { force: true });
    throw cannotWrite(path, error);
  }
}

/** Waits until what was written to an open file is on the disk. */
export const flushed: (file: number) => Promise<void> = promisify(fdatasync);

/**
 * Writes a file that is to replace another one, and flushes it, so that it is complete on the disk before it is
 * renamed. Only flushing is asynchronous.
 *
 * @param path of the temporary file; a file that a killed run has left there is removed
 * @throws the system's error if it cannot be written
 */
export async function writeTemporary(path: string, data: string | Uint8Array): Promise<void> {
  const file = openNew(path);
  try {
    writeFileSync(file, data);
    await flushed(file);
  } finally {
    closeSync(file);
  }
}

/** Opens a file that does not exist: a new one cannot be a symbolic link. */
function openNew(path: string): number {
  try {
    return openSync(path, "wx");
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    rmSync(path, { force: true });
    return openSync(path, "wx");
  }
}
