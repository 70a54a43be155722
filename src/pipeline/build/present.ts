import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { guide } from "../../core/diagnostics/guide.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { listNames } from "../../core/diagnostics/list-names.ts";
import { digestFile } from "../../io/files/digest-file.ts";
import { foldersOf } from "../../io/files/files.ts";
import { sizeIfUnchanged } from "../../io/files/known-file.ts";
import type { KnownFiles } from "./cache/last-build.ts";
import type { FileRecord } from "./file-content.ts";
import { marker } from "./manifest.ts";
import type { Manifest } from "./manifest-schema.ts";
import { isSystemFile } from "./system-file.ts";

/** Whether builds keep this file in an output folder: the manifest, the lock, the site being written. */
const isOurs = (name: string): boolean => name === marker || name.startsWith(`${marker}.`);

/** Matches the files of earlier versions, which did not list them in the manifest. */
const earlierFile =
  /^(?:(?:[\w-]+\/)?[\w-]+\.html|sitemap\.xml|robots\.txt|_headers|assets\/[\w-]+\.[A-Z0-9]{8}\.(?:js|css|txt)|uploads\/.+)$/;

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

/**
 * Finds the files of earlier builds in an output folder.
 *
 * @param manifests the manifests of the last build and, if one was killed while publishing, of that one
 * @param options the folder's name in messages, and what was noted of its files
 * @returns the size and hash of each file, by path
 * @throws KnownError that lists files that no build wrote or that were edited since
 */
export function findPresent(
  dir: string,
  manifests: readonly Manifest[],
  { shown, known }: { shown: string; known: KnownFiles },
): Map<string, FileRecord> {
  const present = new Map<string, FileRecord>();
  const foreign: string[] = [];
  const lists = manifests.flatMap(({ files }) => (files === undefined ? [] : [new Map(Object.entries(files))]));
  const folders = new Set(lists.flatMap((list) => [...list.keys()].flatMap(foldersOf)));
  const listsAll = lists.length === manifests.length;
  const isKnownFolder = (path: string) => folders.has(path) || (!listsAll && !path.startsWith("."));
  const walk = (folder: string): void => {
    const entries = readdirSync(`${dir}/${folder}`, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isSystemFile(entry.name) || (folder === "" && isOurs(entry.name))) continue;
      if (entry.isDirectory()) {
        if (isKnownFolder(path)) walk(path);
        else if (holdsFiles(join(dir, path))) foreign.push(`${path}/`);
        continue;
      }
      const records = lists.flatMap((list) => list.get(path) ?? []);
      if (!entry.isFile() || (records.length === 0 && (listsAll || !earlierFile.test(path)))) {
        foreign.push(path);
        continue;
      }
      const noted = Object.hasOwn(known, path) ? known[path] : undefined;
      const file = `${dir}/${path}`;
      const size = sizeIfUnchanged(file, noted);
      const record = noted === undefined || size === undefined ? digestFile(file) : { size, sha256: noted.sha256 };
      present.set(path, record);
      if (records.length > 0 && !records.some((known) => isSame(known, record))) foreign.push(`${path} (changed)`);
    }
  };
  walk("");
  if (foreign.length > 0) throw foreignFiles(foreign, shown);
  return present;
}

/** Whether there is anything but folders in a folder: a build that was killed while removing pages may leave empty ones. */
const holdsFiles = (dir: string): boolean =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory());

function foreignFiles(files: readonly string[], shown: string): KnownError {
  return new KnownError(`${shown} contains files that biopedia build did not write: ${listNames(files)}`, movingFiles);
}

/** Whether two files have the same contents. */
export const isSame = (a: FileRecord | undefined, b: FileRecord | undefined): boolean =>
  a !== undefined && a.size === b?.size && a.sha256 === b.sha256;
