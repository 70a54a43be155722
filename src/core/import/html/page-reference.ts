import { readDateInWords } from "../../model/date-words.ts";
import { parseDoi } from "../../model/identifiers.ts";
import type { ReferenceEntry } from "../reference-entry.ts";
import { nameFromText } from "../wikipedia/citation-templates.ts";
import { attribute, elementsIn, parseHtml, textOf } from "./tree.ts";

/** The values of one name that are read, and their length. */
const [mostValues, longestValue] = [20, 1000];

/**
 * Makes a reference of a web page, of what it says about itself: the tags of Highwire Press that scholars' search
 * engines read, Open Graph, Dublin Core, and JSON-LD.
 *
 * @param today the day on which it is read
 */
export function referenceOfPage(html: string, url: string, today: string): ReferenceEntry | undefined {
  const root = parseHtml(html, false);
  const values = new Map<string, string[]>();
  let data: Record<string, unknown> = {};
  let lang: string | undefined;
  for (const element of elementsIn(root)) {
    if (element.tagName === "html") lang = attribute(element, "lang");
    if (element.tagName === "script" && attribute(element, "type") === "application/ld+json")
      data = { ...articleIn(textOf(element.children[0] ?? element)), ...data };
    const name = (attribute(element, "name") ?? attribute(element, "property") ?? "").toLowerCase();
    const content = attribute(element, "content")?.replace(/\s+/g, " ").trim();
    const found = values.get(name) ?? [];
    if (element.tagName !== "meta" || name === "" || !content || found.length >= mostValues) continue;
    values.set(name, [...found, content.slice(0, longestValue)]);
  }
  const first = (...names: string[]) => names.flatMap((name) => values.get(name) ?? [])[0];
  const stated = (name: string) => (typeof data[name] === "string" ? (data[name] as string) : undefined);
  const title = first("citation_title", "dc.title", "og:title") ?? stated("headline") ?? titleOfHtml(html);
  if (title === undefined) return undefined;
  const authors = ["citation_author", "dc.creator", "article:author", "author"]
    .map((name) => values.get(name) ?? [])
    .find((found) => found.length > 0);
  const names = (authors ?? namesIn(data.author)).filter((name) => !/^https?:/.test(name)).slice(0, 20);
  const when =
    first("citation_publication_date", "citation_date", "dc.date", "article:published_time", "date") ??
    stated("datePublished");
  const date = when === undefined ? undefined : readDateInWords(when.slice(0, 10).replaceAll("/", "-"), "en");
  const journal = first("citation_journal_title");
  const pages = [first("citation_firstpage"), first("citation_lastpage")].filter(Boolean).join("–");
  const doi = parseDoi(first("citation_doi") ?? "");
  const language = /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.exec(lang ?? "")?.[0];
  return {
    type: journal === undefined ? (stated("@type") === "NewsArticle" ? "news" : "web") : "article",
    ...(names.length > 0 && { authors: names.map(nameFromText) }),
    title: title.slice(0, longestValue).replace(/[\\*[\]]/g, "\\$&"),
    ...(journal !== undefined
      ? { work: journal }
      : first("og:site_name") !== undefined && { work: first("og:site_name") }),
    ...(date !== undefined && { date }),
    ...(first("citation_volume") !== undefined && { volume: first("citation_volume") as string }),
    ...(first("citation_issue") !== undefined && { issue: first("citation_issue") as string }),
    ...(pages !== "" && { pages }),
    ...(doi !== undefined && { doi }),
    url,
    accessed: today,
    ...(language !== undefined && { language }),
  };
}

/** The title of a page: its first heading, else its `title`, without the name of the site. */
export function titleOfHtml(html: string): string | undefined {
  const elements = [...elementsIn(parseHtml(html, false))];
  const heading = elements.find(({ tagName }) => tagName === "h1");
  const title = elements.find(({ tagName }) => tagName === "title");
  const found = heading === undefined ? undefined : textOf(heading).trim();
  const named =
    title === undefined
      ? undefined
      : textOf(title)
          .split(/(?<!\s)\s+[|–—-]\s+/)[0]
          ?.trim();
  return found || named || undefined;
}

/** The article that JSON-LD describes, if there is one. */
function articleIn(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    const all = [parsed].flat().flatMap((item) => [item, ...[(item as { "@graph"?: unknown })?.["@graph"]].flat()]);
    const found = all.find((item) => /Article|Posting/.test(String((item as { "@type"?: unknown })?.["@type"] ?? "")));
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const namesIn = (value: unknown): string[] =>
  [value].flat().flatMap((item) => {
    const name = typeof item === "string" ? item : (item as { name?: unknown })?.name;
    return typeof name === "string" ? [name] : [];
  });
