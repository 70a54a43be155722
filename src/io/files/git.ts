import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryParts } from "../../core/content/file-names.ts";

/** Settings that win over those of a repository, which may not run a program, ask, or fetch. */
const safely = [
  "safe.bareRepository=explicit",
  "protocol.allow=never",
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "log.showSignature=false",
  "core.quotePath=false",
  "i18n.logOutputEncoding=UTF-8",
].flatMap((setting) => ["-c", setting]);

/** The variables that Git gets: enough to find its own settings and the repository, and no secrets. */
const passedOn =
  /^(?:PATH|HOME|USERPROFILE|SYSTEMROOT|XDG_CONFIG_HOME|LANG|LC_ALL|TMPDIR|TEMP|GIT_DIR|GIT_WORK_TREE|GIT_CONFIG_(?:COUNT|KEY_\d+|VALUE_\d+|GLOBAL|NOSYSTEM))$/i;

/** Fetching is forbidden by a variable too, because a repository may allow single protocols. */
const quiet = { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none" };

/**
 * Runs Git in a folder whose files may come from strangers. In a folder with parts of a bare repository Git is not
 * started, because Git before 2.38 would take their settings for those of the maintainer.
 *
 * @param dir absolute path of the folder
 * @param timeout in milliseconds
 * @returns its output; undefined if Git is not installed, fails, or the folder is in no repository
 */
export async function runGit(
  dir: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  timeout = 30_000,
): Promise<string | undefined> {
  if (repositoryParts.some((name) => existsSync(join(dir, name)))) return undefined;
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name)));
  const options = { encoding: "utf8", env: { ...own, ...quiet }, maxBuffer: 64 << 20, timeout } as const;
  try {
    const { execFile } = process.getBuiltinModule("node:child_process");
    const { stdout } = await promisify(execFile)("git", ["-C", dir, ...safely, "--no-pager", ...args], options);
    return stdout;
  } catch {
    return undefined;
  }
}

/** Returns the name that Git records in commits (`user.name`); empty if there is none or Git is not installed. */
export const readGitName = async (dir: string, env: Readonly<Record<string, string | undefined>>): Promise<string> =>
  (await runGit(dir, ["config", "user.name"], env, 5000))?.trim() ?? "";
