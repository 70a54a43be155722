import { lstatSync, rmSync, type Stats, writeFileSync } from "node:fs";
import { digestFile } from "./digest-file.ts";

/** What a file was when it was noted. */
export interface KnownFile {
  /** Its times, size and number. Empty if it was so new that a change right after could have left them the same. */
  stamp: string;
  /** SHA-256 in base64url. */
  sha256: string;
}

/** The coarsest times of file systems (FAT) are two seconds; clocks of servers may differ a little. In milliseconds. */
const newest = 3000;

/** What a file system's own clock said, which is not that of this machine. */
export interface Clock {
  /** The file system. */
  dev: number;
  /** In milliseconds. */
  time: number;
}

/**
 * Asks a file system what time it is, with a file that is written and removed.
 *
 * @param path of the file; one that a killed run has left is replaced
 * @returns undefined if it cannot be written
 */
export function readClock(path: string): Clock | undefined {
  try {
    rmSync(path, { force: true });
    writeFileSync(path, "", { flag: "wx" });
    const { dev, ctimeMs: time } = lstatSync(path);
    rmSync(path);
    return { dev, time };
  } catch {
    return undefined;
  }
}

/** Returns a text that changes when a file changes. Programs can set the time of the last edit, but not that of the last change of status. */
export const stampOf = ({ mtimeMs, ctimeMs, size, ino }: Pick<Stats, "mtimeMs" | "ctimeMs" | "size" | "ino">): string =>
  `${mtimeMs} ${ctimeMs} ${size} ${ino}`;

/**
 * Whether a file may be changed once more, or changed back, without another time: it is new, and its file system has whole seconds (FAT, HFS+, ext3). Others
 * have milliseconds, in which nobody edits twice.
 */
export const mayChangeUnseen = ({ mtimeMs, ctimeMs }: Pick<Stats, "mtimeMs" | "ctimeMs">): boolean =>
  mtimeMs % 1000 === 0 && ctimeMs % 1000 === 0 && Math.max(mtimeMs, ctimeMs) > Date.now() - newest;

/**
 * Notes what a file is now.
 *
 * @param clock what its file system said before: a file that was written earlier gets another time when it changes
 * @returns undefined if it is not a regular file, or was changed at the same time
 */
export function noteFile(path: string, clock?: Clock): KnownFile | undefined {
  const before = statOf(path);
  if (before === undefined) return undefined;
  try {
    const since = before.dev === clock?.dev ? clock.time : Date.now() - newest;
    const { sha256 } = digestFile(path);
    const after = statOf(path);
    if (after === undefined || stampOf(after) !== stampOf(before)) return undefined;
    return { stamp: Math.max(before.mtimeMs, before.ctimeMs) < since ? stampOf(before) : "", sha256 };
  } catch {
    return undefined;
  }
}

/** Returns the size of a file whose stamp is as it was noted, in bytes; undefined if its bytes must be read to know that it is the same. */
export function sizeIfUnchanged(path: string, known: KnownFile | undefined): number | undefined {
  const stats = known && statOf(path);
  return stats && stampOf(stats) === known.stamp ? stats.size : undefined;
}

/**
 * Checks a file by its stamp, or else by its bytes.
 *
 * @returns what was known if the file is as it was noted, or a new note that says the same
 */
export function checkFile(path: string, known: KnownFile): KnownFile | undefined {
  const stats = statOf(path);
  if (stats === undefined) return undefined;
  if (stampOf(stats) === known.stamp) return known;
  const now = noteFile(path);
  return now?.sha256 === known.sha256 ? now : undefined;
}

function statOf(path: string): Stats | undefined {
  try {
    const stats = lstatSync(path);
    return stats.isFile() ? stats : undefined;
  } catch {
    return undefined;
  }
}
