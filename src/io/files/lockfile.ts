/*
 * A process takes a lock by writing a claim, a file beside the lock whose name identifies the process, and then looking
 * for other claims. The process has the lock if there are none. Two processes never both have a lock, because the
 * second one to write its claim sees the first one's. The claim of a killed process can be removed by any process at
 * any time, because no name is used twice; a claim that stays does no harm.
 */

import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { cannotWrite, errorCode } from "./errors.ts";

/** The error for a lock that another process has. */
class LockedError extends KnownError {
  constructor(what: string, { file, pid, host }: Claim) {
    super(
      `another run is ${what} (process ${pid} on ${host})`,
      `wait until it is done, or remove ${file} if it is not running`,
    );
  }
}

/** The names of the claims of this process, without the folder, because a folder may have several paths. */
const ownClaims = new Set<string>();

/** The number of looks for others that claim a lock at the same time, and the pause between them in milliseconds. */
const looks = 20;
const pause = 10;

/**
 * Takes a lock, so that only one run at a time works on something. The lock is released when the process exits, at the
 * latest; the lock of a process that does not run any more does not count.
 *
 * @param path the beginning of the path of its files
 * @param what the work, for the message: `translating`
 * @returns a function that releases the lock
 * @throws KnownError if another run has it, or it cannot be written
 */
export function takeLock(path: string, what: string): () => void {
  try {
    const [holder] = claimsOn(path);
    if (holder !== undefined) throw new LockedError(what, holder);
    const own = claim(path);
    try {
      waitForOthers(path, own, what);
    } catch (error) {
      withdraw(own);
      throw error;
    }
    const release = () => {
      process.off("exit", release);
      withdraw(own);
    };
    process.on("exit", release);
    return release;
  } catch (error) {
    throw error instanceof LockedError ? error : cannotWrite(path, error);
  }
}

/**
 * Waits until no other process claims a lock. Of several processes that claim it at the same time, the first by name
 * stays until the others have removed their claims.
 */
function waitForOthers(path: string, own: string, what: string): void {
  for (let look = 1; ; look++) {
    const others = claimsOn(path).filter(({ file }) => file !== own);
    const [other] = others;
    if (other === undefined) return;
    if (look === looks || others.some(({ file }) => file < own)) throw new LockedError(what, other);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
}

/**
 * Takes a lock that every process has for moments only, and waits until it is free.
 *
 * @param path the beginning of the path of its files
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

interface Claim {
  file: string;
  pid: number;
  host: string;
}

/** Matches the part of a claim's name after the path of the lock. */
const claimName = /^\.(?<pid>[1-9]\d{0,14})-(?<started>\d*)-[\da-f]{8}@(?<host>.*)$/;
const thisHost = (): string =>
  hostname()
    .replace(/[^\w.-]/g, "_")
    .slice(0, 100);

/** Claims a lock. @returns the file */
function claim(path: string): string {
  const { started = "" } = processInfo(process.pid) ?? {};
  const file = join(
    dirname(path),
    `${basename(path)}.${process.pid}-${started}-${randomUUID().slice(0, 8)}@${thisHost()}`,
  );
  ownClaims.add(basename(file));
  // The file is empty, because other processes read the name only and so never see half a claim.
  writeFileSync(file, "", { flag: "wx" });
  return file;
}

function withdraw(own: string): void {
  ownClaims.delete(basename(own));
  remove(own);
}

/** Lists the claims on a lock, and removes those of processes that do not run any more. */
function claimsOn(path: string): Claim[] {
  const [folder, lock] = [dirname(path), basename(path)];
  return readdirSync(folder).flatMap((name) => {
    const {
      pid,
      started = "",
      host = "",
    } = (name.startsWith(lock) && claimName.exec(name.slice(lock.length))?.groups) || {};
    if (pid === undefined) return [];
    const claimed = { file: join(folder, name), pid: Number(pid), host };
    if (isRunning(claimed, started)) return [claimed];
    remove(claimed.file);
    return [];
  });
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A claim that cannot be removed does no harm, because it does not count once its process has ended.
  }
}

/** Whether the process of a claim may be running. A process on another machine is assumed to be running. */
function isRunning({ file, pid, host }: Claim, started: string): boolean {
  if (host !== thisHost()) return true;
  // In a container, the process that follows a killed one often has the same id.
  if (pid === process.pid) return ownClaims.has(basename(file));
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  const found = processInfo(pid);
  return found === undefined || (found.isAlive && (started === "" || started === found.started));
}

const processStat = /^\d+ \(.*\) (?<state>\S) (?:\S+ ){18}(?<started>\d+) /s;

/**
 * Returns when a process started, in ticks since the machine did, and whether it has not ended; undefined where the
 * system does not say.
 */
function processInfo(pid: number): { started: string; isAlive: boolean } | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const { state, started } = processStat.exec(readFileSync(`/proc/${pid}/stat`, "latin1"))?.groups ?? {};
    return started === undefined ? undefined : { started, isAlive: state !== "Z" && state !== "X" };
  } catch {
    return undefined;
  }
}
