import type { IdReference } from "schema-dts";
import type { Urls } from "../../model/urls.ts";

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
