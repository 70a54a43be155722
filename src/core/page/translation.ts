import type { Shared } from "../content/content.ts";
import { type KnownLanguage, knownLanguage } from "../model/languages.ts";
import type { Route } from "../model/routes.ts";
import { type Review, reviewOf } from "../model/states.ts";

/** The facts about a page whose text was translated from another language. */
export interface PageTranslation {
  review: Review;
  /** The language of the original. */
  from: Pick<KnownLanguage, "fullName" | "name" | "tag" | "dir">;
  /** The path of the original; undefined if the site does not have it. */
  original: string | undefined;
}

/** Returns what is known about the translation of a page; undefined if its text was not translated as a whole. */
export function translationOf(
  { site: { languages }, texts: { documentState } }: Pick<Shared, "site" | "texts">,
  route: Route,
): PageTranslation | undefined {
  const { language, slug, versions, describesSubject } = route;
  const state = describesSubject || slug !== undefined ? documentState(language, slug) : undefined;
  const from = state && (languages.get(state.source) ?? knownLanguage(state.source));
  if (state === undefined || from === undefined) return undefined;
  const isThere = slug !== undefined || languages.get(state.source)?.hasArticle;
  return { review: reviewOf(state), from, original: isThere ? versions.get(state.source) : undefined };
}
