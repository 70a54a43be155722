import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** When the files of a folder were last committed. */
export interface LastCommits {
  /** Dates such as `2025-03-03`, by path relative to the folder. Files that were never committed are absent. */
  dates: ReadonlyMap<string, string>;
  /** Whether the history is cut off (a shallow clone): files last committed before that are absent. */
  isCut: boolean;
}

const unknown: LastCommits = { dates: new Map(), isCut: false };

/** Lines that start commits; no path contains a NUL character. */
const format = "--format=%x00%as %d";

/** Nothing that a repository configures may run a program, ask, or fetch. */
const safely = ["-c", "core.fsmonitor=false", "-c", "log.showSignature=false", "-c", "core.quotePath=false", "--no-pager"];
const quiet = { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1" };

/**
 * Reads from Git when the files of a folder were last committed, with one call for all of them. The times of files on disk are never used: they differ
 * from clone to clone.
 *
 * @param dir absolute path of the folder
 * @returns no dates if the folder is in no repository or Git is not installed
 */
export async function readLastCommits(dir: string, env: Readonly<Record<string, string | undefined>>): Promise<LastCommits> {
  const options = { encoding: "utf8", env: { ...env, ...quiet }, maxBuffer: 64 << 20, timeout: 30_000 } as const;
  const log = ["log", format, "--name-only", "--no-renames", "--relative", "--decorate=short", "--", "."];
  try {
    const { stdout } = await promisify(execFile)("git", ["-C", dir, ...safely, ...log], options);
    return parseLog(stdout);
  } catch {
    return unknown;
  }
}

/** Parses the log, in which the newest commit is first. */
function parseLog(log: string): LastCommits {
  const dates = new Map<string, string>();
  const cut = new Set<string>();
  for (const commit of log.split("\0").slice(1)) {
    const [head = "", ...files] = commit.split("\n");
    // At the end of a shallow clone, every file seems to be new.
    const isEnd = /^ *\(grafted[,)]/.test(head.slice(10));
    for (const file of files) {
      if (file === "" || dates.has(file) || cut.has(file)) continue;
      if (isEnd) cut.add(file);
      else dates.set(file, head.slice(0, 10));
    }
  }
  return { dates, isCut: cut.size > 0 };
}
