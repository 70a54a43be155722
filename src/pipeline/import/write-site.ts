import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";

/** A file that an import writes. */
export interface PlannedFile {
  /** Relative to the content folder. */
  path: string;
  content: string | Uint8Array;
  /** `add` extends a file that is there, `new` and `replace` write a whole one. */
  change: "new" | "add" | "replace" | "same";
}

/** Compares a file with what is on the disk. @param mayExtend whether its text begins with what is there */
export function planFile(
  contentDir: string,
  path: string,
  content: string | Uint8Array,
  mayExtend = false,
): PlannedFile {
  const file = join(contentDir, path);
  if (!existsSync(file)) return { path, content, change: "new" };
  const isSame = Buffer.from(content).equals(readFileSync(file));
  return { path, content, change: isSame ? "same" : mayExtend ? "add" : "replace" };
}

/**
 * Writes files, each under a name of its own first, so that none is ever half-written.
 *
 * @throws KnownError if one cannot be written
 */
export async function writeFiles(contentDir: string, files: readonly PlannedFile[]): Promise<void> {
  try {
    const changed = files.filter(({ change }) => change !== "same");
    for (const { path, content } of changed) {
      await mkdir(dirname(join(contentDir, path)), { recursive: true });
      await writeFile(`${join(contentDir, path)}.part`, content);
    }
    for (const { path } of changed) await rename(`${join(contentDir, path)}.part`, join(contentDir, path));
  } catch (error) {
    throw new KnownError(`cannot write: ${messageOf(error)}`, "check the folder's permissions and the free space");
  }
}
