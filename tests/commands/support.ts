import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { repository } from "../support/folder.ts";

/** Waits until something is so, looking as often as possible; gives up where it cannot become so any more. */
export async function until(condition: () => boolean, hopeless: () => boolean = () => false): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!condition() && !hopeless() && Date.now() < deadline) await setImmediate();
}

/** What builds of `dist` in this folder have left in it, or are writing. */
export const leftovers = (folder: string): string[] => namesIn(join(folder, "dist")).filter((name) => name.startsWith(".biopedia."));

/** Files and folders that a running build has written so far. */
export const written = (folder: string): string[] => namesIn(join(folder, "dist/.biopedia.new"));

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

interface Started {
  child: ChildProcessByStdio<null, Readable, Readable>;
  ended: Promise<unknown>;
  hasEnded: () => boolean;
}

/** Starts the installed command in a process of its own, which does not outlive the test. @param line the arguments, separated by spaces */
export function startProcess(line: string, folder: string, env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [join(repository, "bin/biopedia.js"), ...line.split(" ")], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

/** Lines of languages.yaml for so many more languages. */
export function moreLanguages(count: number): string {
  const letter = (index: number) => String.fromCharCode(97 + (index % 26));
  return Array.from(
    { length: count },
    (_, index) => `- { code: q${letter(Math.floor(index / 26))}${letter(index)}, name: N${index}, fullName: F${index} }\n`,
  ).join("");
}
