import { type Dirent, readdirSync } from "node:fs";
import { type Clock, checkFile, type KnownFile, noteFile } from "../../../io/files/known-file.ts";
import type { KnownFiles } from "./last-build.ts";

/** Lists all files of a folder and of its folders by path with `/`; undefined if it contains anything else, or cannot be read. */
export function listFolder(dir: string, isLeftOut: (name: string) => boolean): string[] | undefined {
  const files: string[] = [];
  let isWhole = true;
  const add = (entry: Dirent, path: string) => {
    if (entry.isDirectory())
      for (const inner of readdirSync(`${dir}/${path}`, { withFileTypes: true })) add(inner, `${path}/${inner.name}`);
    else if (!isLeftOut(entry.name)) {
      files.push(path);
      isWhole &&= entry.isFile();
    }
  };
  try {
    for (const entry of readdirSync(dir, { withFileTypes: true })) add(entry, entry.name);
    return isWhole ? files : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Notes files of a folder.
 *
 * @param isSame whether a file is as it was noted earlier, and need not be looked at; not asked for files that were too new then
 * @param before what was noted earlier
 * @param clock as for {@link noteFile}
 * @returns undefined if one of them is being changed
 */
export function noteFiles(
  dir: string,
  files: Iterable<string>,
  isSame: (file: string, noted: KnownFile) => boolean,
  before: KnownFiles = {},
  clock?: Clock,
): KnownFiles | undefined {
  const noted: Record<string, KnownFile> = {};
  for (const file of files) {
    const earlier = Object.hasOwn(before, file) ? before[file] : undefined;
    const known = earlier && earlier.stamp !== "" && isSame(file, earlier) ? earlier : noteFile(`${dir}/${file}`, clock);
    if (known === undefined) return undefined;
    noted[file] = known;
  }
  return noted;
}

/** Checks that a folder has exactly the files that were noted, as they were. @returns what is known of them now: the same object if that is the same; undefined if it has not */
export function checkFolder(dir: string, files: readonly string[] | undefined, known: KnownFiles): KnownFiles | undefined {
  if (files?.length !== Object.keys(known).length) return undefined;
  const renewed: Record<string, KnownFile> = {};
  let isRenewed = false;
  for (const file of files) {
    const noted = Object.hasOwn(known, file) ? known[file] : undefined;
    const now = noted && checkFile(`${dir}/${file}`, noted);
    if (now === undefined) return undefined;
    renewed[file] = now;
    isRenewed ||= now !== noted;
  }
  return isRenewed ? renewed : known;
}
