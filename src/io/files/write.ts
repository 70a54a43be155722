import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fdatasync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { devNull, homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import type { World } from "../terminal/world.ts";
import { cannotWrite, errorCode } from "./errors.ts";
import { readWhole } from "./read.ts";

/**
 * Writes a file that is complete at every moment: a temporary file is flushed and renamed. The folder is created if
 * necessary. A file with the same content is not written.
 *
 * @throws KnownError if it cannot be written; the temporary file is removed
 */
export async function replaceFile(path: string, data: string | Uint8Array): Promise<void> {
  await replace(path, data, () => true);
}

/**
 * Writes a file in the same way, unless another program has changed it since it was read.
 *
 * @param before its bytes; undefined if there was no file
 * @returns false if it was changed: nothing is written then
 */
export const replaceUnchanged = (
  path: string,
  before: Uint8Array | undefined,
  data: string | Uint8Array,
): Promise<boolean> =>
  replace(path, data, () => (existsSync(path) ? before && readWhole(path).equals(before) : !before) === true);

/** @param mayReplace is asked when the file would be renamed, since flushing may take seconds */
async function replace(path: string, data: string | Uint8Array, mayReplace: () => boolean): Promise<boolean> {
  const temporary = join(dirname(path), `.${basename(path)}.new`);
  try {
    if (existsSync(path) && readWhole(path).equals(Buffer.from(data))) return mayReplace();
    mkdirSync(dirname(path), { recursive: true });
    await writeTemporary(temporary, data);
    const isWritten = mayReplace();
    if (isWritten) renameSync(temporary, path);
    else rmSync(temporary, { force: true });
    return isWritten;
  } catch (error) {
    // Even with `force`, this would fail in a folder that is a file.
    if (existsSync(temporary)) rmSync(temporary, { force: true });
    throw cannotWrite(path, error);
  }
}

/** Waits until what was written to an open file is on the disk. */
export const flushed: (file: number) => Promise<void> = promisify(fdatasync);

/**
 * Writes a file that is to replace another one, and flushes it, so that it is complete on the disk before it is
 * renamed. Only flushing is asynchronous.
 *
 * @param path of the temporary file; a file that a killed run has left there is removed
 * @throws the system's error if it cannot be written
 */
export async function writeTemporary(path: string, data: string | Uint8Array): Promise<void> {
  const file = openNew(path);
  try {
    writeFileSync(file, data);
    await flushed(file);
  } finally {
    closeSync(file);
  }
}

/** @throws KnownError if a part of a path in the content folder is a symbolic link, because that could lead anywhere */
export function checkPlace(contentDir: string, path: string): void {
  for (let place = path; place !== "."; place = dirname(place))
    if (lstatSync(join(contentDir, place), { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new KnownError(
        `${join(contentDir, place)} is a symbolic link, which nothing is written through`,
        "replace the link with a file or a folder",
      );
}

/** Opens a file that does not exist: a new one cannot be a symbolic link. */
function openNew(path: string): number {
  try {
    return openSync(path, "wx");
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    rmSync(path, { force: true });
    return openSync(path, "wx");
  }
}

/** Returns the folders that a file is in, outermost first: `a` and `a/b` for `a/b/c.html`. */
export const foldersOf = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** Resolves the symbolic links of a path; returns it unchanged if nothing is there. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The folder of this package: the nearest one above this file that has a `package.json`. */
export const packageRoot = findPackageRoot(import.meta.dirname);

function findPackageRoot(dir: string): string {
  try {
    readFileSync(join(dir, "package.json"));
    return dir;
  } catch {
    return findPackageRoot(dirname(dir));
  }
}

/** Returns the version of this package. */
export const packageVersion = (): string => JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")).version;

/** Returns the user's home folder; undefined for users that the system does not know, as in containers. */
export function homeFolder(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns this package's folder in the user's cache folder, where other people cannot have written files.
 *
 * @param env `XDG_CACHE_HOME` sets the user's cache folder (default: `~/.cache`)
 * @returns the path; the folder may not exist, and cannot be created for users without a home folder
 */
function userCache(env: World["env"]): string {
  const named = env.XDG_CACHE_HOME ?? "";
  const home = isAbsolute(named) ? named : join(env.HOME || homeFolder() || devNull, ".cache");
  return join(home, "biopedia");
}

/**
 * Returns the cache folder of a site, for files such as the translation journal. The folder is in the user's cache
 * folder, because other people may have written files in the site's own folder. The folder's name contains the site's,
 * because people may look for it.
 *
 * @param contentDir the site's content folder
 * @param env as for {@link userCache}
 * @returns the path; the folder may not exist
 */
export function siteCache(contentDir: string, env: World["env"]): string {
  const path = realPath(contentDir);
  const fingerprint = createHash("sha256").update(path).digest("hex").slice(0, 16);
  const name = basename(dirname(path))
    .replace(/[^\w-]/g, "")
    .slice(0, 40);
  return join(userCache(env), `${name || "site"}-${fingerprint}`);
}

/** Creates a site's cache folder, which only its user can read. @throws KnownError if it cannot be created */
export function makeSiteCache(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw cannotWrite(dir, error, "run the command again; XDG_CACHE_HOME sets another cache folder");
  }
}
