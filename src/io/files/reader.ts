import type { Stamps } from "./watch.ts";

/** A file as it was at some moment. Results that depend on the file alone are cached by this object. */
export interface FileVersion {
  /** The folder that its name is relative to. */
  dir: string;
  name: string;
  /** Differs from those of its other versions; empty if it is read only once. */
  stamp: string;
  /** Its text, where this is not that on the disk. */
  text?: string;
}

/** Gives the versions of files to read. */
export interface Reader {
  /** The folder that names of files are relative to. */
  dir: string;
  /** Returns the same object as the last reading, unless the file has changed since. */
  file: (name: string) => FileVersion;
  /**
   * Returns the reader for the next reading.
   *
   * @param stamps of all files, taken before they are read
   * @param rewritten files that were written again after their stamps were taken: they count as changed, because two
   *   writes within a tick of the clock leave the same stamp
   */
  next: (stamps: Stamps, rewritten?: readonly string[]) => Reader;
}

/** Opens a folder. @param stamps of all files; not needed to read once */
export function openReader(
  dir: string,
  stamps: Stamps = new Map(),
  before: ReadonlyMap<string, FileVersion> = new Map(),
): Reader {
  const versions = new Map<string, FileVersion>();
  return {
    dir,
    file(name) {
      const stamp = stamps.get(name) ?? "";
      const last = versions.get(name) ?? before.get(name);
      const version = last?.stamp === stamp ? last : { dir, name, stamp };
      versions.set(name, version);
      return version;
    },
    next(newer, rewritten = []) {
      const again = rewritten.map((name): [string, string] => [name, `${newer.get(name)} at ${performance.now()}`]);
      const now: Stamps = new Map([...newer, ...again]);
      // Versions of the reading before are added, because a reading that ends early has not used all files.
      const same = [...before, ...versions].filter(([name, { stamp }]) => stamp === now.get(name));
      return openReader(dir, now, new Map(same));
    },
  };
}

/** Returns a reader that reads a file with another text than on the disk. */
export function readerWith(reader: Reader, name: string, text: string): Reader {
  const version = { dir: reader.dir, name, stamp: `text ${++texts}`, text };
  return { ...reader, file: (each) => (each === name ? version : reader.file(each)) };
}

let texts = 0;
