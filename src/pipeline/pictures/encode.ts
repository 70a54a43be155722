import type { Sharp } from "sharp";
import { mostPixels } from "../../core/content/limits.ts";
import type { Encoding } from "../../core/content/picture-set.ts";
import type { RasterFormat } from "../../core/content/raster/read-raster.ts";

export type SharpModule = typeof import("sharp").default;

/** The qualities that are tried, best first, until a picture is as small as it must be. AVIF's are lower for the same look. */
const qualities = { jpeg: [80, 70, 60, 50, 40, 30, 20, 10], webp: [80, 70, 60, 50, 40, 30, 20, 10], avif: [55, 45, 35, 25, 15] } as const;

/** For whole pictures, which people download. */
const best = { jpeg: 90, webp: 90, avif: 70 } as const;

/**
 * Encodes a raster picture: upright, in sRGB, without any metadata. Animations of GIF and WebP are kept.
 *
 * @param bytes the file
 * @param format its format
 * @throws what sharp throws for files that it cannot decode
 */
export async function encodePicture(sharp: SharpModule, bytes: Buffer, format: RasterFormat, encoding: Encoding): Promise<Buffer> {
  const { width, limit } = encoding;
  const options = { limitInputPixels: mostPixels, failOn: "error", animated: format === "gif" || format === "webp" } as const;
  const upright = sharp(bytes, options).autoOrient().toColourspace("srgb");
  const picture = width === undefined ? upright : upright.resize({ width });
  const as = encoding.format;
  if (as === "png") return picture.png({ compressionLevel: 9 }).toBuffer();
  if (as === "gif") return picture.gif().toBuffer();
  if (width === undefined) return encodeLossy(picture, as, best[as]);
  const lossy = await withinLimit((quality) => encodeLossy(picture.clone(), as, quality), qualities[as], limit);
  // Diagrams and screenshots are often smaller without loss, and sharper.
  if (as !== "webp" || format !== "png") return lossy;
  const lossless = await picture.clone().webp({ lossless: true }).toBuffer();
  return lossless.length < lossy.length ? lossless : lossy;
}

function encodeLossy(picture: Sharp, format: keyof typeof qualities, quality: number): Promise<Buffer> {
  if (format === "jpeg") return picture.jpeg({ quality, mozjpeg: true }).toBuffer();
  if (format === "avif") return picture.avif({ quality, effort: 3 }).toBuffer();
  return picture.webp({ quality, smartSubsample: true }).toBuffer();
}

/** Returns the first result that is small enough, or else the last. */
async function withinLimit(encode: (quality: number) => Promise<Buffer>, tried: readonly number[], limit = Number.POSITIVE_INFINITY) {
  let made: Buffer = Buffer.alloc(0);
  for (const quality of tried) {
    made = await encode(quality);
    if (made.length <= limit) break;
  }
  return made;
}
