import type { Library } from "../content/library.ts";
import type { Route } from "../model/routes.ts";
import type { FrontMatter } from "../model/types.ts";
import type { Dates, DescribedPage } from "./described-page.ts";
import { siteTitle } from "./names.ts";
import { type SharingTag, sharingTags } from "./sharing-tags.ts";
import { type StructuredData, structuredData } from "./structured-data/graph.ts";

/** A link to another language's version of a page. */
export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  lang: string;
  url: string;
}

/** Metadata for browsers, search engines and social networks. */
export interface Metadata {
  title: string;
  /** The title without the site's. */
  name: string;
  description: string;
  descriptionTag?: string | undefined;
  /** The address to share and cite; absent on a page without one of its own, such as the not-found page. */
  address?: string;
  /** Absent on pages that are not indexed. */
  canonical?: string;
  robots: "index, follow" | "noindex";
  /** When the page was last modified, as `2025-03-03`; absent if unknown. */
  modified?: string | undefined;
  /** The date that the footer shows. */
  updated?: string | undefined;
  alternates: Alternate[];
  sharing: SharingTag[];
  jsonLd?: StructuredData;
}

export type MetadataInput = Omit<DescribedPage, "canonical" | "dates" | "pictures"> & Partial<Pick<DescribedPage, "pictures">>;

/**
 * Returns the metadata of a page.
 *
 * Follows Open Graph (ogp.me, type `profile`), Twitter's card `summary_large_image`, schema.org, and Google's rules for hreflang: alternates are
 * absolute and mutual, and include the page itself; a page whose article disables them has none. All of these need the site's address; without it,
 * only titles and descriptions are left.
 */
export function pageMetadata({ pictures = [], ...input }: MetadataInput): Metadata {
  const { library, route, title, description, frontMatter } = input;
  const { site, urls } = library;
  const canonical = urls.absolutePage(route.path);
  const dates = datesOf(library, route, frontMatter);
  const named = siteTitle(library, route.language);
  const page: DescribedPage = { ...input, pictures, canonical, dates };
  const common = {
    title: title === named ? title : `${title} – ${named}`,
    name: title,
    description,
    descriptionTag: input.descriptionTag,
    modified: dates.modified,
    updated: frontMatter?.modified ?? site.updated ?? dates.modified,
    sharing: frontMatter?.metadata?.sharing === false ? [] : sharingTags(page),
  };
  if (!route.isIndexed) return { ...common, robots: "noindex", alternates: [] };
  const robots = route.isHidden ? "noindex" : "index, follow";
  if (!urls.hasAddress) return { ...common, robots, alternates: [] };
  if (route.isHidden) return { ...common, address: canonical, robots, alternates: [] };
  return {
    ...common,
    address: canonical,
    canonical,
    robots,
    alternates: frontMatter?.metadata?.alternates === false ? [] : alternatesOf(page),
    jsonLd: structuredData(page),
  };
}

/** Returns the dates of a page: the article's own, else those in site.yaml, else the last commit of its file. */
const datesOf = ({ site, lastCommit }: Library, { language, describesSubject }: Route, own: FrontMatter | undefined): Dates => ({
  published: own?.published ?? site.article?.published,
  modified: own?.modified ?? site.article?.modified ?? (describesSubject ? lastCommit(language) : undefined),
});

/** Returns the version of every language, then that of the default language, or else the first. Some pages have a single version. */
function alternatesOf({
  library: { languages, urls, defaultLanguage },
  route: { alternates, language },
  canonical,
}: DescribedPage): Alternate[] {
  if (alternates.size === 0) return [language.tag, "x-default"].map((lang) => ({ lang, url: canonical }));
  const tagged = [...alternates].map(([code, path]) => ({ lang: languages.get(code)?.tag ?? code, url: urls.absolutePage(path) }));
  const byDefault = alternates.get(defaultLanguage.code);
  return [...tagged, { lang: "x-default", url: byDefault === undefined ? (tagged[0]?.url ?? canonical) : urls.absolutePage(byDefault) }];
}
