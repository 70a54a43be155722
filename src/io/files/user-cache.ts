import { basename, dirname, isAbsolute, join } from "node:path";

/**
 * Returns the folder for everything that this command keeps for its user: what other people cannot have written.
 *
 * @param env `XDG_CACHE_HOME` sets the user's cache folder (default: `~/.cache`)
 * @returns the path; the folder may not exist, and nothing can be kept for users without a home folder
 */
export function userCache(env: Readonly<Record<string, string | undefined>>): string {
  const named = env.XDG_CACHE_HOME ?? "";
  const home = isAbsolute(named) ? named : join(env.HOME || homeFolder() || os().devNull, ".cache");
  return join(home, "biopedia");
}

/** Most environments name the home folder, and nothing else is asked. */
const os = () => process.getBuiltinModule("node:os");

/**
 * Returns a name for what is kept of a site, which helps people who look into the folder.
 *
 * @param contentDir the site's content folder
 * @param fingerprint tells it from all others
 */
export function nameInCache(contentDir: string, fingerprint: string): string {
  const name = basename(dirname(contentDir))
    .replace(/[^\w-]/g, "")
    .slice(0, 40);
  return `${name || "site"}-${fingerprint}`;
}

/** Returns the user's home folder; undefined for users that the system does not know, as in containers. */
export function homeFolder(): string | undefined {
  try {
    return os().homedir() || undefined;
  } catch {
    return undefined;
  }
}
