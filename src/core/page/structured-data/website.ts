import type { IdReference, OrganizationLeaf, WebSiteLeaf } from "schema-dts";
import type { Library } from "../../content/library.ts";
import { siteId } from "./ids.ts";

/** The site. It is named as in site.yaml on every page. */
export function websiteThing(library: Library): WebSiteLeaf {
  const { site, urls } = library;
  return {
    "@type": "WebSite",
    ...siteId(urls, "website"),
    name: site.title,
    url: urls.absolutePage("/"),
    publisher: publisherOf(library),
  };
}

/** Who publishes the site: the person whose own it is, or else an organization of the site's name. */
export const publisherOf = ({ site, urls }: Library): OrganizationLeaf | IdReference =>
  site.ownSite
    ? siteId(urls, "person")
    : {
        "@type": "Organization",
        ...siteId(urls, "organization"),
        name: site.title,
        url: urls.absolutePage("/"),
        ...(site.logo && { logo: { "@type": "ImageObject", url: urls.absoluteFile(site.logo), contentUrl: urls.absoluteFile(site.logo) } }),
      };

/** Who wrote the articles: the organization that site.yaml names, or else the publisher. */
export function authorOf(library: Library): OrganizationLeaf | IdReference {
  const { site, urls } = library;
  const name = site.article?.author ?? (site.ownSite ? undefined : site.title);
  if (name === undefined) return publisherOf(library);
  const isPublisher = name === site.title && !site.ownSite;
  return { "@type": "Organization", ...(isPublisher && { ...siteId(urls, "organization"), url: urls.absolutePage("/") }), name };
}
