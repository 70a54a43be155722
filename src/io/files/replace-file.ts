import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readWhole } from "./open-to-read.ts";
import { writeTemporary } from "./temporary-file.ts";
import { cannotWrite } from "./write-error.ts";

/**
 * Writes a file that is complete at every moment: a temporary file is flushed and renamed. Its folder is created if
 * necessary. A file that is the same already is left alone.
 *
 * @throws KnownError if it cannot be written; the temporary file is removed
 */
export async function replaceFile(path: string, data: string | Uint8Array): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.new`);
  try {
    if (existsSync(path) && readWhole(path).equals(Buffer.from(data))) return;
    mkdirSync(dirname(path), { recursive: true });
    await writeTemporary(temporary, data);
    renameSync(temporary, path);
  } catch (error) {
    // Even with `force`, this would fail in a folder that is a file.
    if (existsSync(temporary)) rmSync(temporary, { force: true });
    throw cannotWrite(path, error);
  }
}
