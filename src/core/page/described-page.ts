import type { Shared } from "../content/content.ts";
import type { PersonFacts } from "../model/infobox.ts";
import type { Route } from "../model/routes.ts";
import type { ArticlePicture, ArticleRecording, Commit, FrontMatter } from "../model/types.ts";

/** The data that metadata is made of. */
export interface DescribedPage extends Shared {
  route: Route;
  /** The page's title, without the site's. */
  title: string;
  description: string;
  /** The BCP 47 tag of the description, if it is in another language than the page. */
  descriptionTag?: string | undefined;
  /** The facts about the subject in the page's infobox, or the default language's; see factsOnPage. */
  facts: PersonFacts;
  /** The last commits of the page's file, newest first. */
  commits: readonly Commit[];
  /** The front matter of the page's article. */
  frontMatter?: FrontMatter | undefined;
  /** The pictures of its article, or of another language's whose infobox it shows. */
  shown: readonly ArticlePicture[];
  /** The sound and film of its article. */
  played?: readonly ArticleRecording[];
  canonical: string;
  dates: Dates;
}

/** When a page was published and last modified, as `2025-03-03`, if known. */
export interface Dates {
  published: string | undefined;
  modified: string | undefined;
}
