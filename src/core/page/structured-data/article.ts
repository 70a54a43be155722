import type { ArticleLeaf } from "schema-dts";
import type { ArticlePicture } from "../../model/types.ts";
import type { DescribedPage } from "../described-page.ts";
import { articleId, dateTime, siteId } from "./ids.ts";
import { imageThing } from "./image.ts";
import { translationFacts } from "./translated.ts";
import { authorOf, publisherOf } from "./website.ts";

/** The article of a page about the subject, or the shorter text of a fallback page. */
export function articleThing(page: DescribedPage): ArticleLeaf {
  const { site, addresses, route, title, description, descriptionTag, canonical, dates, frontMatter } = page;
  const { published, modified } = dates;
  const [author, publisher] = [authorOf(page), publisherOf(page)];
  const images = picturesOf(page).map((picture) => imageThing(page, picture));
  return {
    "@type": "Article",
    "@id": articleId(canonical),
    headline: title,
    // The description may be in the default language.
    ...(descriptionTag === undefined && { description }),
    url: canonical,
    ...(published && { datePublished: dateTime(published) }),
    ...(modified && { dateModified: dateTime(modified) }),
    ...(author && { author }),
    ...(publisher && { publisher }),
    ...(site.license && { license: addresses.absoluteLink(site.license.url) }),
    ...(frontMatter?.section && { articleSection: frontMatter.section }),
    ...(frontMatter?.tags && { keywords: frontMatter.tags }),
    inLanguage: route.language.tag,
    ...(images.length > 0 && { image: images }),
    mainEntityOfPage: { "@id": canonical },
    about: siteId(addresses, "person"),
    isPartOf: siteId(addresses, "website"),
    ...translationFacts(page, "Article"),
  };
}

/**
 * The article's own pictures, the portrait of site.yaml first; the sharing image is a raster, which some search engines
 * need.
 */
function picturesOf({ site, pictures, route, shown }: DescribedPage): ArticlePicture[] {
  const shared = [site.subject.image, pictures.sharingImage(route.language)?.src].flatMap((src) =>
    src === undefined ? [] : [{ src }],
  );
  const all = [...shown, ...shared.filter(({ src }) => shown.every((picture) => picture.src !== src))];
  return all.filter(({ src }, index) => all.findIndex((other) => other.src === src) === index);
}
