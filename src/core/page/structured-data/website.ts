import type { IdReference, ImageObjectLeaf, OrganizationLeaf, PersonLeaf, WebSiteLeaf } from "schema-dts";
import type { Shared } from "../../content/content.ts";
import type { PersonFacts } from "../../model/infobox.ts";
import type { Route } from "../../model/routes.ts";
import type { ArticlePicture, ArticleRecording, Commit, FrontMatter } from "../../model/types.ts";
import { licenseUrl, type Urls } from "../../model/urls.ts";
import { subjectName } from "../names.ts";

/** Returns the id of a thing that is the same on every page of the site: it is part of the home page's address. */
export const siteId = (urls: Urls, name: "website" | "person" | "organization"): IdReference => ({
  "@id": `${urls.absolutePage("/")}#${name}`,
});

/** Returns the id of the article on a page. @param address of the page */
export const articleId = (address: string): string => `${address}#article`;

/**
 * Returns a day as date and time, which search engines ask for with a zone: midnight in UTC, the zone in which pages
 * show dates.
 */
export const dateTime = (date: string): string => `${date}T00:00:00Z`;

const copyrightSign = /^(?:©|\(c\)|copyright\b)\s*(?:\d{4}\s*)?/i;

/**
 * Returns who a credit names: the subject, an organization that the site names elsewhere, or else a person, as most
 * pictures are made by one.
 */
function creatorOf({ site, addresses }: Shared, credit: string): PersonLeaf | OrganizationLeaf {
  const name = credit.replace(copyrightSign, "").trim();
  const { subject } = site;
  if ([subject.name, ...(subject.alternateNames ?? [])].includes(name))
    return { "@type": "Person", ...siteId(addresses, "person"), name };
  const organizations = [
    subject.worksFor?.name,
    ...(subject.alumniOf ?? []).map((school) => school.name),
    site.article?.author,
    site.title,
  ];
  return { "@type": organizations.includes(name) ? "Organization" : "Person", name };
}

/** A picture, with who made it and its license as far as the content says so. */
export function imageThing(page: Shared, { src, credit, license }: ArticlePicture): ImageObjectLeaf {
  const url = page.addresses.absoluteFile(src);
  const size = page.pictures.imageSize(src);
  const address = license && licenseUrl(license);
  // A license without an address, such as “All rights reserved”, is a notice.
  const notice = credit !== undefined && copyrightSign.test(credit) ? credit : address ? undefined : license;
  return {
    "@type": "ImageObject",
    url,
    contentUrl: url,
    ...(size && { width: String(size.width), height: String(size.height) }),
    ...(credit && { creditText: credit, creator: creatorOf(page, credit) }),
    ...(address && { license: address }),
    ...(notice && { copyrightNotice: notice }),
  };
}

/** The site. The name is the same as in site.yaml on every page. */
export function websiteThing(page: DescribedPage): WebSiteLeaf {
  const { site, addresses } = page;
  const publisher = publisherOf(page);
  return {
    "@type": "WebSite",
    ...siteId(addresses, "website"),
    name: site.title,
    url: addresses.absolutePage("/"),
    ...(publisher && { publisher }),
  };
}

/**
 * Returns who publishes the site: the person whose own it is, or else an organization of the site's name. A site named
 * after its subject does not say who.
 */
export function publisherOf(page: DescribedPage): OrganizationLeaf | PersonLeaf | IdReference | undefined {
  const { site, addresses, route } = page;
  if (site.ownSite) {
    const person = siteId(addresses, "person");
    if (route.describesSubject) return person;
    // The page says nothing else about the person.
    return {
      "@type": "Person",
      ...person,
      name: subjectName(page, route.language),
      url: addresses.absolutePage("/"),
    };
  }
  if (site.title === site.subject.name) return authorOf(page);
  const logo = site.logo && addresses.absoluteFile(site.logo);
  return {
    "@type": "Organization",
    ...siteId(addresses, "organization"),
    name: site.title,
    url: addresses.absolutePage("/"),
    ...(logo && { logo: { "@type": "ImageObject", url: logo, contentUrl: logo } }),
  };
}

/**
 * Returns the name of the organization that wrote the articles: whom site.yaml names, or else the publisher if it is an
 * organization. The subject is none.
 */
export function authorsName({ site }: Pick<Shared, "site">): string | undefined {
  const name = site.article?.author ?? (site.ownSite ? undefined : site.title);
  return name === site.subject.name ? undefined : name;
}

/** Returns the organization that wrote the articles. */
export function authorOf({ site, addresses }: Pick<Shared, "site" | "addresses">): OrganizationLeaf | undefined {
  const name = authorsName({ site });
  if (name === undefined) return undefined;
  const isPublisher = !site.ownSite && name === site.title;
  return {
    "@type": "Organization",
    ...(isPublisher && siteId(addresses, "organization")),
    name,
    ...(isPublisher && { url: addresses.absolutePage("/") }),
  };
}

/** The data that metadata is made of. */
export interface DescribedPage extends Shared {
  route: Route;
  /** The page's title, without the site's. */
  title: string;
  description: string;
  /** The BCP 47 tag of the description, if it is in another language than the page. */
  descriptionTag?: string | undefined;
  /** The facts about the subject in the page's infobox, or the default language's; see factsOnPage. */
  facts: PersonFacts;
  /** The last commits of the page's file, newest first. */
  commits: readonly Commit[];
  /** The front matter of the page's article. */
  frontMatter?: FrontMatter | undefined;
  /** The pictures of its article, or of another language's whose infobox it shows. */
  shown: readonly ArticlePicture[];
  /** The sound and film of its article. */
  played?: readonly ArticleRecording[];
  canonical: string;
  dates: Dates;
}

/** When a page was published and last modified, as `2025-03-03`, if known. */
export interface Dates {
  published: string | undefined;
  modified: string | undefined;
}
