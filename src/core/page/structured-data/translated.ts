import type { WebPageLeaf } from "schema-dts";
import type { DescribedPage } from "../described-page.ts";
import { translationOf } from "../translation.ts";
import { articleId } from "./ids.ts";
import { authorsName } from "./website.ts";

/** The original, and who translated it. */
type Translated = Pick<WebPageLeaf, "translationOfWork" | "translator">;

/**
 * Returns what schema.org knows about translations.
 *
 * @param type of the page's text and of its original
 */
export function translationFacts(page: DescribedPage, type: "Article" | "WebPage"): Translated {
  const { site, addresses, route } = page;
  const translation = translationOf(page, route);
  if (translation === undefined) return type === "Article" ? shortTranslation(page) : {};
  const { original, from, review } = translation;
  const name = authorsName(page);
  const reviewers = site.translation.showReviewers
    ? review.reviewers.map((name) => ({ "@type": "Person" as const, name }))
    : [];
  const translators = [...(name ? [{ "@type": "Organization" as const, name }] : []), ...reviewers];
  const url = addresses.absolutePage(original ?? "/");
  return {
    ...(original !== undefined && { translationOfWork: originalAt(url, type, from.tag) }),
    ...(translators.length > 0 && { translator: translators }),
  };
}

/** The text of a language without an article is a translation of the default language's. */
function shortTranslation({ site: { defaultLanguage }, addresses, route: { language } }: DescribedPage): Translated {
  const isTranslated = !language.hasArticle && language !== defaultLanguage && defaultLanguage.hasArticle;
  return isTranslated
    ? { translationOfWork: originalAt(addresses.absolutePage("/"), "Article", defaultLanguage.tag) }
    : {};
}

const originalAt = (url: string, type: "Article" | "WebPage", inLanguage: string) => ({
  "@type": type,
  "@id": type === "Article" ? articleId(url) : url,
  url,
  inLanguage,
});
