import { fstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFrom } from "../../io/files/open-to-read.ts";

/** Larger files are no texts, and not noted. In bytes. */
const largest = 1024 * 1024;

/**
 * Notes what is in files. Stamps are not enough while files are written: two writes within a tick of the clock can leave the same one.
 *
 * @param dir the folder that their names are relative to
 * @returns a function that says whether the same is in them still
 */
export function noteBytes(dir: string, files: readonly string[]): () => boolean {
  const noted = files.map((file) => [join(dir, file), bytesOf(join(dir, file))] as const);
  return () =>
    noted.every(([path, before]) => {
      const now = bytesOf(path);
      return before === undefined ? now === undefined : now !== undefined && before.equals(now);
    });
}

/** @returns undefined if there is no such file, or it is not noted */
function bytesOf(path: string): Buffer | undefined {
  try {
    return readFrom(path, (file) => (fstatSync(file).size > largest ? undefined : readFileSync(file)));
  } catch {
    return undefined;
  }
}
