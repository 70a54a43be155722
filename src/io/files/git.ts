import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { repositoryParts } from "../../core/content/file-names.ts";
import type { Version } from "../../core/edit/protocol.ts";
import { type Commit, mostCommits } from "../../core/model/types.ts";

/** Variables of the environment. */
export type Variables = Readonly<Record<string, string | undefined>>;

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
  env: Variables,
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
export const readGitName = async (dir: string, env: Variables): Promise<string> =>
  (await runGit(dir, ["config", "user.name"], env, 5000))?.trim() ?? "";

/**
 * Returns the last versions of a file, newest first.
 *
 * @param file relative to the folder
 * @returns why there are none: the folder is in no repository, or Git cannot be asked
 */
export async function readHistory(
  dir: string,
  file: string,
  env: Variables,
  most: number,
): Promise<Version[] | "no-repository" | "no-git"> {
  if (!mayBeInRepository(dir, env)) return "no-repository";
  // A repository without commits has no log.
  if ((await runGit(dir, ["rev-parse", "--verify", "--quiet", "HEAD"], env, 5000)) === undefined)
    return (await runGit(dir, ["rev-parse", "--git-dir"], env, 5000)) === undefined ? "no-git" : [];
  const format = "--format=%H%x00%aI%x00%an%x00%s";
  const log = await runGit(dir, ["log", `--max-count=${most}`, format, "--", `./${file}`], env, 5000);
  return (log ?? "").split("\n").flatMap((line) => {
    const [commit = "", at = "", ...texts] = line.split("\0");
    const [by = "", message = ""] = texts.map((text) => text.replace(/\p{Cc}/gu, ""));
    return commit === "" ? [] : [{ commit, at, on: at.slice(0, 10), by, message }];
  });
}

/** Returns the last versions of a file, newest first; none outside of a repository. */
export async function readVersions(dir: string, file: string, env: Variables, most: number): Promise<Version[]> {
  const versions = await readHistory(dir, file, env, most);
  return typeof versions === "string" ? [] : versions;
}

/** Returns a file as it was in a commit; undefined if it was not there. */
export const readFileAt = (
  dir: string,
  file: string,
  { commit }: Pick<Version, "commit">,
  env: Variables,
): Promise<string | undefined> => runGit(dir, ["show", `${commit}:./${file}`], env, 5000);

/** The history of the files of a folder, as far as Git has it. */
export interface LastCommits {
  /**
   * The last commits of each file, newest first, by path relative to the folder. Files that were never committed are
   * absent.
   */
  commits: ReadonlyMap<string, readonly Commit[]>;
  /** Whether the history is cut off (a shallow clone): files last committed before that are absent. */
  isCut: boolean;
}

const unknown: LastCommits = { commits: new Map(), isCut: false };

/** Two lines that start commits; no path contains a NUL character. */
const format = "--format=%x00%as %d%n%s";

/**
 * Reads from Git when and why the files of a folder were last committed, with one call for all of them. The times of
 * files on disk are never used, because they differ from clone to clone.
 *
 * @param dir absolute path of the folder
 * @returns nothing if the folder is in no repository or Git is not installed
 */
export async function readLastCommits(dir: string, env: Variables): Promise<LastCommits> {
  if (!mayBeInRepository(dir, env)) return unknown;
  const log = ["log", format, "--name-only", "--no-renames", "--relative", "--decorate=short", "--", "."];
  const written = await runGit(dir, log, env);
  return written === undefined ? unknown : parseLog(written);
}

/** Whether a folder may be in a repository. Git is not started for a folder outside of any repository. */
function mayBeInRepository(dir: string, env: Variables): boolean {
  if (env.GIT_DIR) return true;
  try {
    for (let folder = realpathSync(dir); ; folder = dirname(folder)) {
      if (existsSync(join(folder, ".git"))) return true;
      if (dirname(folder) === folder) return false;
    }
  } catch {
    return true;
  }
}

/** Parses the log, in which the newest commit is first. */
function parseLog(log: string): LastCommits {
  const commits = new Map<string, Commit[]>();
  const cut = new Set<string>();
  for (const commit of log.split("\0").slice(1)) {
    const [head = "", subject = "", ...files] = commit.split("\n");
    const date = head.slice(0, 10);
    // The last commit of a shallow clone is left out, because every file seems to be new in it.
    const isEnd = /^ *\(grafted[,)]/.test(head.slice(10));
    for (const file of files) {
      if (file === "") continue;
      const known = commits.get(file) ?? [];
      if (isEnd && known.length === 0) cut.add(file);
      if (isEnd || known.length === mostCommits) continue;
      commits.set(file, [...known, { date, subject: subject.replace(/\p{Cc}/gu, "") }]);
    }
  }
  return { commits, isCut: cut.size > 0 };
}
