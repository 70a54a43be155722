import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readFrom } from "./open-to-read.ts";

/**
 * Writes a file of a cache, complete or not at all, that only its user can read. Failures are ignored: a cache may always be empty.
 *
 * @param data all of it, or one part after the other
 * @param most how many files its folder may have; the oldest are removed. Default: any number
 */
export function writeCacheFile(path: string, data: Uint8Array | Iterable<Uint8Array>, most = Number.POSITIVE_INFINITY): void {
  const part = `${path}.${process.pid}.part`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeParts(part, data instanceof Uint8Array ? [data] : data);
    // To replace a file, ext4 waits for the disk, which takes as long as making some pages. It need not: what is kept is checked when it is read.
    removeQuietly(path);
    renameSync(part, path);
    removeOldest(dirname(path), most);
  } catch {
    removeQuietly(part);
  }
}

function writeParts(path: string, parts: Iterable<Uint8Array>): void {
  const file = openSync(path, "w", 0o600);
  try {
    for (const part of parts) writeFileSync(file, part);
  } finally {
    closeSync(file);
  }
}

/** Reads a file of a cache; undefined if there is none, or others may have written it. */
export function readCacheFile(path: string): Buffer | undefined {
  try {
    return readFrom(path, (file) => {
      const { uid, mode } = fstatSync(file);
      const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
      return isOwn ? readFileSync(file) : undefined;
    });
  } catch {
    return undefined;
  }
}

function removeOldest(dir: string, most: number): void {
  const names = readdirSync(dir);
  if (names.length <= most) return;
  const files = names.map((name) => ({ path: join(dir, name), time: statSync(join(dir, name)).mtimeMs }));
  for (const { path } of files.sort((a, b) => b.time - a.time).slice(most)) removeQuietly(path);
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // There is no such folder, or it is read-only.
  }
}
