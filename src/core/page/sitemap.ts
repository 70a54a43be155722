import type { Library } from "../content/library.ts";
import { escapeXml } from "../model/escape-xml.ts";
import type { Route } from "../model/routes.ts";
import { alternatesOf } from "./alternates.ts";

/** The most that a sitemap may have (sitemaps.org): addresses, and bytes. */
const limits = { urls: 50_000, bytes: 50 * 1024 * 1024 };

const head = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const start = `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const end = "</urlset>\n";

/** The address of the sitemap, which is an index if there are several. */
export const sitemapFile = "sitemap.xml";

/** Whether a file is the sitemap or a part of it. */
export const isSitemap = (file: string): boolean => /^sitemap(?:-\d+)?\.xml$/.test(file);

/**
 * Returns the sitemap (sitemaps.org 0.9) with every indexable page. Each names all versions of itself, also if the page does not: Google takes the
 * alternates of both together, and ignores those that are not mutual.
 *
 * @param modified when pages were last modified, by path; absent where that is unknown
 * @param most for tests
 * @returns the text of each file by its name: `sitemap.xml`, and for a very large site its parts
 */
export function sitemapFiles(library: Library, modified: ReadonlyMap<string, string | undefined>, most = limits): Map<string, string> {
  const parts = dividedEntries(library, modified, most).map((entries) => start + entries.join("") + end);
  const [only = start + end, ...others] = parts;
  if (others.length === 0) return new Map([[sitemapFile, only]]);
  const named = parts.map((text, index) => [`sitemap-${index + 1}.xml`, text] as const);
  const listed = named.map(([name]) => `  <sitemap><loc>${escapeXml(library.urls.absoluteFile(`/${name}`))}</loc></sitemap>\n`);
  const index = `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${listed.join("")}</sitemapindex>\n`;
  return new Map([...named, [sitemapFile, index]]);
}

/** Returns the entries, divided so that each part is within the limits. */
function dividedEntries(library: Library, modified: ReadonlyMap<string, string | undefined>, most: typeof limits): string[][] {
  const parts: string[][] = [];
  const clusterOf = createClusters(library);
  let size = 0;
  for (const route of library.routes.filter(({ isIndexed, isHidden }) => isIndexed && !isHidden)) {
    const date = modified.get(route.path);
    const address = `<loc>${escapeXml(library.urls.absolutePage(route.path))}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}`;
    const entry = `  <url>${address}${clusterOf(route)}</url>\n`;
    const bytes = new TextEncoder().encode(entry).length;
    size += bytes;
    const part = parts.at(-1);
    if (part === undefined || part.length === most.urls || start.length + size + end.length > most.bytes) {
      parts.push([entry]);
      size = bytes;
    } else part.push(entry);
  }
  return parts;
}

/** Returns a function that formats the versions of a page. All of them have the same, which is formatted once. */
function createClusters(library: Library): (route: Route) => string {
  const clusters = new Map<Route["alternates"], string>();
  return (route) => {
    if (route.alternates.size < 2) return "";
    const known = clusters.get(route.alternates);
    if (known !== undefined) return known;
    const links = alternatesOf(library, route).map(
      ({ lang, url }) => `\n    <xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(url)}"/>`,
    );
    const cluster = `${links.join("")}\n  `;
    clusters.set(route.alternates, cluster);
    return cluster;
  };
}

/** Returns `robots.txt`: everything is allowed, with the URL of the sitemap, if there is one. */
export const robotsTxt = ({ urls }: Library): string =>
  `User-agent: *\nAllow: /\n${urls.hasAddress ? `\nSitemap: ${urls.absoluteFile(`/${sitemapFile}`)}\n` : ""}`;
