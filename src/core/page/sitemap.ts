import type { Shared } from "../content/content.ts";
import { escapeAttribute, escapeXml } from "../model/escape-xml.ts";
import { knownLanguage } from "../model/languages.ts";
import type { Route } from "../model/routes.ts";
import { listedKey } from "../model/texts.ts";
import { alternatesOf } from "./metadata.ts";
import { shownText, siteTitle } from "./names.ts";

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
 * Makes the sitemap (sitemaps.org 0.9) with every indexable page. Each names all versions of itself, also if the page
 * does not: Google takes the alternates of both together, and ignores those that are not mutual.
 *
 * @param modified when pages were last modified, by path; absent where that is unknown
 * @param most for tests
 * @yields the name and text of `sitemap.xml`; of a very large site first its parts, one at a time. The text is in
 *   pieces, most of which occur many times: joined, they would need many times the memory
 */
export function* sitemapFiles(
  content: Pick<Shared, "site" | "addresses">,
  modified: ReadonlyMap<string, string | undefined>,
  most = limits,
): Generator<[name: string, text: string[]]> {
  const names: string[] = [];
  let only = [start, end];
  for (const entries of dividedEntries(content, modified, most)) {
    const text = [start, ...entries, end];
    if (names.length === 1) yield ["sitemap-1.xml", only];
    names.push(`sitemap-${names.length + 1}.xml`);
    if (names.length === 1) only = text;
    else yield [`sitemap-${names.length}.xml`, text];
  }
  yield [sitemapFile, names.length > 1 ? [indexOf(names, content)] : only];
}

function indexOf(names: readonly string[], { addresses }: Pick<Shared, "addresses">): string {
  const listed = names.map(
    (name) => `  <sitemap><loc>${escapeXml(addresses.absoluteFile(`/${name}`))}</loc></sitemap>\n`,
  );
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${listed.join("")}</sitemapindex>\n`;
}

/** Yields the entries of one sitemap after the other, as many as fit into the limits, in pieces. */
function* dividedEntries(
  content: Pick<Shared, "site" | "addresses">,
  modified: ReadonlyMap<string, string | undefined>,
  most: typeof limits,
): Generator<string[]> {
  const clusterOf = createClusters(content);
  let entries: string[] = [];
  let count = 0;
  let size = start.length + end.length;
  for (const route of content.site.routes.filter(({ isIndexed, noindex }) => isIndexed && !noindex)) {
    const date = modified.get(route.path);
    const address = `<loc>${escapeXml(content.addresses.absolutePage(route.path))}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}`;
    const entry = [`  <url>${address}`, clusterOf(route), "</url>\n"];
    // Addresses are percent-encoded, and tags are ASCII.
    const length = entry.reduce((sum, piece) => sum + piece.length, 0);
    const isFull = count === most.urls || size + length > most.bytes;
    if (isFull && count > 0) {
      yield entries;
      entries = [];
      count = 0;
      size = start.length + end.length;
    }
    entries.push(...entry);
    count++;
    size += length;
  }
  if (entries.length > 0) yield entries;
}

/** Returns a function that formats the versions of a page. All of them have the same, which is formatted once. */
function createClusters(content: Pick<Shared, "site" | "addresses">): (route: Route) => string {
  const clusters = new Map<Route["alternates"], string>();
  return (route) => {
    if (route.alternates.size < 2) return "";
    const known = clusters.get(route.alternates);
    if (known !== undefined) return known;
    const links = alternatesOf(content, route).map(
      ({ lang, url }) => `\n    <xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(url)}"/>`,
    );
    const cluster = `${links.join("")}\n  `;
    clusters.set(route.alternates, cluster);
    return cluster;
  };
}

/** Whether a site has a sitemap: one of a known address that search engines may index. */
export const hasSitemap = ({ addresses, site }: Pick<Shared, "addresses" | "site">): boolean =>
  addresses.hasAddress && site.visibility !== "unlisted";

/**
 * Returns `robots.txt`: everything is allowed, with the URL of the sitemap, if there is one. An unlisted site closes
 * nothing, because search engines must read a page to see that it is not to be indexed.
 */
export const robotsTxt = (content: Pick<Shared, "addresses" | "site">): string =>
  `User-agent: *\nAllow: /\n${hasSitemap(content) ? `\nSitemap: ${content.addresses.absoluteFile(`/${sitemapFile}`)}\n` : ""}`;

/** The address of the feed of news. */
export const feedFile = "feed.xml";

/** Whether a site has a feed: a public one of a known address that has news with dates. */
export const hasFeed = ({ addresses, site }: Pick<Shared, "addresses" | "site">): boolean =>
  addresses.hasAddress && site.visibility !== "unlisted" && datedNews(site).length > 0;

const datedNews = ({ news = [] }: Shared["site"]) =>
  news
    .flatMap((entry, index) => (entry.date === undefined ? [] : [{ ...entry, date: entry.date, index }]))
    .sort((a, b) => (a.date < b.date ? 1 : -1));

/**
 * Makes the feed of news (Atom, RFC 4287) in the site's default language, newest first. Entries without a date are left
 * out, because Atom asks for one.
 */
export function newsFeed(content: Pick<Shared, "addresses" | "site" | "texts">): string {
  const { addresses, site } = content;
  const { defaultLanguage } = site;
  const self = addresses.absoluteFile(`/${feedFile}`);
  const news = datedNews(site);
  const instant = (date: string) => `<updated>${date}T00:00:00Z</updated>`;
  const entries = news.map(({ url, date, language, index }) => {
    const title = shownText(content, listedKey("news", index), defaultLanguage).text;
    const isLink = url !== undefined && url !== "#";
    const link = isLink ? addresses.absoluteLink(url) : addresses.absolutePage("/");
    const id = isLink ? link : `${self}#${encodeURIComponent(`${date} ${title}`)}`;
    const hreflang = language === undefined ? "" : ` hreflang="${knownLanguage(language)?.tag ?? language}"`;
    return `  <entry>
    <id>${escapeAttribute(id)}</id>
    <title>${escapeXml(title)}</title>
    ${instant(date)}
    <link href="${escapeAttribute(link)}"${hreflang}/>
  </entry>
`;
  });
  const title = escapeXml(siteTitle(content, defaultLanguage));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${defaultLanguage.tag}">
  <id>${escapeAttribute(self)}</id>
  <title>${title}</title>
  <author><name>${title}</name></author>
  ${instant(news[0]?.date ?? "1970-01-01")}
  <link rel="self" href="${escapeAttribute(self)}"/>
  <link href="${escapeAttribute(addresses.absolutePage("/"))}"/>
${entries.join("")}</feed>
`;
}
