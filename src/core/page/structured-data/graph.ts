import type { ArticleLeaf, BreadcrumbListLeaf, PersonLeaf, ProfilePageLeaf, WebPageLeaf, WebSiteLeaf } from "schema-dts";
import type { DescribedPage } from "../described-page.ts";
import { articleThing } from "./article.ts";
import { breadcrumbThing } from "./breadcrumbs.ts";
import { pageThing } from "./page.ts";
import { personThing } from "./person.ts";
import { websiteThing } from "./website.ts";

/** The structured data of a page: JSON-LD. */
export interface StructuredData {
  "@context": "https://schema.org";
  "@graph": Thing[];
}

/** The types of schema.org that pages use. Comparing with all of them takes the compiler seconds. */
type Thing = WebSiteLeaf | WebPageLeaf | ProfilePageLeaf | PersonLeaf | BreadcrumbListLeaf | ArticleLeaf;

/** Returns what a page says about itself and the subject, as schema.org describes it, with what Google requires and recommends of each type. */
export function structuredData(page: DescribedPage): StructuredData {
  const about: Thing[] = page.route.describesSubject ? [personThing(page), articleThing(page)] : [];
  return { "@context": "https://schema.org", "@graph": [websiteThing(page), ...about, pageThing(page), ...breadcrumbThing(page)] };
}
