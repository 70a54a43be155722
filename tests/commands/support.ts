import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { knownCodes } from "../../src/core/model/languages.ts";
import { repository } from "../support/folder.ts";

/** The leftover files of builds in `dist`, and files being written. */
export const leftovers = (folder: string): string[] =>
  namesIn(join(folder, "dist")).filter((name) => name.startsWith(".biopedia."));

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

interface Started {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Resolves with the exit code and the signal, once all that was printed has been read. */
  ended: Promise<unknown>;
}

/**
 * Starts the installed command in a separate process, which ends with the test. @param line the arguments, separated by
 * spaces
 */
export function startProcess(line: string, folder: string, env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [join(repository, "bin/biopedia.js"), ...line.split(" ")], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended };
}

/**
 * Makes a command kill itself before it changes a file for the n-th time.
 *
 * @param from counting starts with the first change of a path that contains this
 * @returns the environment for its process
 */
export const killAt = (change: number, from = "", signal: NodeJS.Signals = "SIGKILL"): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(repository, "tests/support/kill-at.mjs"))}`,
  BIOPEDIA_TEST_KILL_AT: String(change),
  BIOPEDIA_TEST_KILL_FROM: from,
  BIOPEDIA_TEST_KILL_WITH: signal,
});

/**
 * Makes a command copy a folder before each change of a file: what is there if it is killed at that instant.
 *
 * @param keep the folder for the copies, which are numbered from 1
 * @param from counting starts with the first change of a path that contains this
 * @param of the folder that is copied
 * @returns the environment for its process
 */
export const copyAtEachChange = (keep: string, from: string, of = "dist"): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(repository, "tests/support/kill-at.mjs"))}`,
  BIOPEDIA_TEST_KEEP: keep,
  BIOPEDIA_TEST_KEEP_OF: of,
  BIOPEDIA_TEST_KILL_FROM: from,
});

/** Adds this many languages to the basic site in a folder. */
export function addLanguages(folder: string, count: number): void {
  const file = join(folder, "content/site.yaml");
  const codes = knownCodes()
    .filter((code) => !/^(?:en|ar|pt)$|-/.test(code))
    .slice(0, count);
  const list = (before: string) => `${before}, ${codes.map((code) => `"${code}"`).join(", ")}]`;
  writeFileSync(
    file,
    readFileSync(file, "utf8")
      .replace(/^languages: \[[^\]]*/m, list)
      .replace("]]", "]"),
  );
}
