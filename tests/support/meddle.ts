import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished } from "vitest";

type Reading = (path: unknown, ...rest: unknown[]) => unknown;

/**
 * Does something whenever a file or folder is about to be looked at, listed, opened or read, until the test ends: what
 * another program does at the worst moment.
 *
 * @param act given the path; what it throws, the command gets from the system
 */
export function beforeEachReading(act: (path: string) => void): void {
  const meddleWith = (target: object, names: readonly string[]) => {
    const functions = target as Record<string, Reading>;
    for (const name of names) {
      const original = functions[name] as Reading;
      functions[name] = (path, ...rest) => {
        if (typeof path === "string") act(path);
        return original(path, ...rest);
      };
      onTestFinished(() => {
        functions[name] = original;
        syncBuiltinESMExports();
      });
    }
  };
  meddleWith(fs, ["readFileSync", "readdirSync", "statSync", "lstatSync", "openSync", "createReadStream"]);
  meddleWith(fs.promises, ["open", "readFile", "stat"]);
  syncBuiltinESMExports();
}

/**
 * Does something once, when a file is about to be replaced: the one that takes its place is made and flushed, and is
 * not there yet.
 *
 * @param name of the file
 */
export function whileReplacing(name: string, act: () => void): void {
  let isDone = false;
  wheneverReplacing(name, () => {
    if (!isDone) act();
    isDone = true;
  });
}

/** The same each time. */
export function wheneverReplacing(name: string, act: () => void): void {
  beforeEachReading((path) => {
    if (path.endsWith(`/.${name}.new`)) act();
  });
}

/** Returns the error of the system for what a user may not read. */
export const forbidden = (path: string): Error =>
  Object.assign(new Error(`EACCES: permission denied, '${path}'`), { code: "EACCES", syscall: "open", path });
