import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Commit, mostCommits } from "../../core/model/commits.ts";

/** What Git knows about the files of a folder. */
export interface LastCommits {
  /** The last commits of each file, newest first, by path relative to the folder. Files that were never committed are absent. */
  commits: ReadonlyMap<string, readonly Commit[]>;
  /** Whether the history is cut off (a shallow clone): files last committed before that are absent. */
  isCut: boolean;
}

const unknown: LastCommits = { commits: new Map(), isCut: false };

/** Two lines that start commits; no path contains a NUL character. */
const format = "--format=%x00%as %d%n%s";

/** Nothing that a repository configures may run a program, ask, or fetch. */
const safely = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "log.showSignature=false",
  "-c",
  "core.quotePath=false",
  "-c",
  "i18n.logOutputEncoding=UTF-8",
  "--no-pager",
];
const quiet = { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1" };

/**
 * Reads from Git when and why the files of a folder were last committed, with one call for all of them. The times of files on disk are never used: they differ
 * from clone to clone.
 *
 * @param dir absolute path of the folder
 * @returns nothing if the folder is in no repository or Git is not installed
 */
export async function readLastCommits(dir: string, env: Readonly<Record<string, string | undefined>>): Promise<LastCommits> {
  if (!mayBeInRepository(dir, env)) return unknown;
  const options = { encoding: "utf8", env: { ...env, ...quiet }, maxBuffer: 64 << 20, timeout: 30_000 } as const;
  const log = ["log", format, "--name-only", "--no-renames", "--relative", "--decorate=short", "--", "."];
  try {
    const { execFile } = process.getBuiltinModule("node:child_process");
    const { stdout } = await promisify(execFile)("git", ["-C", dir, ...safely, ...log], options);
    return parseLog(stdout);
  } catch {
    return unknown;
  }
}

/** Whether a folder may be in a repository. Where none is near, Git need not be started to say so. */
function mayBeInRepository(dir: string, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.GIT_DIR) return true;
  try {
    for (let folder = realpathSync(dir); ; folder = dirname(folder)) {
      // A repository without a working tree has these itself.
      if (existsSync(join(folder, ".git")) || (existsSync(join(folder, "HEAD")) && existsSync(join(folder, "objects")))) return true;
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
    // At the end of a shallow clone, every file seems to be new.
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
