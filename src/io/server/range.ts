import type { IncomingHttpHeaders } from "node:http";
import type { SiteFile } from "./files.ts";

/** A part of a file, both ends included. */
interface Range {
  start: number;
  end: number;
}

/**
 * Returns the part of a file that a request asks for. Multiple ranges, other units and malformed ranges are ignored (RFC 9110, section 14.2).
 *
 * @returns undefined for the whole file; "unsatisfiable" if the range starts after its end
 */
export function chooseRange(
  headers: IncomingHttpHeaders,
  { size, etag, modified }: Pick<SiteFile, "size" | "etag" | "modified">,
): Range | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  // A part of another version would be useless.
  const condition = headers["if-range"];
  if (condition !== undefined && condition !== etag && condition !== modified?.toUTCString()) return undefined;
  if (first === "") return Number(last) === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== "" && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return "unsatisfiable";
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
