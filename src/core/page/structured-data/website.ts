import type { IdReference, OrganizationLeaf, PersonLeaf, WebSiteLeaf } from "schema-dts";
import type { Shared } from "../../content/content.ts";
import type { DescribedPage } from "../described-page.ts";
import { subjectName } from "../names.ts";
import { siteId } from "./ids.ts";

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
