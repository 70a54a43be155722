import type { ProfilePageLeaf, WebPageLeaf } from "schema-dts";
import type { DescribedPage } from "../described-page.ts";
import { dateTime, siteId } from "./ids.ts";
import { translationFacts } from "./translated.ts";

/** The page itself: the profile of a person whose own site it is, or else a page about them or about something else. */
export function pageThing(page: DescribedPage): WebPageLeaf | ProfilePageLeaf {
  const { library, route, title, description, descriptionTag, canonical, dates } = page;
  const { site, urls } = library;
  const facts = {
    "@id": canonical,
    url: canonical,
    name: title,
    // It may be in the default language.
    ...(descriptionTag === undefined && { description }),
    inLanguage: route.language.tag,
    isPartOf: siteId(urls, "website"),
  };
  const person = siteId(urls, "person");
  const { published, modified } = dates;
  if (!route.describesSubject)
    return { "@type": "WebPage", ...facts, ...(modified && { dateModified: dateTime(modified) }), ...translationFacts(page, "WebPage") };
  if (!site.ownSite) return { "@type": "WebPage", ...facts, about: person };
  return {
    "@type": "ProfilePage",
    ...facts,
    mainEntity: person,
    ...(published && { dateCreated: dateTime(published) }),
    ...(modified && { dateModified: dateTime(modified) }),
  };
}
