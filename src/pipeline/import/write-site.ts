import { existsSync, lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { cannotWrite } from "../../io/files/errors.ts";
import { readBytes } from "../../io/files/read.ts";
import { writeTemporary } from "../../io/files/write.ts";

/** A file that an import writes. */
export interface PlannedFile {
  /** Relative to the content folder: `../package.json` is beside it. */
  path: string;
  content: string | Uint8Array;
  /** `add` extends a file that is there, `new` and `replace` write a whole one. */
  change: "new" | "add" | "replace" | "same";
}

/**
 * Compares a file with what is on the disk.
 *
 * @param mayExtend whether its text begins with what is there
 * @throws KnownError if it cannot be read, or lies behind a symbolic link
 */
export function planFile(
  contentDir: string,
  path: string,
  content: string | Uint8Array,
  mayExtend = false,
): PlannedFile {
  checkPlace(contentDir, path);
  const file = join(contentDir, path);
  if (!existsSync(file)) return { path, content, change: "new" };
  const isSame = Buffer.from(content).equals(readBytes(file));
  return { path, content, change: isSame ? "same" : mayExtend ? "add" : "replace" };
}

/** @throws KnownError if a part of a path in the content folder is a symbolic link, because that could lead anywhere */
function checkPlace(contentDir: string, path: string): void {
  for (let place = path; place !== "."; place = dirname(place))
    if (lstatSync(join(contentDir, place), { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new KnownError(
        `${join(contentDir, place)} is a symbolic link, which nothing is written through`,
        "replace the link with a file or a folder",
      );
}

/**
 * Writes files, each under a name of its own first, so that none is ever half-written.
 *
 * @throws KnownError if one cannot be written; then none was replaced that had not been written whole
 */
export async function writeFiles(contentDir: string, files: readonly PlannedFile[]): Promise<void> {
  const written = files
    .filter(({ change }) => change !== "same")
    .map(({ path, content }) => {
      const file = join(contentDir, path);
      return { file, temporary: join(dirname(file), `.${basename(file)}.new`), content };
    });
  let current = contentDir;
  try {
    for (const { file, temporary, content } of written) {
      current = file;
      mkdirSync(dirname(file), { recursive: true });
      await writeTemporary(temporary, content);
    }
    for (const { file, temporary } of written) {
      current = file;
      renameSync(temporary, file);
    }
  } catch (error) {
    for (const { temporary } of written) if (existsSync(temporary)) rmSync(temporary, { force: true });
    throw cannotWrite(current, error);
  }
}
