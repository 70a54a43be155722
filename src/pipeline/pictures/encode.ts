import type { Sharp as Image } from "sharp";
import { mostPixels } from "../../core/content/file-names.ts";
import type { Encoding } from "../../core/content/pictures.ts";
import type { RasterFormat } from "../../core/content/raster/read-raster.ts";
import type { Sharp } from "../../io/files/sharp.ts";

/**
 * The version of the encoding of pictures. This number must change with the encoding, because pictures then get new
 * addresses and are encoded again.
 */
export const recipe = 1;

/**
 * The qualities that are tried, best first, until a picture is as small as it must be. AVIF has lower numbers for the
 * same look.
 */
const qualities = {
  jpeg: [80, 70, 60, 50, 40, 30, 20, 10],
  webp: [80, 70, 60, 50, 40, 30, 20, 10],
  avif: [55, 45, 35, 25, 15],
} as const;

/** The qualities of whole pictures, which people download. */
const best = { jpeg: 90, webp: 90, avif: 70 } as const;

/**
 * Encodes a raster picture: upright, in sRGB, without any metadata. Animations of GIF and WebP stay animated.
 *
 * @param bytes the file
 * @param format its format
 * @throws what sharp throws for files that it cannot decode
 */
export async function encodePicture(
  sharp: Sharp,
  bytes: Buffer,
  format: RasterFormat,
  encoding: Encoding,
): Promise<Buffer> {
  const { width, limit, cropped } = encoding;
  const options = {
    limitInputPixels: mostPixels,
    failOn: "error",
    animated: format === "gif" || format === "webp",
  } as const;
  const whole = sharp(bytes, options).autoOrient().toColourspace("srgb");
  const upright = cropped ? whole.rotate(cropped.turn).extract(cropped) : whole;
  const picture = width === undefined ? upright : upright.resize({ width });
  const as = encoding.format;
  if (as === "png") return picture.png({ compressionLevel: 9 }).toBuffer();
  if (as === "gif") return picture.gif().toBuffer();
  if (width === undefined) return encodeLossy(picture, as, best[as]);
  const lossy = await withinLimit((quality) => encodeLossy(picture.clone(), as, quality), qualities[as], limit);
  // PNG pictures are also encoded without loss, because diagrams and screenshots are often smaller then, and sharper.
  if (as !== "webp" || format !== "png") return lossy;
  const lossless = await picture.clone().webp({ lossless: true }).toBuffer();
  return lossless.length < lossy.length ? lossless : lossy;
}

function encodeLossy(picture: Image, format: keyof typeof qualities, quality: number): Promise<Buffer> {
  if (format === "jpeg") return picture.jpeg({ quality, mozjpeg: true }).toBuffer();
  if (format === "avif") return picture.avif({ quality, effort: 3 }).toBuffer();
  return picture.webp({ quality, smartSubsample: true }).toBuffer();
}

/**
 * Returns the result of the best quality that is small enough, or else of the last quality, by trying the best one
 * first and then by bisection.
 */
async function withinLimit(
  encode: (quality: number) => Promise<Buffer>,
  tried: readonly number[],
  limit = Number.POSITIVE_INFINITY,
) {
  const at = (index: number) => encode(tried[index] ?? 0);
  let made = await at(0);
  if (made.length <= limit) return made;
  let [first, last] = [1, tried.length - 1];
  while (first <= last) {
    const middle = Math.floor((first + last) / 2);
    const next = await at(middle);
    if (next.length <= limit || middle === tried.length - 1) made = next;
    if (next.length <= limit) last = middle - 1;
    else first = middle + 1;
  }
  return made;
}
