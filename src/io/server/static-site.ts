import { realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { chatPath } from "../../core/chat/request.ts";
import { decode } from "../../core/model/urls.ts";
import { headersFor, parseHeaders, siteHeaders } from "../../core/page/headers.ts";
import { createCompressor } from "./compression.ts";
import { isHidden, openFile, type SiteFile } from "./files.ts";
import type { Handler } from "./listen.ts";
import { send } from "./send.ts";

export interface StaticSiteOptions {
  /** The folder of the built site. */
  dir: string;
  /** The path the site was built for; empty for the root. */
  basePath: string;
  /** Handles {@link chatPath}, below the base path and at the root. */
  relay?: Handler;
  /** Changes pages before they are sent. */
  changeHtml?: (html: string) => string;
}

/**
 * Serves a built site as static hosts do: `/fr` returns `fr/index.html` or `fr.html`, unknown paths return `404.html` with status 404. Files have content types,
 * entity tags and the headers in `_headers`; text is compressed. Only files inside the folder are served, and no hidden files, except in `.well-known/`.
 */
export function createStaticHandler({ dir, basePath, relay, changeHtml }: StaticSiteOptions): Handler {
  const root = realpathSync(dir);
  const decodedBase = decode(basePath);
  const compress = createCompressor();
  const read = (path: string) => openFile(root, path, changeHtml);
  const relayPaths = [chatPath, basePath + chatPath];
  /** Returns the headers for an address from `_headers`, which is read for each request because a build may replace the site. */
  const headersOf = async (path: string) => {
    const file = await openFile(root, "_headers");
    await file?.close();
    return headersFor(file?.body ? parseHeaders(file.body.toString("utf8")) : siteHeaders(basePath, []), path);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = sitePath(request.url ?? "/", decodedBase);
    const file = path === undefined ? undefined : await find(path, read);
    if (file !== undefined) {
      return send({ file, status: 200, headers: await headersOf(`${basePath}/${encodeURI(path ?? "")}`), compress }, request, response);
    }
    const notFound = await read("404.html");
    const headers = await headersOf(`${basePath}/404.html`);
    if (notFound) return send({ file: notFound, status: 404, headers, compress }, request, response);
    response.writeHead(404, { ...headers, ...plainText }).end("Not found\n");
  };

  return (request, response) => {
    const { method, url = "/" } = request;
    if (relay && relayPaths.includes(url.split("?", 1)[0] ?? "")) relay(request, response);
    else if (method !== "GET" && method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD", ...plainText }).end("Method not allowed\n");
    } else if (basePath !== "" && /^\/(?:[?#]|$)/.test(url)) response.writeHead(302, { location: `${basePath}/` }).end();
    // A file can be removed, or a client disconnect, while it is sent.
    else void answer(request, response).catch(() => response.destroy());
  };
}

const plainText = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };

/** Returns the decoded path of a request within the site; undefined if it is malformed or outside of the site. */
function sitePath(url: string, basePath: string): string | undefined {
  const [path = "/"] = url.split(/[?#]/, 1);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (basePath !== "" && decoded !== basePath && !decoded.startsWith(`${basePath}/`)) return undefined;
  return decoded.slice(basePath.length).replace(/^\/+/, "");
}

async function find(path: string, read: (path: string) => Promise<SiteFile | undefined>): Promise<SiteFile | undefined> {
  if (path.includes("\0") || path.includes("\\") || path.split("/").some(isHidden)) return undefined;
  const bare = path.replace(/\/+$/, "");
  if (bare === "") return read("index.html");
  return (path === bare ? await read(bare) : undefined) ?? (await read(`${bare}.html`)) ?? (await read(`${bare}/index.html`));
}
