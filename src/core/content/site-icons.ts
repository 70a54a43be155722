import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SiteIcon } from "../model/site-icon.ts";
import { iconSizes } from "./icon-sizes.ts";
import { diagnose } from "./problems.ts";
import { readRaster } from "./raster/read-raster.ts";

/** The folder of a site's icons. */
export const iconsFolder = "icons/";

/** What a file of the folder is for, and the width and height it must have, in pixels. */
const known: Readonly<Record<string, Pick<SiteIcon, "use"> & { size?: number }>> = {
  "favicon.ico": { use: "favicon" },
  "apple-touch-icon.png": { use: "touch", size: 180 },
  "icon-192.png": { use: "any", size: 192 },
  "icon-512.png": { use: "any", size: 512 },
  "icon-maskable-512.png": { use: "maskable", size: 512 },
};

/** The only file whose address browsers know: it keeps its name at the root of the site. */
export const faviconFile = "favicon.ico";

/**
 * Checks an icon by its name and its bytes.
 *
 * @param file its name in the content folder: `icons/icon-192.png`
 * @param bytes its content
 * @returns what it is, or diagnostics `unexpected-file`, `upload-content`, `icon-size`, `hidden-data`
 */
export function readSiteIcon(file: string, bytes: Uint8Array): Pick<SiteIcon, "use" | "sizes"> | Diagnostic {
  const name = file.slice(iconsFolder.length);
  const icon = Object.hasOwn(known, name) ? known[name] : undefined;
  if (icon === undefined) return diagnose("unexpected-file", { expected: Object.keys(known).join(", ") }, { file });
  const { use, size } = icon;
  const found = iconSizes(bytes);
  const format = size === undefined ? "ico" : "png";
  if (found?.format !== format) {
    const expected = format === "ico" ? "an icon with pictures (ICO)" : "a PNG picture";
    return diagnose("upload-content", { expected }, { file });
  }
  const sizes = found.sizes.map(({ width, height }) => `${width}x${height}`);
  // Browsers show 16 or 32 pixels in tabs; search engines show 48.
  const expected = size === undefined ? ["16x16", "32x32", "48x48"] : [`${size}x${size}`];
  if (!expected.some((each) => sizes.includes(each)))
    return diagnose("icon-size", { found: sizes.join(", "), expected: expected.join(" or ") }, { file });
  const hidden = format === "png" ? [...readRaster(format, bytes).hidden] : [];
  return hidden.length > 0 ? diagnose("hidden-data", { what: hidden.join(", ") }, { file }) : { use, sizes };
}
