/*
 * Whoever wants a lock makes a file beside it whose name says who that is, its claim, and then looks for claims of others. It has the lock if there are none.
 * Of two that claim it at the same time, the second to claim sees the first, so they never both have it. No name comes twice: the claim of a process that was
 * killed, at whatever moment, can be removed by anybody at any time, and does no harm if it stays.
 */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { errorCode } from "./files.ts";
import { cannotWrite } from "./write-error.ts";

/** Somebody else has a lock. */
class LockedError extends KnownError {
  constructor(what: string, { file, pid, host }: Claim) {
    super(`another run is ${what} (process ${pid} on ${host})`, `wait until it is done, or remove ${file} if it is not running`);
  }
}

/** The names of the claims of this process. Their folder may have several paths. */
const ownClaims = new Set<string>();

/** The number of looks for others that claim a lock at the same time, and the pause between them in milliseconds. */
const looks = 20;
const pause = 10;

/**
 * Takes a lock, so that only one run at a time works on something. The lock is released when the process exits, at the latest; one of a process that does not
 * run any more does not count.
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

/** Waits until nobody else claims a lock. Of those that claim it at the same time, the first by name stays until the others have left. */
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
 * Takes a lock that everybody has for moments only, and waits until it is free.
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

/** What follows the path of a lock in the name of a claim. */
const claimName = /^\.(?<pid>[1-9]\d{0,14})-(?<started>\d*)-[\da-f]{8}@(?<host>.*)$/;
const thisHost = (): string =>
  hostname()
    .replace(/[^\w.-]/g, "_")
    .slice(0, 100);

/** Claims a lock. @returns the file */
function claim(path: string): string {
  const { started = "" } = processInfo(process.pid) ?? {};
  const file = join(dirname(path), `${basename(path)}.${process.pid}-${started}-${randomUUID().slice(0, 8)}@${thisHost()}`);
  ownClaims.add(basename(file));
  // All that others need is in the name: they never see half of it.
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
    const { pid, started = "", host = "" } = (name.startsWith(lock) && claimName.exec(name.slice(lock.length))?.groups) || {};
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
    // It counts for nothing once the process has ended.
  }
}

/** Whether the process of a claim may be running. One on another machine is assumed to be. */
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

/** Returns when a process started, in ticks since the machine did, and whether it has not ended; undefined where the system does not say. */
function processInfo(pid: number): { started: string; isAlive: boolean } | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const { state, started } = processStat.exec(readFileSync(`/proc/${pid}/stat`, "latin1"))?.groups ?? {};
    return started === undefined ? undefined : { started, isAlive: state !== "Z" && state !== "X" };
  } catch {
    return undefined;
  }
}
