import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isPage } from "../../core/model/urls.ts";
import { foldersOf } from "../../io/files/write.ts";
import { marker } from "./manifest.ts";

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
  const moved = listMoves(target, staging, new Set(present)).map(({ path }) => path);
  const touched = [...moved, ...present.filter((path) => !listed.has(path))];
  for (const folder of new Set(["", ...touched.flatMap(foldersOf)])) {
    const path = join(target, folder);
    if (existsSync(path) && statSync(path).isDirectory()) accessSync(path, constants.W_OK);
  }
}

/**
 * Moves a site into place, each file or new folder with one rename, in an order that keeps the site complete at every
 * instant: what pages load is added before them and removed after them. After an interruption, another call does the
 * rest.
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
  const move = (path: string): void => {
    const [from, to] = [join(staging, path), join(target, path)];
    const folder = dirname(to);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    try {
      renameSync(from, to);
    } catch (error) {
      if (lstatSync(from).isDirectory()) {
        // Windows moves no folder while another program reads a file in it.
        for (const name of readdirSync(from)) move(`${path}/${name}`);
      } else if (removeEmptyFolders(to)) renameSync(from, to);
      else throw error;
    }
  };
  const moves = listMoves(target, staging, old).sort((a, b) => a.turn - b.turn || (a.path < b.path ? -1 : 1));
  for (const { path } of moves) move(path);
  // Pages first: what they load is removed after them.
  const rest = gone.filter((path) => !blocking.includes(path));
  removeFiles(target, [...rest.filter(isPage), ...rest.filter((path) => !isPage(path))]);
  renameSync(join(staging, marker), join(target, marker));
  rmSync(staging, { recursive: true, force: true });
}

/**
 * The position of a file in the order: what pages load, new pages, changed pages (which can link to new ones), then
 * files that list all pages.
 */
function turnOf(path: string, old: ReadonlySet<string>): number {
  // A page comes with its text as Markdown, and its compressed forms.
  const page = path.replace(/\.(?:br|gz)$/, "").replace(/\.md$/, ".html");
  if (isPage(page)) return old.has(page) ? 2 : 1;
  return path.includes("/") ? 0 : 3;
}

/**
 * Lists the files that have not been moved yet. A folder that is not there yet stands for its files if they have the
 * same turn.
 */
function listMoves(
  target: string,
  staging: string,
  old: ReadonlySet<string>,
  folder = "",
): { path: string; turn: number }[] {
  return readdirSync(join(staging, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return entry.isFile() && path !== marker ? [{ path, turn: turnOf(path, old) }] : [];
    const inside = listMoves(target, staging, old, path);
    const turns = new Set(inside.map(({ turn }) => turn));
    const [turn, ...others] = turns;
    return turn !== undefined && others.length === 0 && !existsSync(join(target, path)) ? [{ path, turn }] : inside;
  });
}

/**
 * Whether an old file blocks a new one: a new folder has its name, a new file has the name of its folder, or the names
 * differ only in case.
 */
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

/**
 * Removes a folder with nothing but folders in it, such as one whose files a killed build has removed. @returns whether
 * it was removed
 */
function removeEmptyFolders(folder: string): boolean {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  } catch {
    // The path is no folder.
    return false;
  }
  return removeIfEmpty(folder);
}

/** Removes an empty folder. @returns whether it was removed */
export function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    // The folder contains other files, which are kept.
    return false;
  }
}
