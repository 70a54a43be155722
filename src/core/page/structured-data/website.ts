import type { IdReference, OrganizationLeaf, PersonLeaf, WebSiteLeaf } from "schema-dts";
import type { Library } from "../../content/library.ts";
import type { DescribedPage } from "../described-page.ts";
import { subjectName } from "../names.ts";
import { siteId } from "./ids.ts";

/** The site. It is named as in site.yaml on every page. */
export function websiteThing(page: DescribedPage): WebSiteLeaf {
  const { site, urls } = page.library;
  const publisher = publisherOf(page);
  return {
    "@type": "WebSite",
    ...siteId(urls, "website"),
    name: site.title,
    url: urls.absolutePage("/"),
    ...(publisher && { publisher }),
  };
}

/** Returns who publishes the site: the person whose own it is, or else an organization of the site's name. A site named after its subject does not say who. */
export function publisherOf({ library, route }: DescribedPage): OrganizationLeaf | PersonLeaf | IdReference | undefined {
  const { site, urls } = library;
  if (site.ownSite) {
    const person = siteId(urls, "person");
    if (route.describesSubject) return person;
    // The page says nothing else about the person.
    return { "@type": "Person", ...person, name: subjectName(library, route.language), url: urls.absolutePage("/") };
  }
  if (site.title === site.subject.name) return site.article?.author ? { "@type": "Organization", name: site.article.author } : undefined;
  const logo = site.logo && urls.absoluteFile(site.logo);
  return {
    "@type": "Organization",
    ...siteId(urls, "organization"),
    name: site.title,
    url: urls.absolutePage("/"),
    ...(logo && { logo: { "@type": "ImageObject", url: logo, contentUrl: logo } }),
  };
}

/** Returns who wrote the articles: the organization that site.yaml names, or else the publisher if it is an organization. */
export function authorOf({ site, urls }: Library): OrganizationLeaf | undefined {
  const isPublisher = !site.ownSite && site.title !== site.subject.name && (site.article?.author ?? site.title) === site.title;
  if (isPublisher) return { "@type": "Organization", ...siteId(urls, "organization"), name: site.title, url: urls.absolutePage("/") };
  return site.article?.author ? { "@type": "Organization", name: site.article.author } : undefined;
}
