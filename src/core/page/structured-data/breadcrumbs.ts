import type { BreadcrumbListLeaf, ListItemLeaf } from "schema-dts";
import type { DescribedPage } from "../described-page.ts";
import { siteTitle } from "../names.ts";

/** Returns the way from the home page to the page; none for the home page, since a way has at least two steps. */
export function breadcrumbThing({ library, route, title, canonical }: DescribedPage): BreadcrumbListLeaf[] {
  if (route.path === "/") return [];
  const home = { name: siteTitle(library, route.language), item: library.urls.absolutePage("/") };
  const itemListElement = [home, { name: title, item: canonical }].map(
    (step, index): ListItemLeaf => ({ "@type": "ListItem", position: index + 1, ...step }),
  );
  return [{ "@type": "BreadcrumbList", itemListElement }];
}
