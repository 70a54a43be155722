import type { Library } from "../content/library.ts";
import { escapeXml } from "../model/escape-xml.ts";

/**
 * Returns the sitemap (sitemaps.org 0.9) with every indexable page.
 *
 * @param modified when pages were last modified, by path; absent where that is unknown
 */
export function sitemapXml({ routes, urls }: Library, modified: ReadonlyMap<string, string | undefined>): string {
  const entries = routes
    .filter(({ isIndexed, isHidden }) => isIndexed && !isHidden)
    .map(({ path }) => {
      const date = modified.get(path);
      return `  <url><loc>${escapeXml(urls.absolutePage(path))}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** Returns `robots.txt`: everything is allowed, with the URL of the sitemap, if there is one. */
export const robotsTxt = ({ urls }: Library): string =>
  `User-agent: *\nAllow: /\n${urls.hasAddress ? `\nSitemap: ${urls.absoluteFile("/sitemap.xml")}\n` : ""}`;
