import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { isText, type SiteFile } from "./files.ts";

type Encoding = "br" | "gzip";

/** Returns the best encoding that a request accepts (RFC 9110, section 12.5.3). */
function chooseEncoding(accepted: string): Encoding | undefined {
  const weights = new Map(
    accepted.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/(?<!\s)\s*;\s*/);
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, q ? Number(q.slice(2)) : 1];
    }),
  );
  return (["br", "gzip"] as const).find((name) => (weights.get(name) ?? 0) > 0);
}

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};

/**
 * Creates a compressor that caches its results by content.
 *
 * @param limit the size of the cache in bytes; the oldest entries are removed first
 */
export function createCompressor(
  limit = 32 * 1024 * 1024,
): (body: Buffer, etag: string, encoding: Encoding) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  const drop = async (key: string, compressed: Promise<Buffer>) => {
    kept.delete(key);
    bytes -= (await compressed).length;
  };
  return async (body, etag, encoding) => {
    const key = `${encoding} ${etag}`;
    const known = kept.get(key);
    if (known) return known;
    const compressed = compress[encoding](body);
    kept.set(key, compressed);
    bytes += (await compressed).length;
    for (const [oldest, old] of kept) {
      if (bytes <= limit) break;
      await drop(oldest, old);
    }
    return compressed;
  };
}

interface Sending {
  file: SiteFile;
  status: 200 | 404;
  /** The headers for the address. */
  headers: Readonly<Record<string, string>>;
  /** Absent if nothing is compressed. */
  compress?: ReturnType<typeof createCompressor> | undefined;
}

/**
 * Sends a file. Supports conditional and range requests (RFC 9110, sections 13 and 14), and compresses text.
 *
 * @throws KnownError if the file became shorter; then the connection is closed
 */
export async function send(
  { file, status, headers: given, compress }: Sending,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { body, etag, size, type, modified } = file;
  const compressible = compress !== undefined && isText(type) && body !== undefined && size > 512;
  const range = status === 200 && request.method === "GET" ? chooseRange(request.headers, file) : undefined;
  const encoding =
    compressible && range === undefined ? chooseEncoding(request.headers["accept-encoding"] ?? "") : undefined;
  const headers = {
    "cache-control": "no-cache",
    ...given,
    "content-type": type,
    etag: encoding ? etag.replace(/"$/, `-${encoding}"`) : etag,
    ...(modified && { "last-modified": modified.toUTCString() }),
    ...(status === 200 && { "accept-ranges": "bytes" }),
    ...(compressible && { vary: "accept-encoding" }),
    ...(encoding && { "content-encoding": encoding }),
  };
  const empty = async (code: number, more: Record<string, string | number> = {}) => {
    await file.close();
    response.writeHead(code, { ...headers, ...more }).end();
  };
  if (status === 200 && isUnchanged(request.headers, headers.etag, modified)) return empty(304);
  if (range === "unsatisfiable") return empty(416, { "content-range": `bytes */${size}`, "content-length": 0 });
  const content = encoding && body ? await compress?.(body, etag, encoding) : undefined;
  const length = content?.length ?? (range ? range.end - range.start + 1 : size);
  if (request.method === "HEAD") {
    await file.close();
    response.writeHead(status, { ...headers, "content-length": length }).end();
    return;
  }
  if (range)
    response.writeHead(206, {
      ...headers,
      "content-range": `bytes ${range.start}-${range.end}/${size}`,
      "content-length": length,
    });
  else response.writeHead(status, { ...headers, "content-length": length });
  const whole = content ?? (range ? undefined : body);
  if (whole) response.end(whole);
  else await pipeline(file.read(range?.start ?? 0, range?.end ?? size - 1), exactly(length), response);
}

/**
 * Returns a stream that passes content on, and fails if the content ends before a length, in bytes, because the client
 * would wait for the rest.
 */
const exactly = (length: number) =>
  async function* (content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    let left = length;
    for await (const part of content) {
      left -= part.length;
      yield part;
    }
    if (left > 0) throw new KnownError("the file became shorter while it was sent", "load the page again");
  };

/**
 * Whether the browser already has the file. The entity tag takes precedence over the date (RFC 9110, section 13.2.2).
 */
function isUnchanged(headers: IncomingMessage["headers"], etag: string, modified: Date | undefined): boolean {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  if (tags !== undefined)
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
  return since !== undefined && modified !== undefined && wholeSeconds(modified.getTime()) <= Date.parse(since);
}

const wholeSeconds = (time: number): number => Math.floor(time / 1000) * 1000;

/** A part of a file, both ends included. */
interface Range {
  start: number;
  end: number;
}

/**
 * Returns the part of a file that a request asks for. Multiple ranges, other units and malformed ranges are ignored
 * (RFC 9110, section 14.2).
 *
 * @returns undefined for the whole file; "unsatisfiable" if the range starts after its end
 */
function chooseRange(
  headers: IncomingHttpHeaders,
  { size, etag, modified }: Pick<SiteFile, "size" | "etag" | "modified">,
): Range | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  // The range is ignored if the file has changed, because a part of another version would be useless.
  const condition = headers["if-range"];
  if (condition !== undefined && condition !== etag && condition !== modified?.toUTCString()) return undefined;
  if (first === "")
    return Number(last) === 0 || size === 0
      ? "unsatisfiable"
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== "" && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return "unsatisfiable";
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
