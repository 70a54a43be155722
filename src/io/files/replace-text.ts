import { existsSync, lstatSync, readFileSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { cannotWrite, StorageError } from "./write-error.ts";

/**
 * Replaces a text file, unless it has the text already: a temporary file is written, flushed and renamed, so the file is complete at every moment.
 *
 * @throws KnownError if it cannot be written, or is a symbolic link
 */
export async function replaceText(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.new`);
  try {
    if (readIfThere(path) === text) return;
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new StorageError(`${path} is a symbolic link`, "replace it with a file");
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
    throw cannotWrite(path, error);
  }
}

const readIfThere = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
