import { fstatSync, readSync } from "node:fs";
import { join } from "node:path";
import { readFrom } from "../../io/files/open-to-read.ts";

/** Programs write long files in blocks of such a size, in bytes. */
const block = 4096;
const lineFeed = 10;

/**
 * Returns a function that says whether a file looks as if its text was not written to the end yet: it is empty, ends after a whole number of blocks, or does
 * not end with a line feed. A file that was told about once and has stayed so is complete.
 *
 * @param dir the content folder
 */
export function createHalfWritten(dir: string): (file: string) => boolean {
  const complete = new Set<string>();
  return (file) => {
    // A part of a JSON file is an error in any case.
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
    // It is gone, or will be back in a moment.
    return true;
  }
}
