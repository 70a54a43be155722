import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { localesOf } from "../model/og-locales.ts";
import { metaOf } from "./document.ts";
import type { CheckedPage } from "./page.ts";
import { isRaster, type PictureFile } from "./picture-file.ts";
import { report } from "./problems.ts";
import { inKilobytes } from "./shown-pictures.ts";
import type { CheckedSite } from "./site.ts";
import { writingOf } from "./writing.ts";

/** Tags that Open Graph requires, besides the image and the address, which a site may not have. */
const required = ["og:title", "og:type"];

/**
 * Checks that a page with tags of Open Graph has those that are required, and names its own address. A page may have
 * none.
 */
export function checkSharingTags(page: CheckedPage, { urls }: CheckedSite): Diagnostic[] {
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
export function checkSharingLocale(page: CheckedPage): Diagnostic[] {
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
export function checkSharingImages(page: CheckedPage, site: CheckedSite): Diagnostic[] {
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
