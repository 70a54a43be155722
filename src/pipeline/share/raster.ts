import type { Sharp as Image } from "sharp";
import type { Sharp } from "../../io/files/sharp.ts";

/** The numbers of colors to try, best first; fewer colors make a smaller file. */
const palettes = [256, 128, 64, 32, 16];
/** The maximum size of a sharing image in bytes, because networks refuse more than 300 KB. */
const mostBytes = 290_000;
/** The resolution of drawings in their own size, and the highest that librsvg takes. */
const density = { natural: 72, most: 7200 };

/**
 * Opens a picture upright; a drawing in enough resolution.
 *
 * @param least the least height of a drawing, in pixels
 */
export async function rasterize(sharp: Sharp, picture: Buffer, least: number): Promise<Image> {
  const { format, height = least } = await sharp(picture).metadata();
  if (format !== "svg") return sharp(picture).autoOrient();
  const needed = Math.ceil((density.natural * least) / height);
  return sharp(picture, { density: Math.min(density.most, Math.max(density.natural, needed)) });
}

/** Scales a picture into a square. @returns a PNG */
export async function squared(sharp: Sharp, picture: Buffer, size: number): Promise<Buffer> {
  const image = await rasterize(sharp, picture, size);
  return image.resize({ width: size, height: size, fit: "contain", background: "#0000" }).png().toBuffer();
}

/** Makes a PNG of one color. */
export const flat = (sharp: Sharp, width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Encodes a picture as a PNG without metadata, in as many colors as its size allows. */
export async function encode(sharp: Sharp, image: Image): Promise<Buffer> {
  const lossless = await image.png().toBuffer();
  let encoded = lossless;
  for (const colours of palettes) {
    encoded = await sharp(lossless).png({ palette: true, colours, effort: 10, compressionLevel: 9 }).toBuffer();
    if (encoded.length <= mostBytes) break;
  }
  return encoded;
}
