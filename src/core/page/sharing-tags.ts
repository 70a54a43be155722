import type { Library } from "../content/library.ts";
import { memoizeOf } from "../model/memo.ts";
import type { Route } from "../model/routes.ts";
import type { DescribedPage } from "./described-page.ts";
import { nameOnPage, nameParts, siteTitle } from "./names.ts";
import { whoIs } from "./sharing-card.ts";
import { dateTime } from "./structured-data/ids.ts";

/** A tag for social networks: Open Graph's have a `property`, Twitter's and LinkedIn's a `name`. */
export type SharingTag = { property: string; content: string } | { name: string; content: string };

/**
 * Returns the tags of a page for social networks: Open Graph (ogp.me) of the type `profile` for pages about the subject, `article` for further pages and
 * `website` for others; Twitter's card `summary_large_image`; and what LinkedIn reads besides. Without the site's address, they have neither its URL nor a
 * picture.
 */
export function sharingTags(page: DescribedPage): SharingTag[] {
  const { library, route, title, description, canonical } = page;
  const { urls } = library;
  const image = sharingImage(page);
  return [
    ...properties("og", {
      type: route.describesSubject ? "profile" : route.slug === undefined ? "website" : "article",
      title,
      description,
      url: route.isIndexed && urls.hasAddress ? canonical : undefined,
      site_name: siteTitle(library, route.language),
    }),
    ...localeTags(page),
    ...properties("og", image),
    ...(route.describesSubject ? properties("profile", profileName(page)) : []),
    ...articleTags(page),
    { name: "twitter:card", content: image.image ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    ...["image", "image:alt"].flatMap((name) => (image[name] ? [{ name: `twitter:${name}`, content: image[name] }] : [])),
  ];
}

type Properties = Readonly<Record<string, string | undefined>>;

const properties = (prefix: string, values: Properties): SharingTag[] =>
  Object.entries(values).flatMap(([name, content]) => (content ? [{ property: `${prefix}:${name}`, content }] : []));

/** The page's locale, and those of its other versions. */
function localeTags({ library, route }: DescribedPage): SharingTag[] {
  const own = library.ogLocale(route.language);
  const others = localesOf(library)(route.alternates);
  return [
    ...(own ? [{ property: "og:locale", content: own }] : []),
    ...[...new Set(others)].filter((locale) => locale !== own).map((content) => ({ property: "og:locale:alternate", content })),
  ];
}

/** The locales of all versions of a page, in their order. */
const localesOf = memoizeOf((library: Library) =>
  memoizeOf((alternates: Route["alternates"]): string[] => {
    const versions = [...alternates.keys()].flatMap((code) => library.languages.get(code) ?? []);
    return versions.flatMap((language) => library.ogLocale(language) ?? []);
  }),
);

/** The picture, with what it shows in the page's language; empty if there is none, or no address for it. */
function sharingImage({ library, route, description, descriptionTag, frontMatter }: DescribedPage): Properties {
  const { language } = route;
  const image = library.sharingImage(language);
  if (image === undefined || !library.urls.hasAddress) return {};
  const { src, type, size, isDrawn } = image;
  const who = whoIs(library, language) ?? (route.describesSubject && descriptionTag === undefined ? description : undefined);
  const name = nameOnPage(library, language, route.describesSubject ? frontMatter : undefined);
  const own = isDrawn ? undefined : library.textIn("sharingImage", language);
  return {
    image: library.urls.absoluteFile(src),
    "image:type": type,
    "image:width": size && String(size.width),
    "image:height": size && String(size.height),
    "image:alt": own ?? (who === undefined ? name : `${name}${/^(?:ja|zh)\b/.test(language.tag) ? "：" : " – "}${who}`),
  };
}

/** What the site says of the dates and the author. LinkedIn shows them for pages about the subject, too. */
function articleTags({ library: { site }, route, dates }: DescribedPage): SharingTag[] {
  if (!route.describesSubject && route.slug === undefined) return [];
  const author = site.article?.author;
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
function profileName({ library, route: { language }, frontMatter }: DescribedPage): Properties {
  const name = nameOnPage(library, language, frontMatter);
  const { givenName, familyName } = nameParts(library, language, name);
  if (givenName !== undefined) return { first_name: givenName, last_name: familyName };
  // Elsewhere the name of site.yaml says which part is which.
  const isClear = foreign.test(name) || !familyFirst.test(language.tag);
  const [first, ...others] = (isClear ? name : library.site.subject.name).split(foreign.test(name) ? foreign : " ");
  return { first_name: first, last_name: others.join(" ") };
}
