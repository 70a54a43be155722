import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { localesOf } from "../model/og-locales.ts";
import { noindexReasons } from "../model/routes.ts";
import { reasonAttribute } from "../page/metadata.ts";
import { metaOf, titleOf } from "./document.ts";
import type { CheckedPage } from "./page.ts";
import { isRaster, type PictureFile } from "./picture-file.ts";
import { report } from "./problems.ts";
import { inKilobytes } from "./shown-pictures.ts";
import { type CheckedSite, isHreflang, writingOf } from "./site.ts";

/** Tags that Open Graph requires, besides the image and the address, which a site may not have. */
const required = ["og:title", "og:type"];

/**
 * Checks that a page with tags of Open Graph has those that are required, and names its own address. A page may have
 * none.
 */
function checkSharingTags(page: CheckedPage, { urls }: CheckedSite): Diagnostic[] {
  const { file, url: expected, isNotFound } = page;
  if (isNotFound || !page.named("meta").some(({ attribs }) => attribs.property?.startsWith("og:"))) return [];
  const url = metaOf(page, "og:url")?.trim() ?? "";
  return [
    ...[...required, ...(urls.hasAddress ? ["og:url"] : [])]
      .filter((name) => !metaOf(page, name)?.trim())
      .map((name) => report("missing-sharing-tag", { name }, { file })),
    ...(url !== "" && url !== expected && urls.hasAddress
      ? [report("sharing-address", { url, expected }, { file })]
      : []),
  ];
}

/**
 * Checks that `og:locale` is one of Facebook's, and of the language of the page. A language that Facebook does not know
 * has none.
 */
function checkSharingLocale(page: CheckedPage): Diagnostic[] {
  const { lang, file, isNotFound } = page;
  const locale = metaOf(page, "og:locale");
  if (locale === undefined || isNotFound || writingOf(lang) === "invalid") return [];
  const known = localesOf(lang);
  return known.includes(locale) ? [] : [report("sharing-locale", { locale, lang, expected: known[0] }, { file })];
}

const imageNames = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image"];

/**
 * Checks the pictures that social networks show beside a link to a page (ogp.me): that they exist, are shown, and are
 * as declared.
 */
function checkSharingImages(page: CheckedPage, site: CheckedSite): Diagnostic[] {
  const { file: place } = page;
  const seen = new Set<string>();
  return imageNames.flatMap((name) => {
    const url = metaOf(page, name);
    if (url === undefined) return [];
    // Social networks require absolute URLs.
    const target = URL.canParse(url) ? site.resolve(url, page.url) : undefined;
    if (target?.kind === "elsewhere") return [];
    if (target?.kind !== "inside" || target.file === undefined)
      return [report("missing-sharing-image", { name, url }, { file: place })];
    const picture = site.pictures.get(target.file);
    // A damaged one is reported itself.
    if (picture === undefined && isRaster(target.file)) return [];
    if (!formats.has(picture?.format ?? "")) return [report("sharing-image-format", { name, url }, { file: place })];
    if (picture === undefined) return [];
    const declared = name === "og:image" ? checkDeclared(page, picture) : [];
    if (seen.has(url)) return declared;
    seen.add(url);
    return [...declared, ...checkPicture(url, picture, place)];
  });
}

/** Formats that social networks show, and their media types. */
const formats = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
]);

/** The smallest picture that Facebook previews large, in pixels, and the ratios that no network crops. */
const least = { width: 600, height: 315 };
const ratio = { from: 1.85, to: 1.95 };

/** The largest file that WhatsApp shows, in bytes. */
const mostBytes = 300_000;

function checkPicture(url: string, { width, height, size }: PictureFile, file: string): Diagnostic[] {
  const isLarge = width >= least.width && height >= least.height;
  const isWide = width / height >= ratio.from && width / height <= ratio.to;
  return [
    ...(isLarge && isWide ? [] : [report("sharing-image-size", { url, width, height }, { file })]),
    ...(size > mostBytes ? [report("sharing-image-weight", { url, size: inKilobytes(size) }, { file })] : []),
  ];
}

function checkDeclared(page: CheckedPage, { format, width, height }: PictureFile): Diagnostic[] {
  const actual = [
    ["og:image:type", formats.get(format) ?? ""],
    ["og:image:width", String(width)],
    ["og:image:height", String(height)],
  ] as const;
  return actual.flatMap(([name, value]) => {
    const declared = metaOf(page, name);
    return declared === undefined || declared === value
      ? []
      : [report("sharing-image-facts", { name, declared, actual: value }, { file: page.file })];
  });
}

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
  ...checkRobots(page, site),
  ...(site.urls.hasAddress ? checkCanonical(page) : []),
  ...checkAlternates(page, site),
  ...(site.isListed ? checkSharingTags(page, site) : []),
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

function checkRobots(page: CheckedPage, { isListed }: CheckedSite): Diagnostic[] {
  const hidden = hasNoindex(page);
  if (!isListed) return hidden ? [] : [report("listed-page", {}, { file: page.file })];
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
