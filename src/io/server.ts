import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { lookup } from "mrmime";
import { relayErrors } from "../core/chat/relay-protocol.ts";
import { chatPath } from "../core/translation/request.ts";
import { decode } from "../core/urls.ts";
import type { Handler } from "./listen.ts";

export interface StaticSiteOptions {
  /** The folder of the built site. */
  dir: string;
  /** The path the site was built for; empty for the root. */
  basePath: string;
  /** Where the site will be: absolute address of its home page. */
  baseUrl?: string | undefined;
  /** Answers at {@link chatPath}, below the base path and at the root, under the site's own host and local names. */
  relay?: Handler;
  /** Changes pages on their way to the browser. */
  changeHtml?: (html: string) => string;
}

interface File {
  body: Buffer;
  /** Of the file itself: the body may have been changed. */
  size: number;
  type: string;
  etag: string;
  modified: number;
  /** Compressed bodies, made when they are first asked for. */
  encoded: Map<string, Buffer>;
}

/**
 * Answers from a built site as static hosts do: `/fr` gives `fr/index.html` or `fr.html`, what does not exist gives `404.html` with status
 * 404, files have content types and entity tags, text is compressed. Only files inside the folder are served, and none whose name begins with a dot.
 */
export function createSite({ dir, basePath, baseUrl, relay, changeHtml }: StaticSiteOptions): Handler {
  const root = realpathSync(dir);
  const decodedBase = decode(basePath);
  const cache = new Map<string, File>();
  const read = (path: string) => readFile(root, path, cache, changeHtml);

  const siteHost = baseUrl === undefined ? undefined : new URL(baseUrl).hostname;
  const relayPaths = [chatPath, basePath + chatPath];

  return (request, response) => {
    if (relay && relayPaths.includes(request.url?.split("?", 1)[0] ?? "")) {
      if (isOwnHost(request.headers.host, siteHost)) relay(request, response);
      else response.writeHead(403, { "content-type": "application/json" }).end(foreignHost);
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" }).end("Method not allowed\n");
      return;
    }
    const path = sitePath(request.url ?? "/", decodedBase);
    if (path === "outside") {
      response.writeHead(302, { location: `${basePath}/` }).end();
      return;
    }
    const file = path === undefined ? undefined : (find(path, read) ?? undefined);
    if (file !== undefined) send(file, 200, request, response);
    else {
      const notFound = read("404.html");
      if (notFound) send(notFound, 404, request, response);
      else response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found\n");
    }
  };
}

/**
 * Whether a request is meant for the site, or for this machine by a name that no foreign page can have: an address, a name without dots, one of the local
 * network. Else a page whose name leads to this machine (DNS rebinding) could use up the key.
 */
function isOwnHost(header: string | undefined, siteHost: string | undefined): boolean {
  const url = `http://${header}`;
  if (header === undefined || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === siteHost || !hostname.includes(".") || /\.(?:localhost|local)$|^\d+(?:\.\d+){3}$/.test(hostname);
}

const foreignHost = JSON.stringify({ error: { code: "foreign-page", message: relayErrors["foreign-page"].message } });

/** The path of a request within the site, decoded; undefined when it is malformed, "outside" for the host's root above the base path. */
function sitePath(url: string, basePath: string): string | undefined {
  const [path = "/"] = url.split(/[?#]/, 1);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (basePath !== "" && decoded !== basePath && !decoded.startsWith(`${basePath}/`)) return decoded === "/" ? "outside" : undefined;
  return decoded.slice(basePath.length).replace(/^\/+/, "");
}

function find(path: string, read: (path: string) => File | undefined): File | undefined {
  if (path.includes("\0") || path.includes("\\") || path.split("/").some((part) => part.startsWith("."))) return undefined;
  const bare = path.replace(/\/+$/, "");
  if (bare === "") return read("index.html");
  return (path === bare ? read(bare) : undefined) ?? read(`${bare}.html`) ?? read(`${bare}/index.html`);
}

function readFile(root: string, path: string, cache: Map<string, File>, changeHtml: StaticSiteOptions["changeHtml"]): File | undefined {
  try {
    // A link must not lead out of the folder.
    const real = realpathSync(join(root, path));
    if (!real.startsWith(root + sep)) return undefined;
    const stats = statSync(real);
    if (!stats.isFile()) return undefined;
    const cached = cache.get(real);
    if (cached?.modified === stats.mtimeMs && cached.size === stats.size) return cached;
    const type = lookup(real) ?? "application/octet-stream";
    const bytes = readFileSync(real);
    const body = changeHtml && type === "text/html" ? Buffer.from(changeHtml(bytes.toString("utf8"))) : bytes;
    const file: File = {
      body,
      size: bytes.length,
      type: /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type,
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      modified: stats.mtimeMs,
      encoded: new Map(),
    };
    cache.set(real, file);
    return file;
  } catch {
    return undefined;
  }
}

function send(file: File, status: number, request: IncomingMessage, response: ServerResponse): void {
  const compressible = /^text\/|javascript|json|xml/.test(file.type) && file.body.length > 512;
  const encoding = compressible ? chooseEncoding(request.headers["accept-encoding"] ?? "") : undefined;
  const hashed = /\.[A-Z0-9]{8}\.\w+$/.test(request.url ?? "");
  const headers = {
    "content-type": file.type,
    etag: encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag,
    "cache-control": hashed && status === 200 ? "public, max-age=31536000, immutable" : "no-cache",
    "x-content-type-options": "nosniff",
    ...(compressible && { vary: "accept-encoding" }),
    ...(encoding && { "content-encoding": encoding }),
  };
  if (status === 200 && matches(request.headers["if-none-match"], headers.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = encoding ? encode(file, encoding) : file.body;
  response.writeHead(status, { ...headers, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag) ?? false;

/** The best encoding that a request accepts (RFC 9110, section 12.5.3). */
function chooseEncoding(accepted: string): "br" | "gzip" | undefined {
  const weights = new Map(
    accepted.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, q ? Number(q.slice(2)) : 1];
    }),
  );
  return (["br", "gzip"] as const).find((name) => (weights.get(name) ?? 0) > 0);
}

function encode(file: File, encoding: "br" | "gzip"): Buffer {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const body =
    encoding === "br"
      ? brotliCompressSync(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(file.body, { level: 6 });
  file.encoded.set(encoding, body);
  return body;
}
