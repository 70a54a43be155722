import type { ArticleLeaf } from "schema-dts";
import type { ArticlePicture } from "../../model/article-picture.ts";
import type { DescribedPage } from "../described-page.ts";
import { articleId, dateTime, siteId } from "./ids.ts";
import { imageThing } from "./image.ts";
import { translationFacts } from "./translated.ts";
import { authorOf, publisherOf } from "./website.ts";

/** The article of a page about the subject, or the shorter text of a fallback page. */
export function articleThing(page: DescribedPage): ArticleLeaf {
  const { library, route, title, description, descriptionTag, canonical, dates, frontMatter } = page;
  const { published, modified } = dates;
  const { site, urls } = library;
  const [author, publisher] = [authorOf(library), publisherOf(page)];
  const images = picturesOf(page).map((picture) => imageThing(library, picture));
  return {
    "@type": "Article",
    "@id": articleId(canonical),
    headline: title,
    // It may be in the default language.
    ...(descriptionTag === undefined && { description }),
    url: canonical,
    ...(published && { datePublished: dateTime(published) }),
    ...(modified && { dateModified: dateTime(modified) }),
    ...(author && { author }),
    ...(publisher && { publisher }),
    ...(site.license && { license: urls.absoluteLink(site.license.url) }),
    ...(frontMatter?.section && { articleSection: frontMatter.section }),
    ...(frontMatter?.tags && { keywords: frontMatter.tags }),
    inLanguage: route.language.tag,
    ...(images.length > 0 && { image: images }),
    mainEntityOfPage: { "@id": canonical },
    about: siteId(urls, "person"),
    isPartOf: siteId(urls, "website"),
    ...translationFacts(page, "Article"),
  };
}

/** The article's own pictures, the portrait of site.yaml first; the sharing image is a raster, which some search engines need. */
function picturesOf({ library, route, pictures }: DescribedPage): ArticlePicture[] {
  const shared = [library.site.subject.image, library.sharingImage(route.language)?.src].flatMap((src) =>
    src === undefined ? [] : [{ src }],
  );
  const all = [...pictures, ...shared.filter(({ src }) => pictures.every((picture) => picture.src !== src))];
  return all.filter(({ src }, index) => all.findIndex((other) => other.src === src) === index);
}
