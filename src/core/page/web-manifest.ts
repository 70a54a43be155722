import { lookup } from "mrmime";
import type { Shared } from "../content/content.ts";
import { backgrounds } from "../model/contrast.ts";
import type { SiteIcon } from "../model/types.ts";
import { siteTitle } from "./names.ts";

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
