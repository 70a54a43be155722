import type { Shared } from "../content/content.ts";
import { escapeAttribute, escapeXml } from "../model/escape-xml.ts";
import { knownLanguage } from "../model/languages.ts";
import { listedKey } from "../model/texts.ts";
import { shownText, siteTitle } from "./names.ts";

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
