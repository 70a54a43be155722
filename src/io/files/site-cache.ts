import { createHash } from "node:crypto";
import { mkdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import type { World } from "../terminal/world.ts";
import { cannotWrite } from "./write-error.ts";

/**
 * Where a site's passing files are kept, such as the journal of a translation: in the user's cache folder, so that nothing in a site's own folder,
 * which others may have written, is taken for them.
 *
 * @param contentDir the site's content folder
 * @param env `XDG_CACHE_HOME` names the user's cache folder; default: `~/.cache`
 * @returns the path; the folder may not exist
 */
export function siteCache(contentDir: string, env: World["env"]): string {
  const named = env.XDG_CACHE_HOME ?? "";
  const home = isAbsolute(named) ? named : join(env.HOME || homedir(), ".cache");
  const path = realPath(contentDir);
  const fingerprint = createHash("sha256").update(path).digest("hex").slice(0, 16);
  // The name is for people who look into the folder.
  const name = basename(dirname(path))
    .replace(/[^\w-]/g, "")
    .slice(0, 40);
  return join(home, "biopedia", name ? `${name}-${fingerprint}` : fingerprint);
}

/** Makes a site's cache folder, which only its user can read. @throws KnownError when it cannot be made */
export function makeSiteCache(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw cannotWrite(dir, error, "run the command again; XDG_CACHE_HOME can name another folder for such files");
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
