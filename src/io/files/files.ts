import { closeSync, constants, openSync, readFileSync } from "node:fs";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";

/** Whether a file system error says that a file does not exist. */
export const isNotFound = (error: unknown): boolean => errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";

/** Returns the code of a system error, such as `EACCES`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

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
    bytes = readBytes(path);
  } catch (error) {
    return diagnose("unreadable", { reason: error instanceof Error ? error.message : String(error) }, { file: name });
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

/** Opens a file to read it. A named pipe that has just taken its place is not waited for. */
export const openToRead = (path: string): number => openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));

function readBytes(path: string): Buffer {
  const file = openToRead(path);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
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
