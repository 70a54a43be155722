import { type HostName, hosts, type Replies, type Spelling } from "../model/hosts.ts";
import type { TrailingSlash } from "../model/urls.ts";
import { type HeaderRule, siteHeaders } from "../page/headers.ts";
import type { ServerSite } from "./server-site.ts";

interface HostedSite {
  /** The host; without one, a page is found with and without a slash, as a lenient static server does. */
  host?: HostName | undefined;
  trailingSlash: TrailingSlash;
  /** Whether the output folder has a file. @param file relative to it: `fr/index.html` */
  has: (file: string) => boolean;
  /** Where addresses lead, by path below the base path. Default: none lead elsewhere */
  redirects?: ReadonlyMap<string, string>;
}

/** A file, another path, or nothing: hosts then send a not-found page with status 404. */
type Answer =
  | { status: 200; file: string }
  | { status: 301 | 302 | 307 | 308; path: string }
  | { status: 301; location: string }
  | { status: 404; file: string };

/** Finds pages with and without a slash. */
const lenient: Replies = {
  "fr/index.html": { "/fr": 200, "/fr/": 200, "/fr.html": 404, "/fr/index.html": 200 },
  "fr.html": { "/fr": 200, "/fr/": 200, "/fr.html": 200, "/fr/index.html": 404 },
};

/**
 * Files that look like pages, but have one address: the not-found page, and the file by which Google verifies a site's
 * owner.
 */
const plainPage = /^(?:(?:[^/]+\/)?404|google[0-9a-f]+)\.html$/;

/**
 * Returns how a host answers a path.
 *
 * @param path of a request, decoded, below the base path: `/fr/`; empty for the base path without a slash
 */
export function answer(path: string, { host, trailingSlash, has, redirects }: HostedSite): Answer {
  const notFound = { status: 404, file: notFoundFile(path, { host, has }) } as const;
  const location = host !== undefined && hosts[host].redirects ? redirects?.get(path.replace(/\/$/, "")) : undefined;
  if (location !== undefined) return { status: 301, location };
  const file = path.replace(/^\/+/, "");
  const isPage = file === "" || (file.endsWith(".html") && !plainPage.test(file));
  if (!isPage && has(file)) return { status: 200, file };
  const { page, spelling } = spelled(file);
  const stored = storedAs(page, has);
  if (stored === undefined) return notFound;
  const { redirect = 301, replies = () => lenient } = host === undefined ? {} : hosts[host];
  if (path === "" && host !== undefined) return { status: redirect, path: "/" };
  const reply = replies(trailingSlash)[stored.form][spelling];
  // The home page has one address.
  if (reply === 200 || file === "") return { status: 200, file: stored.file };
  if (reply === 404) return notFound;
  return { status: redirect, path: page === "" ? "/" : `/${page}${reply.slice("/fr".length)}` };
}

/**
 * Returns the not-found page for a path: that of the language whose home page is above it, where the host has one for
 * each.
 *
 * @param path of a request, decoded, below the base path
 */
function notFoundFile(path: string, { host, has }: Pick<HostedSite, "host" | "has">): string {
  const nearest = `${path.split("/")[1]}/404.html`;
  return (host === undefined || hosts[host].nearestNotFound) && has(nearest) ? nearest : "404.html";
}

/** Returns the file of a page. @param page its name: `fr`; empty for the home page */
function storedAs(page: string, has: HostedSite["has"]): { form: keyof Replies; file: string } | undefined {
  const folder = page === "" ? "index.html" : `${page}/index.html`;
  if (has(folder)) return { form: "fr/index.html", file: folder };
  return has(`${page}.html`) ? { form: "fr.html", file: `${page}.html` } : undefined;
}

/** Splits a path into the name of a page and the way that it is written. */
function spelled(file: string): { page: string; spelling: Spelling } {
  const [, page = "", ending = ""] = /^(.*?)((?<!\/)\/+|(?:^|\/)index\.html|\.html)?$/s.exec(file) ?? [];
  if (ending === "") return { page, spelling: "/fr" };
  return {
    page,
    spelling: ending.endsWith("index.html") ? "/fr/index.html" : ending === ".html" ? "/fr.html" : "/fr/",
  };
}

/**
 * Returns the headers that a host sends with a site.
 *
 * @param host undefined for one that reads `_headers`
 * @param written the rules of the site's `_headers`; undefined if there is no such file
 */
export function hostHeaders(
  { host, basePath, visibility }: Pick<ServerSite, "basePath" | "visibility"> & { host?: HostName | undefined },
  written: () => HeaderRule[] | undefined,
): HeaderRule[] {
  const rules = siteHeaders(basePath, [], visibility);
  const kind = host === undefined ? "_headers" : hosts[host].headers;
  if (kind === "none") return [];
  if (kind === "_headers") return written() ?? rules;
  return kind === "configured" ? rules : rules.flatMap(cacheOnly);
}

function cacheOnly({ path, headers }: HeaderRule): HeaderRule[] {
  const lifetime = headers["Cache-Control"];
  return lifetime === undefined ? [] : [{ path, headers: { "Cache-Control": lifetime } }];
}
