import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { checkFile, type KnownFile, noteFile } from "../../../io/files/known-file.ts";
import type { KnownFiles } from "./last-build.ts";

/** Lists all files of a folder and of its folders by path with `/`, sorted; undefined if it contains anything else, or cannot be read. */
export function listFolder(dir: string, isLeftOut: (name: string) => boolean = () => false): string[] | undefined {
  try {
    const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
      (entry) => !entry.isDirectory() && !isLeftOut(entry.name),
    );
    if (!entries.every((entry) => entry.isFile())) return undefined;
    return entries.map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll(sep, "/")).sort();
  } catch {
    return undefined;
  }
}

/** Notes files of a folder; undefined if one of them is being changed. */
export function noteFiles(dir: string, files: readonly string[]): KnownFiles | undefined {
  const noted: Record<string, KnownFile> = {};
  for (const file of files) {
    const known = noteFile(join(dir, file));
    if (known === undefined) return undefined;
    noted[file] = known;
  }
  return noted;
}

/** Checks that a folder has exactly the files that were noted, as they were. @returns what is known of them now; undefined if it has not */
export function checkFolder(dir: string, files: readonly string[] | undefined, known: KnownFiles): KnownFiles | undefined {
  if (files?.length !== Object.keys(known).length) return undefined;
  const now: Record<string, KnownFile> = {};
  for (const file of files) {
    const noted = Object.hasOwn(known, file) ? known[file] : undefined;
    const checked = noted && checkFile(join(dir, file), noted);
    if (checked === undefined) return undefined;
    now[file] = checked;
  }
  return now;
}
