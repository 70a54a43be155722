import { lookup } from "mrmime";
import type { Language } from "../model/types.ts";
import type { DescribedPage } from "./described-page.ts";
import { siteTitle, subjectName } from "./names.ts";

/** A tag for social networks: Open Graph's have a `property`, Twitter's a `name`. */
export type SharingTag = { property: string; content: string } | { name: string; content: string };

/** Returns the tags of a page for social networks: Open Graph (ogp.me, type `profile`) and Twitter's card `summary_large_image`. Without the site's address, they have neither its URL nor a picture. */
export function sharingTags(page: DescribedPage): SharingTag[] {
  const { library, route, title, description, canonical, dates } = page;
  const { site, urls } = library;
  // Where the family name comes first, the name of site.yaml says which is which.
  const isFamilyFirst = /^(?:hu|ja|ko|vi|zh)\b/.test(route.language.tag);
  const [firstName = "", ...otherNames] = (isFamilyFirst ? site.subject.name : subjectName(library, route.language)).split(" ");
  const picture = sharingPicture(page);
  return [
    { property: "og:type", content: "profile" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(route.isIndexed && urls.hasAddress ? [{ property: "og:url", content: canonical }] : []),
    { property: "og:site_name", content: siteTitle(library, route.language) },
    { property: "og:locale", content: ogLocale(route.language) },
    ...picture.map(({ name, content }) => ({ property: `og:${name}`, content })),
    { property: "profile:first_name", content: firstName },
    ...(otherNames.length > 0 ? [{ property: "profile:last_name", content: otherNames.join(" ") }] : []),
    // LinkedIn reads Open Graph and these two.
    ...(site.article?.author ? [{ property: "article:author", content: site.article.author }] : []),
    ...(dates.published ? [{ property: "article:published_time", content: dates.published }] : []),
    { name: "twitter:card", content: picture.length > 0 ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    ...picture
      .filter(({ name }) => name === "image" || name === "image:alt")
      .map(({ name, content }) => ({ name: `twitter:${name}`, content })),
  ];
}

/** Returns the tags of the sharing picture, without their prefix; none if there is no picture, or no address for it. */
function sharingPicture({ library, route }: DescribedPage): { name: string; content: string }[] {
  const { site, urls, imageSize } = library;
  if (site.sharingImage === undefined || !urls.hasAddress) return [];
  const { src } = site.sharingImage;
  const alt = library.siteText("sharingImage", route.language) ?? subjectName(library, route.language);
  const size = imageSize(src);
  const type = lookup(src);
  return [
    { name: "image", content: urls.absoluteFile(src) },
    ...(size
      ? [
          { name: "image:width", content: String(size.width) },
          { name: "image:height", content: String(size.height) },
        ]
      : []),
    ...(type ? [{ name: "image:type", content: type }] : []),
    { name: "image:alt", content: alt },
  ];
}

/** Returns an Open Graph locale such as `pt_BR`: language and, if known, territory. */
function ogLocale({ tag }: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region && /^[A-Z]{2}$/.test(region) ? `${language}_${region}` : language;
}
