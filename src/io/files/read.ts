import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { memoize } from "../../core/model/memo.ts";
import { cannotRead, readRefusalOf } from "./errors.ts";
import type { Stamps } from "./watch.ts";

/**
 * Opens a file, reads what is needed of it, and closes it. Opening never blocks: a named pipe, which may have just
 * taken the file's place, would otherwise wait until another program writes to it.
 *
 * @param read is given the number of the open file
 * @throws a file system error; `EFTYPE`, as BSD calls it, for what is neither a file nor a folder; what `read` throws
 */
export function readFrom<Result>(path: string, read: (file: number) => Result): Result {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    checkRegular(file, path);
    return read(file);
  } finally {
    closeSync(file);
  }
}

function checkRegular(file: number, path: string): void {
  const stats = fstatSync(file);
  if (stats.isFile()) return;
  const code = stats.isDirectory() ? "EISDIR" : "EFTYPE";
  throw Object.assign(new Error(`${code}: not a regular file, open '${path}'`), { code, syscall: "open", path });
}

/** Reads a whole file. @throws like {@link readFrom} */
export const readWhole = (path: string): Buffer => readFrom(path, (file) => readFileSync(file));

/** Returns the diagnostic `unreadable`. @param file its name in messages @param error the system error */
export function unreadable(file: string, error: unknown): Diagnostic {
  const [reason, fix] = readRefusalOf(error);
  return diagnose("unreadable", { reason, fix }, { file });
}

/** Reads a file that was found a moment ago. @throws KnownError that names it if it cannot be read */
export function readBytes(path: string): Buffer {
  try {
    return readWhole(path);
  } catch (error) {
    throw cannotRead(path, error);
  }
}

/**
 * Reads a text file.
 *
 * @param path the file
 * @param name its name in messages
 * @returns its text without a byte order mark, or a diagnostic `encoding` or `unreadable`
 */
export function readSource(path: string, name: string): Source | Diagnostic {
  let bytes: Buffer;
  try {
    bytes = readWhole(path);
  } catch (error) {
    return unreadable(name, error);
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return diagnose("encoding", { detail: "it starts with a UTF-16 byte order mark" }, { file: name });
  }
  try {
    return new Source(name, withLineFeeds(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const offset = withLineFeeds(text.slice(0, undecodable(text, bytes))).replace(/^\ufeff/, "").length;
    const source = new Source(name, withLineFeeds(text).replace(/^\ufeff/, ""));
    return diagnose("encoding", { detail: "this line contains invalid bytes" }, source.at(offset));
  }
}

/** Converts CRLF and CR line ends to line feeds. */
const withLineFeeds = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

/** Returns where decoding failed first: the first replacement character that is not in the bytes themselves. */
function undecodable(text: string, bytes: Buffer): number {
  const sign = Buffer.from("\ufffd");
  let at = text.indexOf("\ufffd");
  let byte = Buffer.byteLength(text.slice(0, at));
  while (at >= 0 && bytes.subarray(byte, byte + sign.length).equals(sign)) {
    const next = text.indexOf("\ufffd", at + 1);
    byte += Buffer.byteLength(text.slice(at, next));
    at = next;
  }
  return at;
}

/** Returns the buffer that every file is read through, part by part. */
const bufferOf = memoize(() => Buffer.allocUnsafeSlow(1 << 18));

/**
 * Returns the size of a file in bytes, and its SHA-256 in base64url; reads the file in parts. @throws a file system
 * error
 */
export function digestFile(path: string): { size: number; sha256: string } {
  const part = bufferOf();
  const hash = createHash("sha256");
  let size = 0;
  readFrom(path, (file) => {
    for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
      hash.update(part.subarray(0, length));
      size += length;
    }
  });
  return { size, sha256: hash.digest("base64url") };
}

/** A file as it was at some moment. Results that depend on the file alone are cached by this object. */
export interface FileVersion {
  /** The folder that its name is relative to. */
  dir: string;
  name: string;
  /** Differs from those of its other versions; empty if it is read only once. */
  stamp: string;
  /** The text of the version, where another one is on the disk. */
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
