import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { isPage } from "../../core/check/site.ts";
import { marker } from "./manifest.ts";
import { foldersOf } from "./present.ts";

export interface Publication {
  /** The output folder. */
  target: string;
  /** A folder in it that holds the new and changed files and, in its manifest, the list of all. */
  staging: string;
  /** All files of the new site. */
  files: readonly string[];
  /** The files that the last build left in the target. */
  present: readonly string[];
}

/**
 * Makes sure that nothing keeps a site from being published, before its first file is.
 *
 * @throws an error of the file system where a folder cannot be written
 */
export function checkPublishable({ target, staging, files, present }: Publication): void {
  const listed = new Set(files);
  const touched = [...listStaged(staging), ...present.filter((path) => !listed.has(path))];
  for (const folder of new Set(["", ...touched.flatMap(foldersOf)])) {
    const path = join(target, folder);
    if (existsSync(path) && statSync(path).isDirectory()) accessSync(path, constants.W_OK);
  }
}

/**
 * Puts a site into its place file by file, each by one renaming, in an order that leaves a whole site at every instant: what pages need comes before
 * them and goes after them. Begun again after it was interrupted, it does what remains.
 *
 * @throws an error of the file system
 */
export function publish({ target, staging, files, present }: Publication): void {
  const old = new Set(present);
  const listed = new Set(files);
  const gone = present.filter((path) => !listed.has(path));
  const blocking = gone.filter(createBlocks(listed));
  removeFiles(target, blocking);
  for (const path of listStaged(staging).sort((a, b) => turnOf(a, old) - turnOf(b, old) || (a < b ? -1 : 1))) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    renameSync(join(staging, path), join(target, path));
  }
  // Pages first: what they need goes after them.
  const rest = gone.filter((path) => !blocking.includes(path));
  removeFiles(target, [...rest.filter(isPage), ...rest.filter((path) => !isPage(path))]);
  renameSync(join(staging, marker), join(target, marker));
  rmSync(staging, { recursive: true, force: true });
}

/** When a file comes: what pages load, then pages that are new, pages that lead to them, and what lists all pages. */
function turnOf(path: string, old: ReadonlySet<string>): number {
  if (isPage(path)) return old.has(path) ? 2 : 1;
  return path.includes("/") ? 0 : 3;
}

/** The files of the new site that are not in their place yet. */
const listStaged = (staging: string): string[] =>
  readdirSync(staging, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(staging, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter((path) => path !== marker);

/** Whether an old file is in the way of a new one: a folder has its name, it is in a folder whose name a file has, or only the case differs. */
function createBlocks(listed: ReadonlySet<string>): (path: string) => boolean {
  const names = new Set([...listed, ...[...listed].flatMap(foldersOf)].map((path) => path.toLowerCase()));
  const files = new Set([...listed].map((path) => path.toLowerCase()));
  return (path) => names.has(path.toLowerCase()) || foldersOf(path.toLowerCase()).some((folder) => files.has(folder));
}

/** Removes files, and the folders that are empty then. */
function removeFiles(target: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(join(target, path), { force: true });
  const folders = [...new Set(paths.flatMap(foldersOf))].sort((a, b) => b.length - a.length);
  for (const folder of folders) removeIfEmpty(join(target, folder));
}

/** Removes a folder that nothing is in. @returns whether it is gone */
export function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    // Something of somebody else's is in it, which stays.
    return false;
  }
}
