import type { Library } from "../content/library.ts";
import { escapeXml } from "../model/escape-xml.ts";

/** The sitemap of a site (sitemaps.org 0.9): every page that search engines may list. */
export function sitemapXml({ routes, urls, site }: Library): string {
  const entries = routes
    .filter(({ isIndexed }) => isIndexed)
    .map(({ path }) => `  <url><loc>${escapeXml(urls.absolutePage(path))}</loc><lastmod>${site.article.modified}</lastmod></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** `robots.txt`: everything may be read; where the sitemap is. */
export const robotsTxt = ({ urls }: Library): string => `User-agent: *\nAllow: /\n\nSitemap: ${urls.absoluteFile("/sitemap.xml")}\n`;
