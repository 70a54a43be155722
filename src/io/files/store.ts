import { createHash } from "node:crypto";
import {
  fstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { World } from "../terminal/world.ts";
import { readFrom } from "./read.ts";
import { packageRoot, siteCache } from "./write.ts";

/**
 * A cache of results for later runs, by name. A store may be empty at any time, because every entry can be made again.
 */
export interface Store {
  /** @returns undefined if there is nothing, or it is damaged, or other users may have written it */
  read: (name: string) => Buffer | undefined;
  /** Writes an entry, completely or not at all. A failed write is ignored, because the entry can be made again. */
  write: (name: string, bytes: Uint8Array) => void;
}

/** The maximum size of a store in bytes. The entries that were not used for the longest time are removed first. */
const largest = 512 * 1024 ** 2;
const day = 24 * 60 * 60 * 1000;
/** The time after which an unused entry is removed, in milliseconds. */
const lifetime = 60 * day;

const digestOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const digestLength = 32;

/**
 * Opens the store of a site: the folder `store` in the site's cache folder, which only the user can read. Each file
 * contains the SHA-256 of an entry, and then the entry.
 *
 * @param dir the folder of the site's content, or of the built site
 * @param env `XDG_CACHE_HOME` sets the user's cache folder (default: `~/.cache`)
 */
export function openStore(dir: string, env: World["env"]): Store {
  const folder = join(siteCache(dir, env), "store");
  let total: number | undefined;
  return {
    read(name) {
      const path = join(folder, name);
      try {
        const file = readFrom(path, (open) => (isOwn(open) ? readFileSync(open) : Buffer.alloc(0)));
        const bytes = file.subarray(digestLength);
        if (!digestOf(bytes).equals(file.subarray(0, digestLength))) return undefined;
        touch(path);
        return bytes;
      } catch {
        return undefined;
      }
    },
    write(name, bytes) {
      const path = join(folder, name);
      const part = `${path}.${process.pid}.part`;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(part, Buffer.concat([digestOf(bytes), bytes]), { mode: 0o600 });
        // The old file is removed first, because some file systems wait for the disk when a file is replaced. Damage is
        // noticed by the hash.
        rmSync(path, { force: true });
        renameSync(part, path);
        total = total === undefined || total > largest ? prune(folder) : total + digestLength + bytes.length;
      } catch {
        removeQuietly(part);
      }
    },
  };
}

/** Whether only the user can have written an open file. */
function isOwn(file: number): boolean {
  const { uid, mode } = fstatSync(file);
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

/** Sets the time of a file's last use, at most once a day. */
function touch(path: string): void {
  const now = new Date();
  if (now.getTime() - statSync(path).mtimeMs > day) utimesSync(path, now, now);
}

/** Removes files that were not used for long, and the oldest ones above the limit. @returns the rest, in bytes */
function prune(folder: string): number {
  const files = readdirSync(folder).map((name) => ({ path: join(folder, name), ...statsOf(join(folder, name)) }));
  let rest = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size, mtimeMs } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (rest <= largest && Date.now() - mtimeMs <= lifetime) break;
    removeQuietly(path);
    rest -= size;
  }
  return rest;
}

/** Returns the size and the time of a file, also if another process has just removed it. */
const statsOf = (path: string): { size: number; mtimeMs: number } =>
  statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: Date.now() };

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The file stays, because its folder is missing or read-only.
  }
}

/** Variables that change what Node or ICU do. */
const relevant = /^(?:TZ|LANG|LANGUAGE|LC_\w+|NODE_\w+|ICU_\w+)$/;

/**
 * Describes the inputs that all results share: the files of this package, by the hash that its compilation wrote, and
 * the environment it runs in.
 */
export function describeProgram(env: World["env"]): string {
  const variables = Object.entries(env).filter(([name]) => relevant.test(name));
  return JSON.stringify([
    readFileSync(join(packageRoot, "lib", "generator"), "utf8"),
    [process.versions, process.arch, process.platform, process.execArgv],
    variables.sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}
