import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { isSitemap, sitemapFile } from "../page/sitemap.ts";
import { report } from "./problems.ts";
import { type CheckedSite, isPage, notFoundFile, routeOf } from "./site.ts";

/**
 * Checks that the sitemap lists exactly the indexable pages: all except the not-found page and hidden ones, and that the versions it names are among them.
 *
 * @param sources the sitemap, and its parts if it is an index
 * @param hidden the URLs of pages that search engines are asked not to index
 */
export function checkSitemap(sources: readonly Source[], { files, urls }: CheckedSite, hidden: ReadonlySet<string>): Diagnostic[] {
  const pages = [...files].filter((file) => isPage(file) && file !== notFoundFile).map((file) => urls.absolutePage(routeOf(file)));
  const listed = new Set(pages.filter((url) => !hidden.has(url)));
  const parts = new Set([...files].filter(isSitemap).map((file) => urls.absoluteFile(`/${file}`)));
  const unlisted = new Set(listed);
  const unknown = new Map<string, Place>();
  for (const source of sources) {
    const isIndex = source.text.includes("<sitemapindex");
    for (const { index, 1: address, 2: alternate } of source.text.matchAll(/<loc>([^<]*)<\/loc>|<xhtml:link\b[^>]*\bhref="([^"]*)"/g)) {
      const url = unescaped(address ?? alternate ?? "");
      const isKnown = isIndex ? parts.has(url) : alternate === undefined ? unlisted.delete(url) : listed.has(url);
      if (!isKnown && !unknown.has(url)) unknown.set(url, source.at(index));
    }
  }
  return [
    ...[...unknown].map(([url, place]) => report("unknown-sitemap-entry", { url }, place)),
    ...[...unlisted].map((url) => report("unlisted-page", { url }, { file: sitemapFile })),
  ];
}

const unescaped = (text: string): string =>
  text.trim().replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Checks that robots.txt names the sitemap, and does not close the whole site to all programs (RFC 9309, section 2.2). */
export function checkRobotsTxt({ text, file }: Source, { urls }: CheckedSite): Diagnostic[] {
  const closed = isClosed(text) ? [report("closed-site", {}, { file })] : [];
  if (!urls.hasAddress) return closed;
  const url = urls.absoluteFile("/sitemap.xml");
  const named = [...text.matchAll(/^\s*sitemap:\s*(\S+)/gim)].map(([, address]) => address);
  return named.includes(url) ? closed : [...closed, report("unnamed-sitemap", { url }, { file })];
}

/** Whether the group for all programs has a rule against every page. */
function isClosed(text: string): boolean {
  const rules = [...text.matchAll(/^\s*(user-agent|allow|disallow)\s*:\s*([^\s#]*)/gim)].map(([, name = "", value = ""]) => ({
    isAgent: name.toLowerCase() === "user-agent",
    isAgainstAll: name.toLowerCase() === "disallow" && /^\/\*?$/.test(value),
    value,
  }));
  let isForAll = false;
  return rules.some(({ isAgent, isAgainstAll, value }, index) => {
    // Several names in a row begin one group.
    if (isAgent) isForAll = value === "*" || (isForAll && rules[index - 1]?.isAgent === true);
    return isForAll && isAgainstAll;
  });
}
