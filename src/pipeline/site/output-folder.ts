import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, parse, relative, sep } from "node:path";
import { guide, KnownError, UsageError } from "../../core/diagnostics/known-error.ts";
import { listNames } from "../../core/diagnostics/wording.ts";
import { digestFile } from "../../io/files/read.ts";
import { foldersOf, homeFolder, packageRoot } from "../../io/files/write.ts";
import { stampFile } from "../content/content-files.ts";
import { type FileRecord, isSystemFile, marker } from "./manifest.ts";
import type { Manifest } from "./manifest-schema.ts";

/** Where a site is to be written. */
export interface Destination {
  /** Absolute path of the output folder. */
  outDir: string;
  /** Absolute path of the content folder. */
  contentDir: string;
  /** The working directory. */
  cwd: string;
}

/**
 * Rejects output folders that contain the user's files or are inside of them. Symbolic links are resolved first.
 *
 * @returns the real path of the output folder, which may not exist
 * @throws UsageError if a site must not be written there, KnownError if it is a file
 */
export function checkDestination({ outDir, contentDir, cwd }: Destination): string {
  const shown = relative(cwd, outDir) || ".";
  const refuse = (problem: string) =>
    new UsageError(`the output folder ${shown} ${problem}`, "choose another with --out <dir>");
  const target = resolveLinks(outDir);
  const content = resolveLinks(contentDir);
  const kept: [folder: string, name: string][] = [
    [cwd, "the current folder"],
    [content, "the content folder"],
    [packageRoot, "biopedia itself"],
  ];
  const home = homeFolder();
  if (home !== undefined) kept.push([home, "your home folder"]);
  if (target === parse(target).root) throw refuse("is the root of the file system");
  for (const [folder, name] of kept) {
    const real = resolveLinks(folder);
    if (isWithin(real, target)) throw refuse(`${real === target ? "is" : "contains"} ${name}`);
  }
  if (isWithin(target, content)) throw refuse("is in the content folder");
  if (target.split(sep).includes(".git")) throw refuse("is in a .git folder");
  if (existsSync(target) && !statSync(target).isDirectory())
    throw new KnownError(`${shown} is a file`, "choose a folder with --out <dir>");
  return target;
}

/** Whether a path is the folder itself or is inside of it. */
const isWithin = (path: string, folder: string): boolean =>
  `${path}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/** Resolves links, with the case of letters on disk. Parts of a path that do not exist yet are kept as written. */
function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(resolveLinks(parent), relative(parent, path));
  }
}

/** Whether builds keep this file in an output folder: the manifest, the lock, the site being written. */
const isOurs = (name: string): boolean => name === marker || name.startsWith(`${marker}.`);

const movingFiles = `move or remove them, or choose another folder with --out <dir>; ${guide("docs/hosting.md")} shows how to publish your own files`;

/**
 * Checks that a folder is empty or was created by a build.
 *
 * @param shown its name in messages
 * @throws KnownError if it is neither
 */
export function checkMadeByBuild(dir: string, shown: string): void {
  const names = readdirSync(dir);
  if (names.every((name) => isOurs(name) || isSystemFile(name))) return;
  if (existsSync(join(dir, marker)) || existsSync(join(dir, `${marker}.new`, marker))) return;
  throw new KnownError(
    `${shown} contains files that biopedia build did not write`,
    "choose another folder with --out <dir>, or empty this one",
  );
}

/** The files of earlier builds in an output folder. */
export interface Present {
  /** The size and hash of each, by path. */
  files: Map<string, FileRecord>;
  /** The paths of those that were edited since. */
  edited: string[];
}

/** How files of earlier builds are found. */
export interface FindOptions {
  /** The folder's name in messages. */
  shown: string;
  /** The stamps of the files that the last build left in it: those with the same ones are not read. */
  stamps: Readonly<Record<string, string>>;
  /** Whether files that were edited since may be replaced. */
  force: boolean;
}

/**
 * Finds the files of earlier builds in an output folder.
 *
 * @param manifests the manifests of the last build and, if one was killed while publishing, of that one
 * @throws KnownError that lists files that no build wrote or, without `force`, that were edited since
 */
export function findPresent(
  dir: string,
  manifests: readonly Manifest[],
  { shown, stamps, force }: FindOptions,
): Present {
  const present = new Map<string, FileRecord>();
  const foreign: string[] = [];
  const edited: string[] = [];
  const lists = manifests.map(({ files }) => new Map(Object.entries(files)));
  const folders = new Set(lists.flatMap((list) => [...list.keys()].flatMap(foldersOf)));
  const isAsStamped = (path: string) => Object.hasOwn(stamps, path) && stampFile(dir, path) === stamps[path];
  const known = isAsStamped(marker) ? lists[0] : undefined;
  const walk = (folder: string): void => {
    const entries = readdirSync(`${dir}/${folder}`, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isSystemFile(entry.name) || (folder === "" && isOurs(entry.name))) continue;
      if (entry.isDirectory()) {
        if (folders.has(path)) walk(path);
        else if (holdsFiles(join(dir, path))) foreign.push(`${path}/`);
        continue;
      }
      const records = lists.flatMap((list) => list.get(path) ?? []);
      if (!entry.isFile() || records.length === 0) {
        foreign.push(path);
        continue;
      }
      const record = (isAsStamped(path) && known?.get(path)) || digestFile(`${dir}/${path}`);
      present.set(path, record);
      if (!records.some((each) => isSame(each, record))) edited.push(path);
    }
  };
  walk("");
  if (foreign.length > 0) throw foreignFiles(foreign, shown);
  if (edited.length > 0 && !force) throw editedFiles(edited, shown);
  return { files: present, edited };
}

/**
 * Whether there is anything but folders in a folder: a build that was killed while removing pages may leave empty ones.
 */
const holdsFiles = (dir: string): boolean =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory());

function foreignFiles(files: readonly string[], shown: string): KnownError {
  return new KnownError(`${shown} contains files that biopedia build did not write: ${listNames(files)}`, movingFiles);
}

const editedFiles = (files: readonly string[], shown: string): KnownError =>
  new KnownError(
    `${shown} contains files that were edited since the last build: ${listNames(files)}`,
    "make the changes in the content folder instead, then let biopedia build --force replace these files",
  );

/** Whether two files have the same contents. */
export const isSame = (a: FileRecord | undefined, b: FileRecord | undefined): boolean =>
  a !== undefined && a.size === b?.size && a.sha256 === b.sha256;
