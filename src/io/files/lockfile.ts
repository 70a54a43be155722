import { randomUUID } from "node:crypto";
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { errorCode } from "./files.ts";
import { cannotWrite } from "./write-error.ts";

/** Somebody else has a lock. */
class LockedError extends KnownError {}

/** The ids of all locks that this process has taken. */
const ownIds = new Set<unknown>();

/** The maximum number of attempts while other processes remove a stale lock, and the pause between them in milliseconds. */
const tries = 20;
const pause = 10;

/**
 * Takes a lock, so that only one run at a time works on something. The lock is released when the process exits, at the latest; a stale lock of a killed
 * process is removed.
 *
 * @param path the lock file
 * @param what the work, for the message: `translating`
 * @returns a function that releases the lock
 * @throws KnownError if another run has it, or it cannot be written
 */
export function takeLock(path: string, what: string): () => void {
  const id = randomUUID();
  ownIds.add(id);
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id });
  for (let attempt = 0; attempt < tries; attempt++) {
    if (create(path, own)) {
      removeTemporaries(path);
      const release = () => {
        process.off("exit", release);
        remove(path, own);
      };
      process.on("exit", release);
      return release;
    }
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(holder)) {
      const hint = `wait until it is done, or remove ${path} if it is not running`;
      throw new LockedError(`another run is ${what} (process ${holder.pid} on ${holder.host})`, hint);
    }
    removeStale(path, own);
  }
  throw new LockedError(`another run is ${what}`, `wait until it is done, or remove ${path} if it is not running`);
}

/**
 * Takes a lock that everybody has for moments only, and waits until it is free.
 *
 * @param path the lock file
 * @param what the work, for the message
 * @param patience how long to wait, in milliseconds
 * @returns a function that releases the lock
 * @throws KnownError if it does not become free, or cannot be written
 */
export async function waitForLock(path: string, what: string, patience = 10_000): Promise<() => void> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return takeLock(path, what);
    } catch (error) {
      if (!(error instanceof LockedError) || Date.now() > end) throw error;
      await setTimeout(pause);
    }
  }
}

/**
 * Removes a stale lock. Only the owner of the guard file may do so, and only after reading the lock again: another process may have removed the stale lock
 * and taken a new one.
 */
function removeStale(path: string, own: string): void {
  const guard = `${path}.guard`;
  if (!create(guard, own)) {
    const holder = readHolder(guard);
    if (holder !== undefined && isAlive(holder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    // The owner of the guard was killed inside of this function.
    else if (isShallow(path)) removeStale(guard, own);
    return;
  }
  try {
    const holder = readHolder(path);
    if (holder === undefined || !isAlive(holder)) rmSync(path, { force: true });
  } finally {
    remove(guard, own);
  }
}

/** Whether a lock has at most one level of guards so far. The guard of a guard is the last one. */
const isShallow = (path: string): boolean => !path.endsWith(".guard.guard");

/** Creates a lock file atomically. @returns false if there is one already */
function create(path: string, own: string): boolean {
  const temporary = `${path}.${process.pid}.${randomUUID()}`;
  try {
    writeFileSync(temporary, own, { flag: "wx" });
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw cannotWrite(path, error);
  } finally {
    rmSync(temporary, { force: true });
  }
}

const temporaryName = /^(?:guard\.){0,2}(?<pid>\d+)\.[\da-f-]{36}$/;

/** Removes the temporary files of processes that were killed while they took a lock. */
function removeTemporaries(path: string): void {
  const start = `${basename(path)}.`;
  try {
    for (const name of readdirSync(dirname(path))) {
      const pid = name.startsWith(start) ? temporaryName.exec(name.slice(start.length))?.groups?.pid : undefined;
      if (pid === undefined) continue;
      const file = join(dirname(path), name);
      if (!isAlive(readHolder(file) ?? { pid: Number(pid), host: hostname() })) rmSync(file, { force: true });
    }
  } catch {
    // They do no harm.
  }
}

/** Removes a lock if it is still our own. */
function remove(path: string, own: string): void {
  try {
    if (readFileSync(path, "utf8") === own) rmSync(path, { force: true });
  } catch {
    // It is gone, or cannot be removed. The next run will find it stale.
  }
}

interface Holder {
  pid: number;
  host: string;
  id?: unknown;
}

/** Reads the owner of a lock; undefined for an invalid file. */
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

/** Whether the process that took a lock may still be running. A process on another machine is assumed to be. */
function isAlive({ pid, host, id }: Holder): boolean {
  if (host !== hostname()) return true;
  // In a container, the process that follows a killed one often has the same id.
  return pid === process.pid ? ownIds.has(id) : isRunning(pid);
}

/** Whether a process is running on this machine. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
