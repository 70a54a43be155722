import type {
  ArticleLeaf,
  BreadcrumbListLeaf,
  IdReference,
  ListItemLeaf,
  OrganizationLeaf,
  PersonLeaf,
  WebPageLeaf,
  WebSiteLeaf,
} from "schema-dts";
import type { Library } from "../content/library.ts";
import type { FrontMatter } from "../model/types.ts";
import type { DescribedPage } from "./described-page.ts";
import { siteTitle, subjectName } from "./names.ts";
import { translationOf } from "./translation.ts";

/** The structured data of a page: JSON-LD. */
export interface StructuredData {
  "@context": "https://schema.org";
  "@graph": Thing[];
}

/** The types of schema.org that pages use. Comparing with all of them takes the compiler seconds. */
type Thing = WebSiteLeaf | WebPageLeaf | PersonLeaf | BreadcrumbListLeaf | ArticleLeaf;

/** A step from the home page to the page. */
interface Breadcrumb {
  name: string;
  item: string;
}

/**
 * Returns what a page says about itself and the subject, as schema.org describes it.
 *
 * @param frontMatter of an article page
 */
export const structuredData = (page: DescribedPage, frontMatter: FrontMatter | undefined): StructuredData => ({
  "@context": "https://schema.org",
  "@graph": graph(page, frontMatter),
});

function graph(page: DescribedPage, frontMatter: FrontMatter | undefined): Thing[] {
  const website = websiteThing(page);
  if (!page.route.describesSubject) return [website, webPageThing(page), breadcrumbThing(page)];
  const things: Thing[] = [website, personThing(page), breadcrumbThing(page)];
  return frontMatter ? [...things, articleThing(page, frontMatter)] : things;
}

const thingOf = (urls: Library["urls"], name: "website" | "person"): IdReference => ({ "@id": `${urls.absolutePage("/")}#${name}` });

function websiteThing({ library: { site, urls } }: DescribedPage): WebSiteLeaf {
  return { "@type": "WebSite", ...thingOf(urls, "website"), name: site.title, url: urls.absolutePage("/") };
}

function webPageThing(page: DescribedPage): WebPageLeaf {
  const {
    library: { urls },
    route,
    title,
    description,
    canonical,
  } = page;
  return {
    "@type": "WebPage",
    "@id": canonical,
    url: canonical,
    name: title,
    description,
    inLanguage: route.language.tag,
    isPartOf: thingOf(urls, "website"),
    ...translationFacts(page, "WebPage", (original) => original),
  };
}

/** What schema.org knows about translations. @param idOf returns the id of the original, which is of the same type, by its address */
function translationFacts({ library, route }: DescribedPage, type: "Article" | "WebPage", idOf: (address: string) => string): Translated {
  const translation = translationOf(library, route);
  if (translation === undefined) return {};
  const { original, from, review } = translation;
  const { site, urls } = library;
  const url = urls.absolutePage(original ?? "/");
  const publisher = { "@type": "Organization" as const, name: site.article?.author ?? site.title };
  const reviewers = site.translation.showReviewers ? review.reviewers.map((name) => ({ "@type": "Person" as const, name })) : [];
  return {
    ...(original !== undefined && { translationOfWork: { "@type": type, "@id": idOf(url), url, inLanguage: from.tag } }),
    translator: [publisher, ...reviewers],
  };
}

type Translated = Pick<WebPageLeaf, "translationOfWork" | "translator">;

const articleId = (address: string): string => `${address}#article`;

/** The site's own data takes precedence over the facts. */
function personThing({ library, route, description, facts, canonical }: DescribedPage): PersonLeaf {
  const { site, urls } = library;
  const { subject } = site;
  const jobTitle = library.siteText("jobTitle", route.language);
  const organization = <Type extends "Organization" | "EducationalOrganization">(
    type: Type,
    { name, url }: { name: string; url?: string | undefined },
  ) => ({
    "@type": type,
    name,
    ...(url && { url: urls.absoluteLink(url) }),
  });
  return {
    "@type": "Person",
    ...thingOf(urls, "person"),
    name: subjectName(library, route.language),
    ...facts,
    ...(jobTitle && { jobTitle }),
    url: subject.url === undefined ? canonical : urls.absoluteLink(subject.url),
    ...(subject.image && { image: urls.absoluteFile(subject.image) }),
    ...(subject.sameAs && { sameAs: subject.sameAs.map(urls.absoluteLink) }),
    ...(subject.worksFor && { worksFor: organization("Organization", subject.worksFor) }),
    ...(subject.alumniOf && { alumniOf: subject.alumniOf.map((school) => organization("EducationalOrganization", school)) }),
    ...(subject.knowsAbout && { knowsAbout: subject.knowsAbout }),
    ...(subject.nationality && { nationality: { "@type": "Country", name: subject.nationality } }),
    description,
  };
}

/** Returns the home page and, unless it is the same, the page. */
function breadcrumbThing({ library, route, title, canonical }: DescribedPage): BreadcrumbListLeaf {
  const steps: Breadcrumb[] = [{ name: siteTitle(library, route.language), item: library.urls.absolutePage("/") }];
  if (route.path !== "/") steps.push({ name: title, item: canonical });
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, item }, index): ListItemLeaf => ({ "@type": "ListItem", position: index + 1, name, item })),
  };
}

function articleThing(page: DescribedPage, { section, tags }: FrontMatter): ArticleLeaf {
  const { library, route, title, description, canonical, dates } = page;
  const { published, modified } = dates;
  const { site, urls } = library;
  const image = site.sharingImage?.src ?? site.subject.image;
  const author: OrganizationLeaf | undefined = site.article?.author ? { "@type": "Organization", name: site.article.author } : undefined;
  return {
    "@type": "Article",
    "@id": articleId(canonical),
    headline: title,
    description,
    ...(published && { datePublished: published }),
    ...(modified && { dateModified: modified }),
    ...(author && { author }),
    ...(section && { articleSection: section }),
    ...(tags && { keywords: tags }),
    inLanguage: route.language.tag,
    ...(image && { image: urls.absoluteFile(image) }),
    mainEntityOfPage: canonical,
    about: thingOf(urls, "person"),
    isPartOf: thingOf(urls, "website"),
    ...translationFacts(page, "Article", articleId),
  };
}
