import type {
  ArticleLeaf,
  BreadcrumbListLeaf,
  ListItemLeaf,
  PersonLeaf,
  ProfilePageLeaf,
  WebPageLeaf,
  WebSiteLeaf,
} from "schema-dts";
import type { DescribedPage } from "../described-page.ts";
import { siteTitle } from "../names.ts";
import { articleThing } from "./article.ts";
import { dateTime, siteId } from "./ids.ts";
import { personThing } from "./person.ts";
import { translationFacts } from "./translated.ts";
import { websiteThing } from "./website.ts";

/** Returns the way from the home page to the page; on the home page that is one step. */
function breadcrumbThing(page: DescribedPage): BreadcrumbListLeaf {
  const { addresses, route, title, canonical } = page;
  const home = { name: siteTitle(page, route.language), item: addresses.absolutePage("/") };
  const steps = route.path === "/" ? [home] : [home, { name: title, item: canonical }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index): ListItemLeaf => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}

/** The page itself: the profile of a person whose own site it is, or else a page about them or about something else. */
function pageThing(page: DescribedPage): WebPageLeaf | ProfilePageLeaf {
  const { site, addresses, route, title, description, descriptionTag, canonical, dates } = page;
  const facts = {
    "@id": canonical,
    url: canonical,
    name: title,
    // The description may be in the default language.
    ...(descriptionTag === undefined && { description }),
    inLanguage: route.language.tag,
    isPartOf: siteId(addresses, "website"),
  };
  const person = siteId(addresses, "person");
  const { published, modified } = dates;
  if (!route.describesSubject)
    return {
      "@type": "WebPage",
      ...facts,
      ...(modified && { dateModified: dateTime(modified) }),
      ...translationFacts(page, "WebPage"),
    };
  if (!site.ownSite) return { "@type": "WebPage", ...facts, about: person };
  return {
    "@type": "ProfilePage",
    ...facts,
    mainEntity: person,
    ...(published && { dateCreated: dateTime(published) }),
    ...(modified && { dateModified: dateTime(modified) }),
  };
}

/** The structured data of a page: JSON-LD. */
export interface StructuredData {
  "@context": "https://schema.org";
  "@graph": Thing[];
}

/** The types of schema.org that pages use. Comparing with all of them takes the compiler seconds. */
type Thing = WebSiteLeaf | WebPageLeaf | ProfilePageLeaf | PersonLeaf | BreadcrumbListLeaf | ArticleLeaf;

/**
 * Returns what a page says about itself and the subject, as schema.org describes it, with what Google requires and
 * recommends of each type.
 */
export function structuredData(page: DescribedPage): StructuredData {
  const about: Thing[] = page.route.describesSubject ? [personThing(page), articleThing(page)] : [];
  return {
    "@context": "https://schema.org",
    "@graph": [websiteThing(page), ...about, pageThing(page), breadcrumbThing(page)],
  };
}
