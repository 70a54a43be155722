import type { Library } from "../content/library.ts";
import type { ArticlePicture } from "../model/article-picture.ts";
import type { PersonFacts } from "../model/person-facts.ts";
import type { Route } from "../model/routes.ts";
import type { FrontMatter } from "../model/types.ts";

/** What metadata is made of. */
export interface DescribedPage {
  library: Library;
  route: Route;
  /** The page's title, without the site's. */
  title: string;
  description: string;
  /** The BCP 47 tag of the description, if it is in another language than the page. */
  descriptionTag?: string | undefined;
  /** What the page's infobox, or the default language's, says about the subject; see factsOnPage. */
  facts: PersonFacts;
  /** Of an article page. */
  frontMatter?: FrontMatter | undefined;
  /** The pictures of its article, or of another language's whose infobox it shows. */
  pictures: readonly ArticlePicture[];
  canonical: string;
  dates: Dates;
}

/** When a page was published and last modified, as `2025-03-03`, if known. */
export interface Dates {
  published: string | undefined;
  modified: string | undefined;
}
