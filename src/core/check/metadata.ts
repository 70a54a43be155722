import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { noindexReasons } from "../model/routes.ts";
import { reasonAttribute } from "../page/metadata.ts";
import { metaOf, titleOf } from "./document.ts";
import type { CheckedPage } from "./page.ts";
import { report } from "./problems.ts";
import { checkSharingImages, checkSharingLocale, checkSharingTags } from "./sharing.ts";
import type { CheckedSite } from "./site.ts";
import { isHreflang } from "./writing.ts";

/**
 * Lengths in Latin letters, as search results have room for them; Google cuts titles at about 60 and descriptions at
 * about 160.
 */
const limits = { title: 70, shortDescription: 30, longDescription: 200 } as const;

/** Checks that the title and the description of a page fit into search results. */
function checkLengths(page: CheckedPage): Diagnostic[] {
  const { file, isNotFound } = page;
  if (isNotFound) return [];
  const title = widthOf(titleOf(page));
  const description = widthOf(metaOf(page, "description")?.trim() ?? "");
  return [
    ...(title > limits.title ? [report("long-title", { width: title, limit: limits.title }, { file })] : []),
    ...(description > 0 && description < limits.shortDescription
      ? [report("short-description", { width: description, limit: limits.shortDescription }, { file })]
      : []),
    ...(description > limits.longDescription
      ? [report("long-description", { width: description, limit: limits.longDescription }, { file })]
      : []),
  ];
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const marks = /[\p{M}\p{Cf}]/u;

/** Returns the width of a text in Latin letters: characters of East Asian scripts count twice, marks do not count. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (wide.test(character) ? 2 : marks.test(character) ? 0 : 1), 0);

/** A link to another language's version of a page. */
export interface DeclaredAlternate {
  hreflang: string;
  url: string;
}

/** Returns the alternates of a page. */
export const alternatesOf = ({ named }: CheckedPage): DeclaredAlternate[] =>
  named("link").flatMap(({ attribs: { rel = "", hreflang, href: url = "" } }) =>
    /\balternate\b/.test(rel) && hreflang !== undefined ? [{ hreflang, url }] : [],
  );

/** Checks the metadata for search engines and social networks that needs no other page. */
export const checkMetadata = (page: CheckedPage, site: CheckedSite): Diagnostic[] => [
  ...checkRobots(page),
  ...(site.urls.hasAddress ? checkCanonical(page) : []),
  ...checkAlternates(page, site),
  ...checkSharingTags(page, site),
  ...checkSharingLocale(page),
  ...checkSharingImages(page, site),
  ...checkLengths(page),
];

/** Search engines follow the strictest of several. */
const noindexTags = (page: CheckedPage) =>
  page
    .named("meta")
    .filter(
      ({ attribs: { name = "", content = "" } }) =>
        /^(?:robots|googlebot)$/i.test(name) && /\b(?:noindex|none)\b/i.test(content),
    );

const hasNoindex = (page: CheckedPage): boolean => noindexTags(page).length > 0;

/** Whether a page asks search engines not to index it, and says why. */
export const isHidden = (page: CheckedPage): boolean =>
  noindexTags(page).some(({ attribs }) => noindexReasons.some((reason) => reason === attribs[reasonAttribute]));

function checkRobots(page: CheckedPage): Diagnostic[] {
  const hidden = hasNoindex(page);
  if (hidden === page.isNotFound || isHidden(page)) return [];
  return [report(hidden ? "hidden-page" : "indexed-not-found", {}, { file: page.file })];
}

function checkCanonical(page: CheckedPage): Diagnostic[] {
  const { isNotFound, named, url, file } = page;
  const found = named("link").flatMap(({ attribs: { rel = "", href = "" } }) =>
    /\bcanonical\b/.test(rel) ? [href] : [],
  );
  if (isNotFound || (found.length === 1 && found[0] === url) || (found.length === 0 && isHidden(page))) return [];
  return [report("canonical", { expected: url, found: found.join(" and ") }, { file })];
}

/** Follows Google's rules: alternates are absolute and include the page itself and a default. A page may have none. */
function checkAlternates(page: CheckedPage, site: CheckedSite): Diagnostic[] {
  const { file, lang } = page;
  const alternates = alternatesOf(page);
  if (alternates.length === 0) return [];
  const diagnostics = alternates.flatMap(({ hreflang, url }) => [
    ...(isHreflang(hreflang) ? [] : [report("invalid-hreflang", { name: hreflang }, { file })]),
    ...checkAlternate(url, page, site),
  ]);
  if (!alternates.some(({ hreflang, url }) => hreflang === lang && url === page.url))
    diagnostics.push(report("missing-self-alternate", {}, { file }));
  if (!alternates.some(({ hreflang }) => hreflang === "x-default"))
    diagnostics.push(report("missing-default-alternate", {}, { file }));
  return diagnostics;
}

function checkAlternate(url: string, { file, url: from }: CheckedPage, site: CheckedSite): Diagnostic[] {
  if (!URL.canParse(url)) return [report("relative-alternate", { url }, { file })];
  const target = site.resolve(url, from);
  if (target.kind === "elsewhere") return [];
  const isPage = target.kind === "inside" && target.address !== undefined && site.origin + target.address === url;
  return isPage ? [] : [report("broken-alternate", { url }, { file })];
}
