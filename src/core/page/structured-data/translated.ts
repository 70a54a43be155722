import type { WebPageLeaf } from "schema-dts";
import type { DescribedPage } from "../described-page.ts";
import { translationOf } from "../translation.ts";
import { articleId } from "./ids.ts";

/** The original, and who translated it. */
type Translated = Pick<WebPageLeaf, "translationOfWork" | "translator">;

/**
 * Returns what schema.org knows about translations.
 *
 * @param type of the page's text and of its original
 */
export function translationFacts(page: DescribedPage, type: "Article" | "WebPage"): Translated {
  const { library, route } = page;
  const translation = translationOf(library, route);
  if (translation === undefined) return type === "Article" ? shortTranslation(page) : {};
  const { original, from, review } = translation;
  const { site, urls } = library;
  const publisher = { "@type": "Organization" as const, name: site.article?.author ?? site.title };
  const reviewers = site.translation.showReviewers ? review.reviewers.map((name) => ({ "@type": "Person" as const, name })) : [];
  const url = urls.absolutePage(original ?? "/");
  return {
    ...(original !== undefined && { translationOfWork: originalAt(url, type, from.tag) }),
    translator: [publisher, ...reviewers],
  };
}

/** The text of a language without an article is a translation of the default language's. */
function shortTranslation({ library: { defaultLanguage, urls }, route: { language } }: DescribedPage): Translated {
  const isTranslated = !language.hasArticle && language !== defaultLanguage && defaultLanguage.hasArticle;
  return isTranslated ? { translationOfWork: originalAt(urls.absolutePage("/"), "Article", defaultLanguage.tag) } : {};
}

const originalAt = (url: string, type: "Article" | "WebPage", inLanguage: string) => ({
  "@type": type,
  "@id": type === "Article" ? articleId(url) : url,
  url,
  inLanguage,
});
