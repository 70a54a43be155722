import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { errorCode } from "./files.ts";
import { cannotWrite } from "./write-error.ts";

/** All that this process ever made a lock with. */
const ownIds = new Set<unknown>();

/** How often a lock is tried for while others remove a dead one, and the milliseconds in between. */
const tries = 20;
const pause = 10;

/**
 * Makes sure that only one run at a time works on something. The lock is given back at the latest when the process exits; one that a killed process left is
 * taken over.
 *
 * @param path the lock file
 * @param what the work, for the message: `translating`
 * @returns a function that gives the lock back
 * @throws KnownError when another run has it, or it cannot be written
 */
export function takeLock(path: string, what: string): () => void {
  const id = randomUUID();
  ownIds.add(id);
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id });
  for (let attempt = 0; attempt < tries; attempt++) {
    if (create(path, own)) {
      const release = () => {
        process.off("exit", release);
        remove(path, own);
      };
      process.on("exit", release);
      return release;
    }
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(holder)) {
      const hint = `wait for it, or remove ${path} if it is not running`;
      throw new KnownError(`another run is ${what} (process ${holder.pid} on ${holder.host})`, hint);
    }
    removeDead(path, own);
  }
  throw new KnownError(`another run is ${what}`, `try again when it is done, or remove ${path} if it is not running`);
}

/**
 * Removes a lock that nobody holds. Only the holder of the lock’s own guard may do so, and only after reading the lock once more: whoever was quicker
 * may have removed the dead lock and taken a new one.
 */
function removeDead(path: string, own: string): void {
  const guard = `${path}.guard`;
  if (!create(guard, own)) {
    const holder = readHolder(guard);
    if (holder !== undefined && isAlive(holder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    // Its holder was killed between two lines of this function.
    else if (isShallow(path)) removeDead(guard, own);
    return;
  }
  try {
    const holder = readHolder(path);
    if (holder === undefined || !isAlive(holder)) rmSync(path, { force: true });
  } finally {
    remove(guard, own);
  }
}

/** Whether a lock is guarded by at most one guard so far: a guard's guard is the last. */
const isShallow = (path: string): boolean => !path.endsWith(".guard.guard");

/** Makes a lock, whole from its first moment. @returns whether there was none */
function create(path: string, own: string): boolean {
  const beside = `${path}.${process.pid}.${randomUUID()}`;
  try {
    writeFileSync(beside, own, { flag: "wx" });
    linkSync(beside, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw cannotWrite(path, error);
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Removes a lock if it is still the own one. */
function remove(path: string, own: string): void {
  try {
    if (readFileSync(path, "utf8") === own) rmSync(path, { force: true });
  } catch {
    // It is gone, or cannot be removed: the next run finds that its holder has ended.
  }
}

interface Holder {
  pid: number;
  host: string;
  id?: unknown;
}

/** Who holds a lock; undefined for a file that says nothing of the kind. */
function readHolder(path: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isHolder(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === "object" &&
  value !== null &&
  "pid" in value &&
  Number.isSafeInteger(value.pid) &&
  Number(value.pid) > 0 &&
  "host" in value &&
  typeof value.host === "string";

/** Whether the process that took a lock may still run; one on another machine is taken to. */
function isAlive({ pid, host, id }: Holder): boolean {
  if (host !== hostname()) return true;
  // In a container, the process after a killed one often has its number.
  return pid === process.pid ? ownIds.has(id) : isRunning(pid);
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
