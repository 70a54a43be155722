import { existsSync } from "node:fs";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { readBytes } from "../../io/files/read.ts";
import { replaceUnchanged } from "../../io/files/write.ts";

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
 * @param name of the file in messages
 * @param empty the text of a file that does not exist yet
 * @throws KnownError if it cannot be read, or its line ends differ
 */
export function openTextFile(path: string, name: string, empty?: string): TextFile {
  const bytes = empty === undefined || existsSync(path) ? readBytes(path) : undefined;
  const written = bytes === undefined ? (empty ?? "") : decode(bytes, name);
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
