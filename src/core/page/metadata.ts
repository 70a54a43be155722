import { lookup } from "mrmime";
import type {
  ArticleLeaf,
  BreadcrumbListLeaf,
  IdReference,
  ListItemLeaf,
  OrganizationLeaf,
  PersonLeaf,
  WebPageLeaf,
  WebSiteLeaf,
} from "schema-dts";
import type { Library } from "../content/library.ts";
import type { PersonFacts } from "../model/person-facts.ts";
import type { Route } from "../model/routes.ts";
import type { FrontMatter, Language } from "../model/types.ts";
import { translationOf } from "./translation.ts";

/** A link to another language's version of a page. */
export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  lang: string;
  url: string;
}

/** A step from the home page to the page. */
export interface Breadcrumb {
  name: string;
  item: string;
}

/** A tag for social networks: Open Graph's have a `property`, Twitter's a `name`. */
export type SharingTag = { property: string; content: string } | { name: string; content: string };

/** Metadata for browsers, search engines and social networks. */
export interface Metadata {
  title: string;
  /** The title without the site's. */
  name: string;
  description: string;
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
  jsonLd?: { "@context": "https://schema.org"; "@graph": Thing[] };
}

/** The types of schema.org that pages use. Comparing with all of them takes the compiler seconds. */
type Thing = WebSiteLeaf | WebPageLeaf | PersonLeaf | BreadcrumbListLeaf | ArticleLeaf;

export interface MetadataInput {
  library: Library;
  route: Route;
  /** The page's title, without the site's. */
  title: string;
  description: string;
  /** What the default language's article says about the subject. */
  facts: PersonFacts;
  /** Of an article page. */
  frontMatter?: FrontMatter;
}

/**
 * Returns the metadata of a page.
 *
 * Follows Open Graph (ogp.me, type `profile`), Twitter's card `summary_large_image`, schema.org, and Google's rules for hreflang: alternates are
 * absolute and mutual, and include the page itself; a page whose article disables them has none. All of these need the site's address; without it,
 * only titles and descriptions are left.
 */
export function pageMetadata({ library, route, title, description, facts, frontMatter }: MetadataInput): Metadata {
  const { site, urls } = library;
  const canonical = urls.absolutePage(route.path);
  const dates = datesOf(library, route, frontMatter);
  const named = siteTitle(library, route.language);
  const page: Page = { library, route, title, description, facts, canonical, dates };
  const common = {
    title: title === named ? title : `${title} – ${named}`,
    name: title,
    description,
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
    jsonLd: { "@context": "https://schema.org", "@graph": graph(page, frontMatter) },
  };
}

interface Page extends Omit<MetadataInput, "frontMatter"> {
  canonical: string;
  dates: Dates;
}

/** When a page was published and last modified, as `2025-03-03`, if known. */
interface Dates {
  published: string | undefined;
  modified: string | undefined;
}

/** Returns the dates of a page: the article's own, else those in site.yaml, else the last commit of its file. */
const datesOf = ({ site, lastCommit }: Library, { language, describesSubject }: Route, own: FrontMatter | undefined): Dates => ({
  published: own?.published ?? site.article?.published,
  modified: own?.modified ?? site.article?.modified ?? (describesSubject ? lastCommit(language) : undefined),
});

/** Returns the version of every language, then that of the default language, or else the first. Some pages have a single version. */
function alternatesOf({ library: { languages, urls, defaultLanguage }, route: { alternates, language }, canonical }: Page): Alternate[] {
  if (alternates.size === 0) return [language.tag, "x-default"].map((lang) => ({ lang, url: canonical }));
  const tagged = [...alternates].map(([code, path]) => ({ lang: languages.get(code)?.tag ?? code, url: urls.absolutePage(path) }));
  const byDefault = alternates.get(defaultLanguage.code);
  return [...tagged, { lang: "x-default", url: byDefault === undefined ? (tagged[0]?.url ?? canonical) : urls.absolutePage(byDefault) }];
}

/** Returns the subject's name in a language. */
export const subjectName = (library: Library, language: Language): string =>
  library.siteText("name", language) ?? library.site.subject.name;

/** Returns the site's name in a language. A site that is named after its subject is named so in every language. */
export const siteTitle = (library: Library, language: Language): string =>
  library.site.title === library.site.subject.name ? subjectName(library, language) : library.site.title;

/** Returns the tags of a page for social networks. Without the site's address, they have neither its URL nor a picture. */
function sharingTags(page: Page): SharingTag[] {
  const { library, route, title, description, canonical, dates } = page;
  const { site, urls } = library;
  // Where the family name comes first, the name of site.yaml says which is which.
  const isFamilyFirst = /^(?:hu|ja|ko|vi|zh)\b/.test(route.language.tag);
  const [firstName = "", ...otherNames] = (isFamilyFirst ? site.subject.name : subjectName(library, route.language)).split(" ");
  const picture = sharingPicture(page);
  return [
    { property: "og:type", content: "profile" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(route.isIndexed && urls.hasAddress ? [{ property: "og:url", content: canonical }] : []),
    { property: "og:site_name", content: siteTitle(library, route.language) },
    { property: "og:locale", content: ogLocale(route.language) },
    ...picture.map(({ name, content }) => ({ property: `og:${name}`, content })),
    { property: "profile:first_name", content: firstName },
    ...(otherNames.length > 0 ? [{ property: "profile:last_name", content: otherNames.join(" ") }] : []),
    // LinkedIn reads Open Graph and these two.
    ...(site.article?.author ? [{ property: "article:author", content: site.article.author }] : []),
    ...(dates.published ? [{ property: "article:published_time", content: dates.published }] : []),
    { name: "twitter:card", content: picture.length > 0 ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    ...picture
      .filter(({ name }) => name === "image" || name === "image:alt")
      .map(({ name, content }) => ({ name: `twitter:${name}`, content })),
  ];
}

/** Returns the tags of the sharing picture, without their prefix; none if there is no picture, or no address for it. */
function sharingPicture({ library, route }: Page): { name: string; content: string }[] {
  const { site, urls, imageSize } = library;
  if (site.sharingImage === undefined || !urls.hasAddress) return [];
  const { src } = site.sharingImage;
  const alt = library.siteText("sharingImage", route.language) ?? subjectName(library, route.language);
  const size = imageSize(src);
  const type = lookup(src);
  return [
    { name: "image", content: urls.absoluteFile(src) },
    ...(size
      ? [
          { name: "image:width", content: String(size.width) },
          { name: "image:height", content: String(size.height) },
        ]
      : []),
    ...(type ? [{ name: "image:type", content: type }] : []),
    { name: "image:alt", content: alt },
  ];
}

/** Returns an Open Graph locale such as `pt_BR`: language and, if known, territory. */
function ogLocale({ tag }: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region && /^[A-Z]{2}$/.test(region) ? `${language}_${region}` : language;
}

function graph(page: Page, frontMatter: FrontMatter | undefined): Thing[] {
  const website = websiteThing(page);
  if (!page.route.describesSubject) return [website, webPageThing(page), breadcrumbThing(page)];
  const things: Thing[] = [website, personThing(page), breadcrumbThing(page)];
  return frontMatter ? [...things, articleThing(page, frontMatter)] : things;
}

const thingOf = (urls: Library["urls"], name: "website" | "person"): IdReference => ({ "@id": `${urls.absolutePage("/")}#${name}` });

function websiteThing({ library: { site, urls } }: Page): WebSiteLeaf {
  return { "@type": "WebSite", ...thingOf(urls, "website"), name: site.title, url: urls.absolutePage("/") };
}

function webPageThing(page: Page): WebPageLeaf {
  const {
    library: { urls },
    route,
    title,
    description,
    canonical,
  } = page;
  return {
    "@type": "WebPage",
    "@id": canonical,
    url: canonical,
    name: title,
    description,
    inLanguage: route.language.tag,
    isPartOf: thingOf(urls, "website"),
    ...translationFacts(page, "WebPage", (original) => original),
  };
}

/** What schema.org knows about translations. @param idOf returns the id of the original, which is of the same type, by its address */
function translationFacts({ library, route }: Page, type: "Article" | "WebPage", idOf: (address: string) => string): Translated {
  const translation = translationOf(library, route);
  if (translation === undefined) return {};
  const { original, from, review } = translation;
  const { site, urls } = library;
  const url = urls.absolutePage(original ?? "/");
  const publisher = { "@type": "Organization" as const, name: site.article?.author ?? site.title };
  const reviewers = site.translation.showReviewers ? review.reviewers.map((name) => ({ "@type": "Person" as const, name })) : [];
  return {
    ...(original !== undefined && { translationOfWork: { "@type": type, "@id": idOf(url), url, inLanguage: from.tag } }),
    translator: [publisher, ...reviewers],
  };
}

type Translated = Pick<WebPageLeaf, "translationOfWork" | "translator">;

const articleId = (address: string): string => `${address}#article`;

/** The site's own data takes precedence over the facts. */
function personThing({ library, route, description, facts, canonical }: Page): PersonLeaf {
  const { site, urls } = library;
  const { subject } = site;
  const jobTitle = library.siteText("jobTitle", route.language);
  const organization = <Type extends "Organization" | "EducationalOrganization">(
    type: Type,
    { name, url }: { name: string; url?: string | undefined },
  ) => ({
    "@type": type,
    name,
    ...(url && { url: urls.absoluteLink(url) }),
  });
  return {
    "@type": "Person",
    ...thingOf(urls, "person"),
    name: subjectName(library, route.language),
    ...facts,
    ...(jobTitle && { jobTitle }),
    url: subject.url === undefined ? canonical : urls.absoluteLink(subject.url),
    ...(subject.image && { image: urls.absoluteFile(subject.image) }),
    ...(subject.sameAs && { sameAs: subject.sameAs.map(urls.absoluteLink) }),
    ...(subject.worksFor && { worksFor: organization("Organization", subject.worksFor) }),
    ...(subject.alumniOf && { alumniOf: subject.alumniOf.map((school) => organization("EducationalOrganization", school)) }),
    ...(subject.knowsAbout && { knowsAbout: subject.knowsAbout }),
    ...(subject.nationality && { nationality: { "@type": "Country", name: subject.nationality } }),
    description,
  };
}

/** Returns the home page and, unless it is the same, the page. */
function breadcrumbThing({ library, route, title, canonical }: Page): BreadcrumbListLeaf {
  const steps: Breadcrumb[] = [{ name: siteTitle(library, route.language), item: library.urls.absolutePage("/") }];
  if (route.path !== "/") steps.push({ name: title, item: canonical });
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, item }, index): ListItemLeaf => ({ "@type": "ListItem", position: index + 1, name, item })),
  };
}

function articleThing(page: Page, { section, tags }: FrontMatter): ArticleLeaf {
  const { library, route, title, description, canonical, dates } = page;
  const { published, modified } = dates;
  const { site, urls } = library;
  const image = site.sharingImage?.src ?? site.subject.image;
  const author: OrganizationLeaf | undefined = site.article?.author ? { "@type": "Organization", name: site.article.author } : undefined;
  return {
    "@type": "Article",
    "@id": articleId(canonical),
    headline: title,
    description,
    ...(published && { datePublished: published }),
    ...(modified && { dateModified: modified }),
    ...(author && { author }),
    ...(section && { articleSection: section }),
    ...(tags && { keywords: tags }),
    inLanguage: route.language.tag,
    ...(image && { image: urls.absoluteFile(image) }),
    mainEntityOfPage: canonical,
    about: thingOf(urls, "person"),
    isPartOf: thingOf(urls, "website"),
    ...translationFacts(page, "Article", articleId),
  };
}
