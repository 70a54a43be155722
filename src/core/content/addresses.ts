import { suggest } from "../diagnostics/wording.ts";
import type { Route } from "../model/routes.ts";
import { decode } from "../model/urls.ts";

/** The addresses of a site, which links within it must name. */
export interface Addresses {
  /** Whether a path such as `/fr/about#contact` leads to a page or file of the site. The anchor is not checked. */
  has: (path: string) => boolean;
  /** The most similar address. */
  nearest: (path: string) => string | undefined;
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
  const known = new Set([...pages, ...files, "/sitemap.xml", "/robots.txt"]);
  const bare = (path: string) => decode(path.replace(/[?#].*$/s, "")).replace(/(?<=[^/])\/+$/, "");
  return { has: (path) => known.has(bare(path)), nearest: (path) => suggest(bare(path), known) };
}
