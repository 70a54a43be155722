import type { Shared } from "../content/content.ts";
import { verificationTags } from "../model/identifiers.ts";
import type { NoindexReason, Route } from "../model/routes.ts";
import { siteTitle } from "./names.ts";
import { type SharingTag, sharingTags } from "./sharing-tags.ts";
import { type StructuredData, structuredData } from "./structured-data/graph.ts";
import type { Dates, DescribedPage } from "./structured-data/website.ts";

/** A link to another language's version of a page. */
interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  lang: string;
  url: string;
}

/**
 * Returns the version of every language, also for the regions that languages.yaml names, then that of the default
 * language, or else the first. Some pages have a single version.
 */
export function alternatesOf(
  { site: { languages, defaultLanguage }, addresses }: Pick<Shared, "site" | "addresses">,
  { path, alternates, language }: Route,
): readonly Alternate[] {
  if (alternates.size === 0)
    return [language.tag, "x-default"].map((lang) => ({ lang, url: addresses.absolutePage(path) }));
  const tagged = [...alternates].flatMap(([code, version]) => {
    const { tag = code, regionTags = [] } = languages.get(code) ?? {};
    return [tag, ...regionTags].map((lang) => ({ lang, url: addresses.absolutePage(version) }));
  });
  const [byDefault] = [alternates.get(defaultLanguage.code), ...alternates.values()];
  return [...tagged, { lang: "x-default", url: addresses.absolutePage(byDefault ?? "/") }];
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
  robots: string;
  /** Why the page is not indexed, if its kind is. */
  noindex?: NoindexReason | undefined;
  /** When the page was last modified, as `2025-03-03`; absent if unknown. */
  modified?: string | undefined;
  /** The date that the footer shows. */
  updated?: string | undefined;
  alternates: readonly Alternate[];
  /** Where the text of an article or a further page is as Markdown, within the site. */
  markdown?: string;
  /** The person's profiles elsewhere. */
  profiles: readonly string[];
  /** Proof for search engines and networks that someone controls the site. */
  verification: readonly { name: string; content: string }[];
  sharing: SharingTag[];
  jsonLd?: StructuredData;
}

/** The attribute of `<meta name="robots">` that says why a page is not indexed. */
export const reasonAttribute = "data-reason";

/** Search engines may show large previews of pictures: those of a biography are meant to be seen. */
const indexed = "index, follow, max-image-preview:large";

type MetadataInput = Omit<DescribedPage, "canonical" | "dates" | "shown"> & Partial<Pick<DescribedPage, "shown">>;

/**
 * Returns the metadata of a page.
 *
 * Follows Open Graph (ogp.me, type `profile`), Twitter's card `summary_large_image`, schema.org, and Google's rules for
 * hreflang: alternates are absolute and mutual, and include the page itself; a page whose article disables them has
 * none. All of these need the site's address; without it, only titles and descriptions are left.
 */
export function pageMetadata({ shown = [], ...input }: MetadataInput): Metadata {
  const { site, addresses, route, title, description, frontMatter } = input;
  const canonical = addresses.absolutePage(route.path);
  const dates = datesOf(input);
  const named = siteTitle(input, route.language);
  const page: DescribedPage = { ...input, shown, canonical, dates };
  const common = {
    title: title === named ? title : `${title} – ${named}`,
    name: title,
    description,
    descriptionTag: input.descriptionTag,
    modified: dates.modified,
    updated: frontMatter?.modified ?? site.updated ?? dates.modified,
    ...(frontMatter && !route.noindex && { markdown: addresses.markdown(route.path) }),
    profiles: route.describesSubject
      ? [...new Set((site.subject.sameAs ?? []).filter((url) => /^https?:/.test(url)))]
      : [],
    verification: route.path === "/" ? verificationTags(site.verification) : [],
    sharing: frontMatter?.metadata?.sharing === false || site.visibility === "unlisted" ? [] : sharingTags(page),
  };
  if (!route.isIndexed) return { ...common, robots: "noindex", alternates: [] };
  const { noindex } = route;
  const robots = noindex ? "noindex" : indexed;
  if (!addresses.hasAddress) return { ...common, robots, noindex, alternates: [] };
  if (noindex) return { ...common, address: canonical, robots, noindex, alternates: [] };
  return {
    ...common,
    address: canonical,
    canonical,
    robots,
    alternates: frontMatter?.metadata?.alternates === false ? [] : alternatesOf(input, route),
    jsonLd: structuredData(page),
  };
}

/**
 * Returns the dates of a page: an article's own, else those of articles in site.yaml, else the last commit of its file.
 * The tool's own pages have none.
 */
function datesOf({ site, route, commits, frontMatter: own }: MetadataInput): Dates {
  const committed = commits[0]?.date;
  if (!route.describesSubject) return { published: undefined, modified: committed };
  return {
    published: own?.published ?? site.article?.published,
    modified: own?.modified ?? site.article?.modified ?? committed,
  };
}
