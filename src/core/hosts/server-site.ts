import type { TrailingSlash } from "../model/urls.ts";
import { type HeaderRule, headersFor, siteHeaders } from "../page/headers.ts";

/** What a server's configuration depends on. Nothing in it changes from build to build, since it is not replaced together with the pages. */
export interface ServerSite {
  /** The path of the site on its host, which is {@link isPlainPath}; empty for the root. */
  basePath: string;
  trailingSlash: TrailingSlash;
  /** The name of the host. */
  hostname: string;
  /** The folder on the server that holds the files of the host; the site is in it at its base path. */
  root: string;
}

/** Whether a path has only characters that no server's configuration gives a meaning to. */
export const isPlainPath = (path: string): boolean => /^[\w./~-]*$/.test(path);

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** The headers of a part of a site. */
export interface PartHeaders {
  /** `/uploads/` below the base path; empty for everything that is in no other part. */
  folder: string;
  headers: Headers;
}

/** Returns all headers of each part of a site, so that no server has to join those of several rules. */
export function partHeaders(basePath: string): PartHeaders[] {
  const rules: HeaderRule[] = siteHeaders(basePath, []);
  const folders = rules.map(({ path }) => path.slice(basePath.length, -1)).filter((folder) => folder !== "/");
  return ["", ...new Set(folders)].map((folder) => ({
    folder,
    headers: { "cache-control": "no-cache", ...headersFor(rules, `${basePath}${folder || "/"}`) },
  }));
}

/** The page's file, relative to its name: `fr/index.html` or `fr.html`. */
export const pageFile = (trailingSlash: TrailingSlash): "/index.html" | ".html" => (trailingSlash === false ? ".html" : "/index.html");

/** A regular expression that matches a text. */
export const literal = (text: string): string => text.replace(/[.\\+*?[^\]$(){}|]/g, "\\$&");
