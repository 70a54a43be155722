import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { World } from "../terminal/world.ts";
import { realPath } from "./files.ts";
import { nameInCache, userCache } from "./user-cache.ts";
import { cannotWrite } from "./write-error.ts";

/**
 * Returns the folder for a site's temporary files, such as the translation journal. It is in the user's cache folder, because other people may have written
 * files in the site's own folder.
 *
 * @param contentDir the site's content folder
 * @param env `XDG_CACHE_HOME` sets the user's cache folder (default: `~/.cache`)
 * @returns the path; the folder may not exist
 */
export function siteCache(contentDir: string, env: World["env"]): string {
  const path = realPath(contentDir);
  const fingerprint = createHash("sha256").update(path).digest("hex").slice(0, 16);
  return join(userCache(env), nameInCache(path, fingerprint));
}

/** Creates a site's cache folder, which only its user can read. @throws KnownError if it cannot be created */
export function makeSiteCache(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw cannotWrite(dir, error, "run the command again; XDG_CACHE_HOME sets another cache folder");
  }
}
