import { authorName, nameOnPage, nameParts, siteTitle } from "./names.ts";
import { type DescribedPage, dateTime } from "./structured-data/website.ts";

/** A tag for social networks: Open Graph's have a `property`, Twitter's and LinkedIn's a `name`. */
export type SharingTag = { property: string; content: string } | { name: string; content: string };

/**
 * Returns the tags of a page for social networks: Open Graph (ogp.me) of the type `profile` for pages about the
 * subject, `article` for further pages and `website` for others; Twitter's card `summary_large_image`; and what
 * LinkedIn reads besides. Without the site's address, they have neither its URL nor a picture.
 */
export function sharingTags(page: DescribedPage): SharingTag[] {
  const { addresses, route, title, description, canonical } = page;
  const image = sharingImage(page);
  return [
    ...properties("og", {
      type: route.describesSubject ? "profile" : route.slug === undefined ? "website" : "article",
      title,
      description,
      url: route.isIndexed && addresses.hasAddress ? canonical : undefined,
      site_name: siteTitle(page, route.language),
    }),
    ...localeTags(page),
    ...properties("og", image),
    ...(route.describesSubject ? properties("profile", profileName(page)) : []),
    ...articleTags(page),
    { name: "twitter:card", content: image.image ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    ...["image", "image:alt"].flatMap((name) =>
      image[name] ? [{ name: `twitter:${name}`, content: image[name] }] : [],
    ),
  ];
}

type Properties = Readonly<Record<string, string | undefined>>;

const properties = (prefix: string, values: Properties): SharingTag[] =>
  Object.entries(values).flatMap(([name, content]) => (content ? [{ property: `${prefix}:${name}`, content }] : []));

/** The page's locale, and those of its other versions. */
function localeTags({ site, route }: DescribedPage): SharingTag[] {
  const own = site.ogLocales.get(route.language.code);
  const versions = route.noindex ? [] : [...route.alternates.keys()];
  const others = versions.flatMap((code) => site.ogLocales.get(code) ?? []);
  return [
    ...(own ? [{ property: "og:locale", content: own }] : []),
    ...[...new Set(others)]
      .filter((locale) => locale !== own)
      .map((content) => ({ property: "og:locale:alternate", content })),
  ];
}

/** The picture, with what it shows in the page's language; empty if there is none, or no address for it. */
function sharingImage(page: DescribedPage): Properties {
  const { texts, addresses, pictures, route, description, descriptionTag, frontMatter } = page;
  const { language } = route;
  const image = pictures.sharingImage(language);
  if (image === undefined || !addresses.hasAddress) return {};
  const { src, type, size, isDrawn } = image;
  const who =
    texts.whoIs(language) ?? (route.describesSubject && descriptionTag === undefined ? description : undefined);
  const name = nameOnPage(page, language, route.describesSubject ? frontMatter : undefined);
  const own = isDrawn ? undefined : texts.textIn("sharingImage", language);
  return {
    image: addresses.absoluteFile(src),
    "image:type": type,
    "image:width": size && String(size.width),
    "image:height": size && String(size.height),
    "image:alt": own ?? (who === undefined ? name : `${name}${/^(?:ja|zh)\b/.test(language.tag) ? "：" : " – "}${who}`),
  };
}

/** Returns the tags with dates and author. LinkedIn shows them for pages about the subject, too. */
function articleTags(page: DescribedPage): SharingTag[] {
  const { site, route, dates } = page;
  if (!route.describesSubject && route.slug === undefined) return [];
  const author = site.article?.author && authorName(page, route.language);
  return [
    ...properties("article", {
      published_time: dates.published && dateTime(dates.published),
      modified_time: dates.modified && dateTime(dates.modified),
    }),
    // Open Graph's authors are addresses of profiles.
    ...(author ? [{ name: "author", content: author }] : []),
  ];
}

/** Languages whose own names begin with the family name. */
const familyFirst = /^(?:hu|ja|ko|vi|zh)\b/;
/** Stands between the parts of a foreign name in Chinese and Japanese, which keeps its order. */
const foreign = /[·・]/u;

/** The subject's name in the script of the page, by its parts. */
function profileName(page: DescribedPage): Properties {
  const {
    route: { language },
    frontMatter,
  } = page;
  const name = nameOnPage(page, language, frontMatter);
  const { givenName, familyName } = nameParts(page, language, name);
  if (givenName !== undefined) return { first_name: givenName, last_name: familyName };
  // Elsewhere the name of site.yaml says which part is which.
  const isClear = foreign.test(name) || !familyFirst.test(language.tag);
  const [first, ...others] = (isClear ? name : page.site.subject.name).split(foreign.test(name) ? foreign : " ");
  return { first_name: first, last_name: others.join(" ") };
}
