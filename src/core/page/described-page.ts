import type { Library } from "../content/library.ts";
import type { PersonFacts } from "../model/person-facts.ts";
import type { Route } from "../model/routes.ts";

/** What metadata is made of. */
export interface DescribedPage {
  library: Library;
  route: Route;
  /** The page's title, without the site's. */
  title: string;
  description: string;
  /** What the default language's article says about the subject. */
  facts: PersonFacts;
  canonical: string;
  dates: Dates;
}

/** When a page was published and last modified, as `2025-03-03`, if known. */
export interface Dates {
  published: string | undefined;
  modified: string | undefined;
}
