import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Commit, mostCommits } from "../../core/model/types.ts";
import { runGit } from "./git.ts";

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
export async function readLastCommits(
  dir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<LastCommits> {
  if (!mayBeInRepository(dir, env)) return unknown;
  const log = ["log", format, "--name-only", "--no-renames", "--relative", "--decorate=short", "--", "."];
  const written = await runGit(dir, log, env);
  return written === undefined ? unknown : parseLog(written);
}

/** Whether a folder may be in a repository. Git is not started for a folder outside of any repository. */
function mayBeInRepository(dir: string, env: Readonly<Record<string, string | undefined>>): boolean {
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
