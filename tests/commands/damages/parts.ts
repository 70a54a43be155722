/*
 * The parts of the basic site, and ways to damage them.
 */
import { exif, jpeg } from "../../support/picture-bytes.ts";
import type { Damage } from "../damage.ts";

/** The URL of the damaged site. */
export const base = "https://basic.example/site";
/** Adds markup at the end of a page's main content. */
export const add = (markup: string): [string, string] => ["</main>", `${markup}</main>`];
/** Removes a part. */
export const remove = (piece: string | RegExp): Damage => [piece, ""];
export const key = "sk-or-v1-0123456789abcdef0123456789abcdef";
export const english = "index.html";
export const arabic = "ar/index.html";
export const portuguese = "pt/index.html";
/** Declares something in the manifest, as site.yaml does. */
export const declare = (settings: string): Damage => ['{"basePath":', `{${settings},"basePath":`];
/** Adds a picture of a width and height to a page. */
export const show = (src: string, width: number, height: number): Damage =>
  add(`▸<img src="${src}" alt="" width="${width}" height="${height}"/>`);
/** Names another sharing image with a page's link, with its true size. */
export const share = (file: string, width: number, height: number): Damage => [
  /(?<url>property="og:image" content=")[^"]*(?<width>".*?property="og:image:width" content=")[^"]*(?<height>".*?property="og:image:height" content=")[^"]*"/,
  `$<url>${base}/uploads/${file}$<width>${width}$<height>${height}"`,
];
/** The description of the English page. */
export const description = "Ada Example is a clockmaker who repairs tower clocks and teaches others to do the same.";
/** A data address of a photo with a GPS position. */
export const located = (parameters: string) =>
  `data:image/jpeg${parameters};base64,${jpeg({ exif: exif({ hasGps: true }) }).toString("base64")}`;
export const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${inside}</svg>`;
/** The header of a TIFF file of 4 × 3 pixels. */
export const tiff = (): Uint8Array =>
  Buffer.from([
    0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0, 4, 0, 0, 0, 1, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0,
    0, 0,
  ]);
/** Declares that a finding, which comes with another, is all right. */
export const declared = (rule: string): [string, Damage][] => [
  [".biopedia", declare(`"check":{"except":[{"rule":"${rule}","reason":"It is not what is tested."}]}`)],
];
