import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/wording.ts";
import { hasRedirectsFile } from "../model/hosts.ts";
import type { Route } from "../model/routes.ts";
import type { Language, Settings } from "../model/types.ts";
import { decode, type Urls } from "../model/urls.ts";
import type { Locate } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** The addresses of a site, which links within it must name. */
export interface Addresses {
  /** Whether a path such as `/fr/about#contact` leads to a page or file of the site. The anchor is not checked. */
  has: (path: string) => boolean;
  /** The most similar address. */
  nearest: (path: string) => string | undefined;
}

/** The addresses of a site's pages and files. */
export interface SiteAddresses extends Urls, Addresses {
  /** The path of a language's page: `/fr`. */
  home: (language: Pick<Language, "code">) => string;
}

/**
 * @param routes the site's pages
 * @param files its other files, as paths: `/uploads/portrait.svg`
 */
export function createAddresses(
  routes: readonly Pick<Route, "path" | "isIndexed">[],
  files: readonly string[],
): Addresses {
  const pages = routes.filter(({ isIndexed }) => isIndexed).map(({ path }) => path);
  const known = new Set([...pages, ...files, "/sitemap.xml", "/robots.txt", "/feed.xml"]);
  const bare = (path: string) => decode(path.replace(/[?#].*$/s, "")).replace(/(?<=[^/])\/+$/, "");
  return { has: (path) => known.has(bare(path)), nearest: (path) => suggest(bare(path), known) };
}

/** An address of the site that leads to another one. */
export interface Redirect {
  /** Within the site, without a slash at the end: `/old`. */
  from: string;
  /** As a link: with the base path, or on another site. */
  to: string;
}

interface Context {
  locate: Locate;
  /** The addresses of pages and files. */
  addresses: SiteAddresses;
  /** The names of generated files at the root of the site. */
  madeFiles: readonly string[];
}

/**
 * Reads `redirects` of site.yaml.
 *
 * @returns those that lead somewhere, and diagnostics `duplicate-entry`, `redirect-clash`, `redirect-file`,
 * `redirect-chain` and `unknown-redirect` of the others
 */
export function readRedirects(
  { redirects = {}, host }: Pick<Settings, "redirects" | "host">,
  { locate, addresses, madeFiles }: Context,
): { redirects: Redirect[]; diagnostics: Diagnostic[] } {
  const written = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [path, to] of Object.entries(redirects)) {
    const from = bare(path);
    const place = () => locate(["redirects", path], "key");
    if (written.has(from)) diagnostics.push(diagnose("duplicate-entry", { kind: "redirect", name: from }, place()));
    else if (addresses.has(pageOf(from)) || addresses.has(from) || isTaken(from) || madeFiles.includes(from.slice(1)))
      diagnostics.push(diagnose("redirect-clash", { name: from }, place()));
    else if (isFile(from) && !hasRedirectsFile(host))
      diagnostics.push(diagnose("redirect-file", { name: from }, place()));
    else written.set(from, to);
  }
  const found = [...written].filter(([from, to]) => {
    if (!to.startsWith("/")) return true;
    const place = () => locate(["redirects", Object.keys(redirects).find((path) => bare(path) === from) ?? from]);
    const end = endOf(bare(to), written);
    if (written.has(bare(to))) diagnostics.push(diagnose("redirect-chain", { name: bare(to), end }, place()));
    else if (!addresses.has(to))
      diagnostics.push(diagnose("unknown-redirect", { name: to, suggestion: addresses.nearest(to) }, place()));
    else return true;
    return false;
  });
  return { redirects: found.map(([from, to]) => ({ from, to: addresses.link(to) })), diagnostics };
}

/** A path without query, fragment and slash at the end. */
const bare = (path: string): string => path.replace(/[?#].*$/s, "").replace(/(?<=[^/])\/+$/, "");

/** The path of the page whose file a host may find at a path. */
const pageOf = (path: string): string => path.replace(/(?:\/index)?\.html$/, "") || "/";

/** Whether a path is in a folder of the generator, or is that of its not-found page. */
const isTaken = (path: string): boolean =>
  /^\/(?:(?:assets|uploads|share|api)(?:\/|$)|(?:[^/]+\/)?404(?:\.html)?$)/.test(path);

/** Whether a path is that of a file that is no page. */
const isFile = (path: string): boolean => /\.[^/.]+$/.test(path) && !path.endsWith(".html");

/** Follows redirects from a path. @returns where they end; undefined if they lead in a circle */
function endOf(path: string, redirects: ReadonlyMap<string, string>): string | undefined {
  const seen = new Set<string>();
  for (let next = path; ; ) {
    const to = redirects.get(next);
    if (to === undefined) return next;
    if (seen.has(next)) return undefined;
    seen.add(next);
    if (!to.startsWith("/")) return to;
    next = bare(to);
  }
}
