import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { KnownError } from "../core/errors.ts";
import { errorCode } from "./files.ts";

/**
 * Makes sure that only one run at a time works on something.
 *
 * @param path the lock file
 * @param what the work, for the message: `translating`
 * @returns a function that gives the lock back
 * @throws KnownError when another run has it, or it cannot be written
 */
export function takeLock(path: string, what: string): () => void {
  const own = JSON.stringify({ pid: process.pid, host: hostname() });
  for (let attempt = 0; attempt < 2; attempt++) {
    // Written whole and then linked, so that nobody reads a lock that is still empty.
    const beside = `${path}.${process.pid}`;
    try {
      writeFileSync(beside, own);
      linkSync(beside, path);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") {
        throw new KnownError(
          `cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`,
          "check the folder's permissions",
        );
      }
      const holder = readHolder(path);
      if (holder === undefined || !isAlive(holder)) rmSync(path, { force: true });
      else {
        const hint = `wait for it, or remove ${path} if it is not running`;
        throw new KnownError(`another run is ${what} (process ${holder.pid} on ${holder.host})`, hint);
      }
    } finally {
      rmSync(beside, { force: true });
    }
  }
  throw new KnownError(`another run is ${what}`, "try again when it is done");
}

interface Holder {
  pid: number;
  host: string;
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/** Whether the process that took a lock may still run; one on another machine is taken to. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  return isRunning(pid);
}

/** Whether a process of this machine runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
