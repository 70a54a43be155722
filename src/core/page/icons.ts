import { lookup } from "mrmime";
import type { Shared } from "../content/content.ts";
import { backgrounds, textOn } from "../model/contrast.ts";
import { escapeXml } from "../model/escape-xml.ts";
import { memoize } from "../model/memo.ts";
import type { SiteIcon } from "../model/types.ts";
import { siteTitle } from "./names.ts";

/** A link to an icon in the head of every page. */
export interface IconLink {
  rel: "icon" | "apple-touch-icon";
  /** Within the site: `/favicon.ico`. */
  address: string;
  sizes?: string;
  type?: string;
}

/**
 * Returns the links to a site's icons. Browsers that can draw SVG prefer it to a favicon with sizes.
 *
 * @param icon the icon of site.yaml, or the drawn one
 * @param icons those of the folder `icons/`
 */
export function iconLinks(icon: string, icons: readonly SiteIcon[]): IconLink[] {
  const type = lookup(icon);
  const links = (use: SiteIcon["use"], rel: IconLink["rel"]): IconLink[] =>
    icons.filter((each) => each.use === use).map(({ address, sizes }) => ({ rel, address, sizes: sizes.join(" ") }));
  return [
    ...links("favicon", "icon"),
    { rel: "icon", address: icon, ...(type && { type }), ...(type === "image/svg+xml" && { sizes: "any" }) },
    ...links("touch", "apple-touch-icon"),
  ];
}

/** The accent color of the stylesheet on a light page; see tokens.css. */
export const defaultAccent = "#1f3a5f";

const characters = memoize(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/**
 * Returns the initials of a person: the first letters of the first and the last name, in any script. A letter is what
 * readers see as one, with its marks. Titles of nobility and the like, which are not capitalized (`von`, `de`), do not
 * count, nor does the Arabic article. Arabic letters lose their vowel signs and do not join.
 *
 * @returns `AL` for `Ada Lovelace`, `松` for `松本`; empty if the name has no letter
 */
export function initialsOf(name: string): string {
  const names = name.split(/[\s\p{Pd}·・]+/u).flatMap((part) => {
    const letter = [...characters().segment(withoutArticle(part))].find(({ segment }) =>
      /\p{L}|\p{N}/u.test(segment),
    )?.segment;
    return letter === undefined ? [] : [letter];
  });
  const capitalized = names.filter((letter) => !/^\p{Ll}/u.test(letter));
  const [first, ...others] = capitalized.length > 0 ? capitalized : names;
  return [first, others.at(-1)]
    .filter((letter) => letter !== undefined)
    .join("")
    .toLocaleUpperCase("en")
    .replace(/(?<=\p{Script=Arabic})(?=\p{Script=Arabic})/u, nonJoiner);
}

const nonJoiner = "\u200c";

/** An Arabic name without its article and vowel signs; other names as they are. */
const withoutArticle = (name: string): string =>
  /\p{Script=Arabic}/u.test(name)
    ? name.replace(/[\u064b-\u065f\u0670\u0640]/g, "").replace(/^ال(?=\p{L}{2})/u, "")
    : name;

/**
 * Draws a person's initials on a square with round corners.
 *
 * @param name the person's name
 * @param accent the color of the square, as `#rgb` or `#rrggbb`
 * @returns an SVG document of 64×64 pixels
 */
export function initialsPicture(name: string, accent: string = defaultAccent): string {
  const initials = initialsOf(name);
  // Arabic letters are wide where they do not join.
  const size = [...characters().segment(initials)].length < 2 ? 36 : initials.includes(nonJoiner) ? 22 : 28;
  const text = `<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" fill="${textOn(accent)}">${escapeXml(initials)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${accent}"/>${text}</svg>\n`;
}

/** The name of the manifest, at the root of the site. */
export const manifestFile = "manifest.webmanifest";

/** The color of the browser's bars around a page, by scheme: that of the page. */
export const themeColors = { light: backgrounds.light[0] ?? "#fff", dark: backgrounds.dark[0] ?? "#000" } as const;

/**
 * Returns the manifest by which a device installs the site (W3C Web Application Manifest): named in the default
 * language, with all icons that exist.
 *
 * @param icon the icon of site.yaml, or the drawn one
 * @param icons those of the folder `icons/`, or made from it
 */
export function webManifest(content: Shared, icon: string, icons: readonly SiteIcon[]): string {
  const {
    site: { defaultLanguage },
    addresses,
    pictures,
  } = content;
  const name = siteTitle(content, defaultLanguage);
  const size = pictures.imageSize(icon);
  const type = lookup(icon);
  const isDrawing = type === "image/svg+xml";
  const own = isDrawing || size === undefined ? "any" : `${size.width}x${size.height}`;
  // Raster icons of the right sizes take the place of any other one.
  const isReplaced = !isDrawing && icons.some(({ use }) => use === "any");
  const home = addresses.page("/");
  return `${JSON.stringify(
    {
      id: home,
      name,
      lang: defaultLanguage.tag,
      dir: defaultLanguage.dir,
      start_url: home,
      scope: addresses.file("/"),
      display: "minimal-ui",
      theme_color: themeColors.light,
      background_color: themeColors.light,
      icons: [
        ...(isReplaced ? [] : [{ src: addresses.file(icon), sizes: own, ...(type && { type }), purpose: "any" }]),
        ...icons
          .filter(({ use }) => use === "any" || use === "maskable")
          .map(({ use, address, sizes }) => ({
            src: addresses.file(address),
            sizes: sizes.join(" "),
            type: lookup(address),
            purpose: use,
          })),
      ],
    },
    null,
    2,
  )}\n`;
}
