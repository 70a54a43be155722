import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { report } from "./problems.ts";
import { type CheckedSite, isPage, notFoundFile, routeOf } from "./site.ts";

/**
 * Checks that a sitemap lists exactly the indexable pages: all except the not-found page and hidden ones.
 *
 * @param hidden the URLs of pages that search engines are asked not to index
 */
export function checkSitemap(source: Source, { files, urls }: CheckedSite, hidden: ReadonlySet<string>): Diagnostic[] {
  const pages = [...files].filter((file) => isPage(file) && file !== notFoundFile).map((file) => urls.absolutePage(routeOf(file)));
  const unlisted = new Set(pages.filter((url) => !hidden.has(url)));
  const diagnostics: Diagnostic[] = [];
  for (const { index, 1: text = "" } of source.text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const url = text.trim().replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    if (!unlisted.delete(url)) diagnostics.push(report("unknown-sitemap-entry", { url }, source.at(index)));
  }
  return [...diagnostics, ...[...unlisted].map((url) => report("unlisted-page", { url }, { file: source.file }))];
}

/** Checks that robots.txt names the sitemap (RFC 9309, section 2.2.4). */
export function checkRobotsTxt({ text, file }: Source, { urls }: CheckedSite): Diagnostic[] {
  if (!urls.hasAddress) return [];
  const url = urls.absoluteFile("/sitemap.xml");
  const named = [...text.matchAll(/^\s*sitemap:\s*(\S+)/gim)].map(([, address]) => address);
  return named.includes(url) ? [] : [report("unnamed-sitemap", { url }, { file })];
}
