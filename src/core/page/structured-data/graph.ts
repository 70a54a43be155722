import type {
  ArticleLeaf,
  BreadcrumbListLeaf,
  ListItemLeaf,
  PersonLeaf,
  ProfilePageLeaf,
  WebPageLeaf,
  WebSiteLeaf,
} from "schema-dts";
import type { ArticlePicture, ArticleRecording } from "../../model/types.ts";
import { siteTitle } from "../names.ts";
import { translationOf } from "../translation.ts";
import { personThing } from "./person.ts";
import type { DescribedPage } from "./website.ts";
import {
  articleId,
  authorOf,
  authorsName,
  dateTime,
  imageThing,
  publisherOf,
  siteId,
  websiteThing,
} from "./website.ts";

/** The original, and who translated it. */
type Translated = Pick<WebPageLeaf, "translationOfWork" | "translator">;

/**
 * Returns what schema.org knows about translations.
 *
 * @param type of the page's text and of its original
 */
function translationFacts(page: DescribedPage, type: "Article" | "WebPage"): Translated {
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

/** The article of a page about the subject, or the shorter text of a fallback page. */
function articleThing(page: DescribedPage): ArticleLeaf {
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
    ...recordingThings(page),
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

/** Returns the sound of the article, and the films that have what Google requires: a picture and a date. */
function recordingThings(page: DescribedPage): Pick<ArticleLeaf, "audio" | "video"> {
  const { addresses, dates, played = [] } = page;
  const audio = played
    .filter(({ kind }) => kind === "sound")
    .map((each) => ({ "@type": "AudioObject" as const, ...recordingFacts(each, page) }));
  const video = played.flatMap((each) => {
    // A file of one's own has been there since the article was published.
    const date = each.date ?? ("src" in each ? dates.published : undefined);
    if (each.kind !== "film" || each.poster === undefined || date === undefined) return [];
    const thumbnailUrl = addresses.absoluteFile(each.poster);
    const facts = recordingFacts(each, page);
    return [{ "@type": "VideoObject" as const, ...facts, thumbnailUrl, uploadDate: dateTime(date) }];
  });
  return { ...(video.length > 0 && { video }), ...(audio.length > 0 && { audio }) };
}

const recordingFacts = (recording: ArticleRecording, { addresses, route }: DescribedPage) => ({
  name: recording.name,
  ...(recording.description !== undefined && { description: recording.description }),
  ...("src" in recording ? { contentUrl: addresses.absoluteFile(recording.src) } : { embedUrl: recording.embedUrl }),
  inLanguage: route.language.tag,
});

/** Returns the way from the home page to the page; on the home page that is one step. */
function breadcrumbThing(page: DescribedPage): BreadcrumbListLeaf {
  const { addresses, route, title, canonical } = page;
  const home = { name: siteTitle(page, route.language), item: addresses.absolutePage("/") };
  const steps = route.path === "/" ? [home] : [home, { name: title, item: canonical }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index): ListItemLeaf => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}

/** The page itself: the profile of a person whose own site it is, or else a page about them or about something else. */
function pageThing(page: DescribedPage): WebPageLeaf | ProfilePageLeaf {
  const { site, addresses, route, title, description, descriptionTag, canonical, dates } = page;
  const facts = {
    "@id": canonical,
    url: canonical,
    name: title,
    // The description may be in the default language.
    ...(descriptionTag === undefined && { description }),
    inLanguage: route.language.tag,
    isPartOf: siteId(addresses, "website"),
  };
  const person = siteId(addresses, "person");
  const { published, modified } = dates;
  if (!route.describesSubject)
    return {
      "@type": "WebPage",
      ...facts,
      ...(modified && { dateModified: dateTime(modified) }),
      ...translationFacts(page, "WebPage"),
    };
  if (!site.ownSite) return { "@type": "WebPage", ...facts, about: person };
  return {
    "@type": "ProfilePage",
    ...facts,
    mainEntity: person,
    ...(published && { dateCreated: dateTime(published) }),
    ...(modified && { dateModified: dateTime(modified) }),
  };
}

/** The structured data of a page: JSON-LD. */
export interface StructuredData {
  "@context": "https://schema.org";
  "@graph": Thing[];
}

/** The types of schema.org that pages use. Comparing with all of them takes the compiler seconds. */
type Thing = WebSiteLeaf | WebPageLeaf | ProfilePageLeaf | PersonLeaf | BreadcrumbListLeaf | ArticleLeaf;

/**
 * Returns what a page says about itself and the subject, as schema.org describes it, with what Google requires and
 * recommends of each type.
 */
export function structuredData(page: DescribedPage): StructuredData {
  const about: Thing[] = page.route.describesSubject ? [personThing(page), articleThing(page)] : [];
  return {
    "@context": "https://schema.org",
    "@graph": [websiteThing(page), ...about, pageThing(page), breadcrumbThing(page)],
  };
}
