import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync } from "node:fs";
import { devNull, homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import type { World } from "../terminal/world.ts";
import { cannotWrite } from "./errors.ts";

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
