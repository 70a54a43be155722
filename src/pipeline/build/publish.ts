import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { isPage } from "../../core/check/site.ts";
import { marker } from "./manifest.ts";
import { foldersOf } from "./present.ts";

interface Publication {
  /** The output folder. */
  target: string;
  /** A folder in it with the new and changed files and the manifest of the new site. */
  staging: string;
  /** All files of the new site. */
  files: readonly string[];
  /** The files of the last build in the target. */
  present: readonly string[];
}

/**
 * Checks that a site can be published, before its first file is moved.
 *
 * @throws a file system error if a folder is not writable
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
 * Moves a site into place file by file, each with one rename, in an order that keeps the site complete at every instant: what pages load is added before
 * them and removed after them. After an interruption, another call does the rest.
 *
 * @throws a file system error
 */
export function publish({ target, staging, files, present }: Publication): void {
  const old = new Set(present);
  const listed = new Set(files);
  const gone = present.filter((path) => !listed.has(path));
  const blocking = gone.filter(createBlocks(listed));
  removeFiles(target, blocking);
  const made = new Set<string>();
  for (const path of listStaged(staging).sort((a, b) => turnOf(a, old) - turnOf(b, old) || (a < b ? -1 : 1))) {
    const folder = dirname(join(target, path));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    renameSync(join(staging, path), join(target, path));
  }
  // Pages first: what they load is removed after them.
  const rest = gone.filter((path) => !blocking.includes(path));
  removeFiles(target, [...rest.filter(isPage), ...rest.filter((path) => !isPage(path))]);
  renameSync(join(staging, marker), join(target, marker));
  rmSync(staging, { recursive: true, force: true });
}

/** The position of a file in the order: what pages load, new pages, changed pages (which can link to new ones), then files that list all pages. */
function turnOf(path: string, old: ReadonlySet<string>): number {
  if (isPage(path)) return old.has(path) ? 2 : 1;
  return path.includes("/") ? 0 : 3;
}

/** Returns the files of the new site that have not been moved yet. */
const listStaged = (staging: string): string[] =>
  readdirSync(staging, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(staging, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter((path) => path !== marker);

/** Whether an old file blocks a new one: a new folder has its name, a new file has the name of its folder, or the names differ only in case. */
function createBlocks(listed: ReadonlySet<string>): (path: string) => boolean {
  const names = new Set([...listed, ...[...listed].flatMap(foldersOf)].map((path) => path.toLowerCase()));
  const files = new Set([...listed].map((path) => path.toLowerCase()));
  return (path) => names.has(path.toLowerCase()) || foldersOf(path.toLowerCase()).some((folder) => files.has(folder));
}

/** Removes files, and folders that become empty. */
function removeFiles(target: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(join(target, path), { force: true });
  const folders = [...new Set(paths.flatMap(foldersOf))].sort((a, b) => b.length - a.length);
  for (const folder of folders) removeIfEmpty(join(target, folder));
}

/** Removes an empty folder. @returns whether it was removed */
export function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    // It contains other files, which are kept.
    return false;
  }
}
