import { existsSync } from "node:fs";
import { join } from "node:path";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { waitForLock } from "../../io/files/lockfile.ts";
import { readBytes } from "../../io/files/read.ts";
import { checkPlace, replaceUnchanged } from "../../io/files/write.ts";
import { untilUnedited } from "./content-writer.ts";

/** A content folder that several programs write to. */
export interface SharedFolder {
  contentDir: string;
  /** The path of the lock that every writer of documents takes. */
  lock: string;
}

/** The decision about a file: its new text, or that nothing is written; and the result of the change. */
export interface FileChange<Result> {
  text?: string | undefined;
  result: Result;
}

/** Does work while nobody else writes documents. @throws KnownError if another process does not end */
export async function whileLocked<Result>(lock: string, work: () => Result | Promise<Result>): Promise<Result> {
  const release = await waitForLock(lock, "writing documents");
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Reads a text file, changes and writes it. Nobody else writes documents meanwhile; if another program, such as a text
 * editor, changes the file all the same, the change is decided anew. Line ends and a byte order mark stay.
 *
 * @param file its name in the content folder: `articles/en.md`
 * @param change is given the text with line feeds only
 * @param mayBeNew whether a file that is not there counts as an empty one
 * @throws KnownError if it cannot be read or written, or its line ends differ
 */
export const changeFile = <Result>(
  { contentDir, lock }: SharedFolder,
  file: string,
  change: (text: string) => FileChange<Result> | Promise<FileChange<Result>>,
  mayBeNew = false,
): Promise<Result> =>
  whileLocked(lock, async () => {
    const done = await untilUnedited(file, async () => {
      const { text: before, write } = openTextFile(contentDir, file, mayBeNew);
      const changed = await change(before);
      const isKept = changed.text === undefined || changed.text === before;
      return isKept || (await write(changed.text ?? "")) ? changed : undefined;
    });
    return done.result;
  });

/** A text file whose line ends and byte order mark stay as they are when it is changed. */
interface TextFile {
  /** With line feeds only. */
  text: string;
  /** Writes the file with another text. @returns false if another program has changed it meanwhile */
  write: (text: string) => Promise<boolean>;
}

/**
 * Opens a text file.
 *
 * @param mayBeNew whether a file that is not there counts as an empty one
 * @throws KnownError if it cannot be read, lies behind a symbolic link, or its line ends differ
 */
export function openTextFile(contentDir: string, name: string, mayBeNew = false): TextFile {
  checkPlace(contentDir, name);
  const path = join(contentDir, name);
  const bytes = !mayBeNew || existsSync(path) ? readBytes(path) : undefined;
  const written = bytes === undefined ? "" : decode(bytes, name);
  const mark = written.startsWith("\ufeff") ? "\ufeff" : "";
  const own = written.slice(mark.length);
  const text = own.replaceAll("\r\n", "\n");
  const hasReturns = text.length < own.length;
  if (text.includes("\r") || (hasReturns && own.split("\r\n").length !== text.split("\n").length))
    throw new KnownError(`${name} has line ends of several kinds`, "save it with one kind of line ends");
  const withReturns = (each: string) => (hasReturns ? each.replaceAll("\n", "\r\n") : each);
  return { text, write: (each) => replaceUnchanged(path, bytes, mark + withReturns(each)) };
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new KnownError(`${name} is not in UTF-8`, "save it in UTF-8");
  }
}
