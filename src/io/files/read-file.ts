import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { readWhole } from "./open-to-read.ts";
import { cannotRead, readRefusalOf } from "./read-error.ts";

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
