import { fstatSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { readFrom } from "../../io/files/read.ts";

/** Programs write long files in blocks of such a size, in bytes. */
const block = 4096;
const lineFeed = 10;

/**
 * Returns a function that says whether a file looks as if its text was not written to the end yet: it is empty, ends
 * after a whole number of blocks, or does not end with a line feed. A file that was reported once and has not changed
 * since counts as complete.
 *
 * @param dir the content folder
 */
export function createHalfWritten(dir: string): (file: string) => boolean {
  const complete = new Set<string>();
  return (file) => {
    // JSON files are left out, because a part of a JSON file is an error in any case.
    if (!/\.(?:md|ya?ml|css|svg|txt)$/.test(file)) return false;
    const looksHalf = isUnfinished(join(dir, file));
    if (!looksHalf) complete.delete(file);
    else if (complete.has(file)) return false;
    else complete.add(file);
    return looksHalf;
  };
}

function isUnfinished(path: string): boolean {
  try {
    return readFrom(path, (file) => {
      const { size } = fstatSync(file);
      const last = Buffer.alloc(1);
      return size % block === 0 || readSync(file, last, 0, 1, size - 1) === 0 || last[0] !== lineFeed;
    });
  } catch {
    // A missing file counts as half-written, because its next version may be there in a moment.
    return true;
  }
}

/** The maximum size of a compared file, in bytes. Larger files are no texts. */
const largest = 1024 * 1024;

/**
 * Reads the contents of files, to compare them later. Stamps are not enough while files are written, because two writes
 * within a tick of the clock can leave the same stamp.
 *
 * @param dir the folder that their names are relative to
 * @returns a function that says whether the files still have the same contents
 */
export function noteBytes(dir: string, files: readonly string[]): () => boolean {
  const noted = files.map((file) => [join(dir, file), bytesOf(join(dir, file))] as const);
  return () =>
    noted.every(([path, before]) => {
      const now = bytesOf(path);
      return before === undefined ? now === undefined : now !== undefined && before.equals(now);
    });
}

/** @returns undefined if there is no such file, or it is too large */
function bytesOf(path: string): Buffer | undefined {
  try {
    return readFrom(path, (file) => (fstatSync(file).size > largest ? undefined : readFileSync(file)));
  } catch {
    return undefined;
  }
}
