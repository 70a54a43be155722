import type { Library } from "../content/library.ts";
import { type KnownLanguage, knownLanguage } from "../model/languages.ts";
import { type Review, reviewOf } from "../model/review.ts";
import type { Route } from "../model/routes.ts";

/** What is known about a page whose text was translated from another language. */
export interface PageTranslation {
  review: Review;
  /** The language of the original. */
  from: Pick<KnownLanguage, "name" | "tag" | "dir">;
  /** The path of the original; undefined if the site does not have it. */
  original: string | undefined;
}

/** The attribute of the notice on a page that nobody, or nobody wholly, has reviewed. */
export const unreviewedAttribute = "data-unreviewed";

/** Returns what is known about the translation of a page; undefined if its text was not translated as a whole. */
export function translationOf({ documentState, languages }: Library, route: Route): PageTranslation | undefined {
  const { language, slug, versions, describesSubject } = route;
  const state = describesSubject || slug !== undefined ? documentState(language, slug) : undefined;
  const from = state && (languages.get(state.source) ?? knownLanguage(state.source));
  if (state === undefined || from === undefined) return undefined;
  const isThere = slug !== undefined || languages.get(state.source)?.hasArticle;
  return { review: reviewOf(state), from, original: isThere ? versions.get(state.source) : undefined };
}
