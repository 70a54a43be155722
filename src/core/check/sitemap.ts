import { readXml, type XmlElement, XmlError } from "../content/xml.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { memoize } from "../model/memo.ts";
import { isSitemap, sitemapFile } from "../page/sitemap.ts";
import { type IndexedPage, isRightLanguage } from "./across.ts";
import type { DeclaredAlternate } from "./metadata.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

interface Expected {
  /** The pages that search engines may index, by URL. */
  pages: ReadonlyMap<string, IndexedPage>;
  /** The pages whose own alternates are right: faults of the others are reported at the page only. */
  sure: ReadonlyMap<string, IndexedPage>;
  /** In milliseconds since 1970. */
  now: number;
}

const namespaces = {
  sitemap: "http://www.sitemaps.org/schemas/sitemap/0.9",
  xhtml: "http://www.w3.org/1999/xhtml",
} as const;

/**
 * Checks that the sitemap (sitemaps.org 0.9) is XML that any program reads, and lists exactly the indexable pages, each
 * once, with the versions and the date of modification that the pages themselves name.
 *
 * @param sources the sitemap, and its parts if it is an index
 */
export function checkSitemap(
  sources: readonly Source[],
  { files, urls }: CheckedSite,
  { pages, sure, now }: Expected,
): Diagnostic[] {
  const parts = new Set([...files].filter(isSitemap).map((file) => urls.absoluteFile(`/${file}`)));
  const unlisted = new Set(pages.keys());
  const check = new EntryCheck(pages, sure, now);
  const diagnostics = sources.flatMap((source) => {
    const root = rootOf(source);
    if (!("name" in root)) return [root];
    return childrenOf(root, root.name === "sitemapindex" ? "sitemap" : "url").flatMap((entry) => {
      const loc = childrenOf(entry, "loc")[0];
      const url = loc === undefined ? "" : textOf(loc);
      const place = source.at((loc ?? entry).offset);
      if (root.name === "sitemapindex") return parts.has(url) ? [] : [report("unknown-sitemap-entry", { url }, place)];
      if (!pages.has(url)) return [report("unknown-sitemap-entry", { url }, place)];
      if (!unlisted.delete(url)) return [report("duplicate-sitemap-entry", { url }, place)];
      return check.entry(url, entry, source, place);
    });
  });
  // Pages that a damaged sitemap lists are unknown, so none is reported as unlisted.
  if (diagnostics.some(({ code }) => code === "malformed-sitemap")) return diagnostics;
  return [...diagnostics, ...[...unlisted].map((url) => report("unlisted-page", { url }, { file: sitemapFile }))];
}

function rootOf(source: Source): XmlElement | Diagnostic {
  const refuse = (reason: string, line: number) => report("malformed-sitemap", { reason }, source.atLine(line));
  try {
    const root = readXml(source.text);
    if (root.namespace !== namespaces.sitemap) return refuse(`its namespace is not ${namespaces.sitemap}`, root.line);
    return /^(?:urlset|sitemapindex)$/.test(root.name)
      ? root
      : refuse(`it begins with <${root.name}>, not with <urlset>`, root.line);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return refuse(error.message, error.line);
  }
}

const childrenOf = ({ content }: XmlElement, name: string, namespace: string = namespaces.sitemap): XmlElement[] =>
  content.filter(
    (each): each is XmlElement => typeof each !== "string" && each.name === name && each.namespace === namespace,
  );

const textOf = ({ content }: XmlElement): string =>
  content
    .map((each) => (typeof each === "string" ? each : ""))
    .join("")
    .trim();

/** Compares entries with their pages. */
class EntryCheck {
  readonly #pages: ReadonlyMap<string, IndexedPage>;
  readonly #sure: ReadonlyMap<string, IndexedPage>;
  readonly #now: number;
  /** The list of a page that names it, by page that names none itself. */
  readonly #named = new Map<string, readonly DeclaredAlternate[]>();

  constructor(pages: ReadonlyMap<string, IndexedPage>, sure: ReadonlyMap<string, IndexedPage>, now: number) {
    this.#pages = pages;
    this.#sure = sure;
    this.#now = now;
    const lists = new Set([...sure.values()].map(({ list }) => list));
    for (const list of lists) for (const { url } of list) if (!this.#named.has(url)) this.#named.set(url, list);
  }

  entry(url: string, entry: XmlElement, source: Source, place: Place): Diagnostic[] {
    const page = this.#pages.get(url);
    if (page === undefined) return [];
    return [
      ...(this.#sure.has(url) ? this.#versions(url, page, entry, place) : []),
      ...this.#date(url, page, entry, source),
    ];
  }

  #versions(url: string, { list }: IndexedPage, entry: XmlElement, place: Place): Diagnostic[] {
    const links = childrenOf(entry, "link", namespaces.xhtml).map(({ attributes }) => ({
      hreflang: attributes.get("hreflang") ?? "",
      url: attributes.get("href") ?? "",
      isAlternate: attributes.get("rel") === "alternate",
    }));
    const wrong = links.find((link) => !link.isAlternate || !this.#isVersion(link, links));
    if (wrong) return [report("sitemap-alternates", { url, name: wrong.hreflang, fault: "wrong" }, place)];
    // A page without alternates has disabled them on purpose, and the others still name it.
    const named = list.length > 0 ? list : this.#named.get(url);
    const expected = keysOf(named ?? []);
    // A single version need not be named.
    if (
      links.length === 0 &&
      (named ?? []).every(({ hreflang, url: other }) => other === url || hreflang === "x-default")
    )
      return [];
    const found = new Set(links.map(keyOf));
    if (named === undefined) {
      return links.some((link) => link.url === url)
        ? []
        : [report("sitemap-alternates", { url, name: this.#pages.get(url)?.lang ?? "", fault: "missing" }, place)];
    }
    const missing = [...expected].find((key) => !found.has(key));
    const more = links.find((link) => !expected.has(keyOf(link)));
    const [name = ""] = missing?.split(" ") ?? [more?.hreflang];
    if (missing === undefined && more === undefined) return [];
    return [report("sitemap-alternates", { url, name, fault: missing === undefined ? "unknown" : "missing" }, place)];
  }

  #isVersion(link: DeclaredAlternate, links: readonly DeclaredAlternate[]): boolean {
    const page = this.#pages.get(link.url);
    return page !== undefined && isRightLanguage(link, page.lang, links);
  }

  #date(url: string, { modified }: IndexedPage, entry: XmlElement, source: Source): Diagnostic[] {
    const [element] = childrenOf(entry, "lastmod");
    if (element === undefined) return [];
    const date = textOf(element);
    const reason =
      dateProblem(date, this.#now) ??
      (modified.length === 0 || modified.includes(date.slice(0, 10)) ? undefined : `the page says ${modified[0]}`);
    return reason === undefined ? [] : [report("sitemap-date", { url, date, reason }, source.at(element.offset))];
  }
}

const keyOf = ({ hreflang, url }: DeclaredAlternate): string => `${hreflang} ${url}`;
/** The keys are kept by list, because all versions of a page have the same list. */
const keysOf = memoize(
  (list: readonly DeclaredAlternate[]): ReadonlySet<string> => new Set(list.map(keyOf)),
  (list) => list,
);

/** The formats of W3C Datetime (NOTE-datetime), which sitemaps require. */
const datetime = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;
const day = 24 * 60 * 60 * 1000;

function dateProblem(date: string, now: number): string | undefined {
  const time = Date.parse(date);
  if (!datetime.test(date) || !Number.isFinite(time) || !isDay(date)) return "it is no date";
  // A day ahead is allowed because of time zones.
  return time > now + day ? "it is in the future" : undefined;
}

/** Whether the day exists: `Date` takes 30 February for 2 March. */
const isDay = (date: string): boolean =>
  date.length < 10 || new Date(`${date.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(date.slice(0, 10));
