import type { TrailingSlash } from "../model/urls.ts";
import { headersFor, siteHeaders } from "../page/headers.ts";

/** What a server's configuration depends on. Nothing in it changes from build to build, since it is not replaced together with the pages. */
export interface ServerSite {
  /** The path of the site on its host, of plain characters; empty for the root. */
  basePath: string;
  trailingSlash: TrailingSlash;
  /** The name of the host. */
  hostname: string;
  /** The folder on the server that holds the files of the host; the site is in it at its base path. */
  root: string;
}

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** The headers of a part of a site. */
export interface PartHeaders {
  /** `/uploads/` below the base path; empty for everything that is in no other part. */
  folder: string;
  /** All of them, so that no server has to join those of several rules. */
  headers: Headers;
  /** Those that differ from the headers of everything else. */
  own: Headers;
}

/** Returns the headers of each part of a site, first those of everything that is in no other part. */
export function partHeaders(basePath: string): [PartHeaders, ...PartHeaders[]] {
  const rules = siteHeaders(basePath, []);
  const headersOf = (path: string): Headers => ({ ...pagesLifetime, ...capitalized(headersFor(rules, basePath + path)) });
  const common = headersOf("/");
  const folders = new Set(rules.map(({ path }) => path.slice(basePath.length, -1)).filter((folder) => folder !== "/"));
  const others = [...folders].map((folder): PartHeaders => {
    const headers = headersOf(folder);
    return { folder, headers, own: Object.fromEntries(Object.entries(headers).filter(([name, value]) => common[name] !== value)) };
  });
  return [{ folder: "", headers: common, own: common }, ...others];
}

/** Browsers ask each time whether a page has changed. */
const pagesLifetime = { "Cache-Control": "no-cache" };

const capitalized = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()), value]));

/** The page's file, relative to its name: `fr/index.html` or `fr.html`. */
export const pageFile = (trailingSlash: TrailingSlash): "/index.html" | ".html" => (trailingSlash === false ? ".html" : "/index.html");

/** A regular expression that matches a text. */
export const literal = (text: string): string => text.replace(/[.\\+*?[^\]$(){}|]/g, "\\$&");
