import { realpathSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { chatPath } from "../../core/chat/settings.ts";
import { answer, hostHeaders } from "../../core/hosts/answer.ts";
import { type HostName, hosts, type Visibility } from "../../core/model/hosts.ts";
import { decode, type TrailingSlash } from "../../core/model/urls.ts";
import { commonHeaders, headersFor, parseHeaders } from "../../core/page/headers.ts";
import { isHidden, openFile, type SiteFile } from "./files.ts";
import type { Handler } from "./listen.ts";
import { createCompressor, send } from "./send.ts";

/** The files of a site. Paths are relative to it: `fr/index.html`. */
export interface SiteFiles {
  has: (path: string) => boolean;
  /** @returns undefined if there is no such file */
  open: (path: string) => Promise<SiteFile | undefined>;
}

interface StaticSiteOptions {
  files: SiteFiles;
  /** The path the site was built for; empty for the root. */
  basePath: string;
  /**
   * The host whose answers it gives. Default: pages are found with and without a slash, headers are those of
   * `_headers`.
   */
  host?: HostName | undefined;
  /** How the site was built. */
  trailingSlash?: TrailingSlash;
  visibility?: Visibility | undefined;
  /** The new addresses of pages that have moved, by path below the base path. */
  redirects?: ReadonlyMap<string, string>;
  /** Handles {@link chatPath}, below the base path and at the root. */
  relay?: Handler;
  /** Answers for pages that the site has, but that cannot be opened. */
  waiting?: Handler;
  /** Whether text is compressed. Default: true */
  compresses?: boolean;
}

/**
 * Serves a built site as static hosts do: `/fr` returns `fr/index.html` or `fr.html`, or redirects to `/fr/` where the
 * host does, unknown paths return `404.html` with status 404. Files have content types, entity tags and the headers
 * that the host sends; text is compressed. Hidden files are not served, except in `.well-known/`.
 */
export function createStaticHandler({
  files,
  basePath,
  host,
  trailingSlash,
  visibility,
  redirects = new Map(),
  relay,
  waiting,
  compresses = true,
}: StaticSiteOptions): Handler {
  const decodedBase = decode(basePath);
  const compress = compresses ? createCompressor() : undefined;
  const relayPaths = [chatPath, basePath + chatPath];
  const lifetime = host !== undefined && { "cache-control": hosts[host].cache };
  const sendsCommon = host === undefined || !["none", "cache"].includes(hosts[host].headers);
  /** Returns the headers for an address. `_headers` is read for each request because a build may replace the site. */
  const headersOf = async (path: string) => {
    const file = await files.open("_headers");
    await file?.close();
    const written = file?.body?.toString("utf8");
    const rules = hostHeaders({ host, basePath, visibility }, () =>
      written === undefined ? undefined : parseHeaders(written),
    );
    return { ...lifetime, ...headersFor(rules, path) };
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = "/" } = request;
    if (!sendsCommon) for (const name of Object.keys(commonHeaders)) response.removeHeader(name);
    const path = sitePath(url, decodedBase);
    const given =
      path === undefined
        ? { status: 404 as const, file: "404.html" }
        : answer(path, { host, trailingSlash, has: files.has, redirects });
    if ("location" in given) {
      const { status, location } = given;
      response.writeHead(status, { ...(await headersOf(`${basePath}${encodeURI(path ?? "")}`)), location }).end();
      return;
    }
    if ("path" in given) {
      const target = basePath + encodeURI(given.path);
      const [query = ""] = /\?[^#]*/.exec(url) ?? [];
      response.writeHead(given.status, { ...(await headersOf(target)), location: target + query }).end();
      return;
    }
    /** Compresses a file, unless the site has it compressed. */
    const compressed: typeof compress =
      compress &&
      (async (body, etag, encoding) =>
        (await files.open(`${given.file}${compressedEndings[encoding]}`))?.body ?? compress(body, etag, encoding));
    const file = given.status === 200 ? await files.open(given.file) : undefined;
    if (file !== undefined) {
      return send(
        { file, status: 200, headers: await headersOf(`${basePath}${encodeURI(path ?? "")}`), compress: compressed },
        request,
        response,
      );
    }
    if (waiting && given.status === 200 && given.file.endsWith(".html")) return waiting(request, response);
    const notFound = await files.open(given.status === 404 ? given.file : "404.html");
    const headers = await headersOf(`${basePath}/404.html`);
    if (notFound) return send({ file: notFound, status: 404, headers, compress: compressed }, request, response);
    response.writeHead(404, { ...headers, ...plainText }).end("Not found\n");
  };

  return (request, response) => {
    const { method, url = "/" } = request;
    if (relay && relayPaths.includes(url.split("?", 1)[0] ?? "")) return relay(request, response);
    if (method !== "GET" && method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD", ...plainText }).end("Method not allowed\n");
    } else if (basePath !== "" && /^\/(?:[?#]|$)/.test(url))
      response.writeHead(302, { location: `${basePath}/` }).end();
    else return respond(request, response);
  };
}

/** The endings of files with the compressed forms of others, as `build` writes them. */
const compressedEndings = { br: ".br", gzip: ".gz" } as const;

const plainText = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };

/**
 * Returns the decoded path of a request below the base path; undefined if it is malformed, outside of the site or
 * hidden.
 */
function sitePath(url: string, basePath: string): string | undefined {
  const [path = "/"] = url.split(/[?#]/, 1);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (basePath !== "" && decoded !== basePath && !decoded.startsWith(`${basePath}/`)) return undefined;
  const inSite = decoded.slice(basePath.length);
  return /[\0\\]/.test(inSite) || inSite.split("/").some(isHidden) ? undefined : inSite;
}

/** Returns the files of a folder. Only files inside of it are opened, and no hidden ones, except in `.well-known/`. */
export function filesOf(dir: string): SiteFiles {
  const root = realpathSync(dir);
  return { has: (path) => isFile(join(root, path)), open: (path) => openFile(root, path) };
}

/**
 * Whether there is a file at a path. The file may be a link to a place outside of the site, because only {@link
 * openFile} decides what is served.
 */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
