import { textOn } from "../../core/model/contrast.ts";
import type { Sharp } from "../../io/files/sharp.ts";
import { drawText, flat, squared, type TextStyle } from "./drawing.ts";

/** The icons of a site, by the names of their files. */
export const iconNames = [
  "favicon.ico",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
] as const;
type IconName = (typeof iconNames)[number];

/** The source of icons: a picture file, or else initials. */
export interface IconSource {
  picture: Buffer | undefined;
  initials: string;
  /** The color behind the initials, as `#rgb` or `#rrggbb`. */
  accent: string;
  /** The style of the initials. */
  style: Omit<TextStyle, "color">;
}

/** The sizes in a favicon, in pixels: of tabs, on screens of double density, and of Windows' task bar. */
const favicons = [16, 32, 48];
/**
 * The share of a maskable icon that a picture fills, because all of its corners must be in the safe zone, a circle of
 * 80% (W3C, Web Application Manifest, section 5.4).
 */
const maskable = 0.56;
/** The share of a home screen's icon that a picture without a background fills. */
const onBackground = 0.78;
/** The share of a picture that its border and round corners may take on each side. */
const border = 0.09;
/** The size of initials in relation to the icon. */
const initialsSize = { one: 0.64, two: 0.5, maskable: 0.8 };

/**
 * Draws an icon.
 *
 * @returns the file: an ICO file with three sizes, or a PNG without metadata
 * @throws sharp's error if the picture cannot be read
 */
export async function drawIcon(sharp: Sharp, name: IconName, source: IconSource): Promise<Buffer> {
  if (name === "favicon.ico") {
    const pngs = await Promise.all(
      favicons.map(async (size) => ({ size, png: await drawSquare(sharp, source, size) })),
    );
    return encodeIco(pngs);
  }
  if (name === "apple-touch-icon.png") return drawFull(sharp, source, 180, onBackground);
  if (name === "icon-maskable-512.png") return drawFull(sharp, source, 512, maskable);
  return drawSquare(sharp, source, name === "icon-192.png" ? 192 : 512);
}

/** Draws an icon as it is, with round corners and transparent parts. */
async function drawSquare(sharp: Sharp, source: IconSource, size: number): Promise<Buffer> {
  if (source.picture !== undefined) return compressed(sharp, await squared(sharp, source.picture, size));
  const round = Buffer.from(
    `<svg width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * 0.19}"/></svg>`,
  );
  const square = await drawInitials(sharp, source, size, 1);
  return compressed(
    sharp,
    await sharp(square)
      .composite([{ input: round, blend: "dest-in" }])
      .png()
      .toBuffer(),
  );
}

/**
 * Draws an icon that fills its square, because systems cut icons into their own shapes.
 *
 * @param share of the square that a picture fills, if it has no background of one color that can go on
 */
async function drawFull(sharp: Sharp, source: IconSource, size: number, share: number): Promise<Buffer> {
  if (source.picture === undefined)
    return compressed(sharp, await drawInitials(sharp, source, size, share === maskable ? initialsSize.maskable : 1));
  const color = await edgeColor(sharp, await squared(sharp, source.picture, size), size);
  if (color !== undefined)
    return compressed(sharp, await withoutCorners(sharp, source.picture, size, color, share === maskable ? 0.8 : 1));
  const input = await squared(sharp, source.picture, Math.round(size * share));
  const background = await flat(sharp, size, size, "#fff");
  return compressed(sharp, await centered(sharp, background, input));
}

/**
 * Draws a picture whose own background goes on to the edges of the square, in place of its border and round corners.
 */
async function withoutCorners(
  sharp: Sharp,
  picture: Buffer,
  size: number,
  color: string,
  scale: number,
): Promise<Buffer> {
  const whole = Math.round(size * scale);
  const edge = Math.round(whole * border);
  const inner = { left: edge, top: edge, width: whole - 2 * edge, height: whole - 2 * edge };
  const input = await sharp(await squared(sharp, picture, whole))
    .extract(inner)
    .png()
    .toBuffer();
  const background = await flat(sharp, size, size, color);
  return centered(sharp, background, input);
}

/** Returns the color of a picture's edges, if it is the same in the middle of all four. */
async function edgeColor(sharp: Sharp, square: Buffer, size: number): Promise<string | undefined> {
  const pixels = await sharp(square).ensureAlpha().raw().toBuffer();
  const [near, middle, far] = [Math.round(size * border), Math.round(size / 2), Math.round(size * (1 - border)) - 1];
  const at = (x: number, y: number) => pixels.subarray((y * size + x) * 4, (y * size + x) * 4 + 4).toString("hex");
  const [first = "", ...others] = [at(near, middle), at(far, middle), at(middle, near), at(middle, far)];
  return first.endsWith("ff") && others.every((color) => color === first) ? `#${first.slice(0, 6)}` : undefined;
}

/** Draws the initials on the accent color. @param scale makes them smaller */
async function drawInitials(
  sharp: Sharp,
  { initials, accent, style }: IconSource,
  size: number,
  scale: number,
): Promise<Buffer> {
  const background = await flat(sharp, size, size, accent);
  if (initials === "") return background;
  const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(initials)].length;
  const wanted = size * scale * (letters < 2 ? initialsSize.one : initialsSize.two);
  const text = await drawText(
    sharp,
    initials,
    { ...style, color: textOn(accent) },
    { size: Math.max(6, Math.round(wanted)) },
  );
  // Wide initials are scaled down, because some letters are wider than others.
  const most = Math.round(size * scale * 0.76);
  const raw = { width: text.width, height: text.height, channels: 4 as const };
  const input = await sharp(text.pixels, { raw })
    .resize({ width: most, height: most, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  return sharp(background)
    .composite([{ input, gravity: "centre" }])
    .png()
    .toBuffer();
}

const centered = (sharp: Sharp, background: Buffer, input: Buffer): Promise<Buffer> =>
  sharp(background)
    .composite([{ input, gravity: "centre" }])
    .png()
    .toBuffer();

const compressed = (sharp: Sharp, png: Buffer): Promise<Buffer> =>
  sharp(png).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();

const headerSize = 6;
const entrySize = 16;

/**
 * Makes an icon file of PNGs, which all browsers and Windows since Vista read.
 *
 * @param images squares with their sizes in pixels, at most 256
 * @returns an ICO file: a header, an entry for each image, then the images
 */
function encodeIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(headerSize);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = headerSize + entrySize * images.length;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(entrySize);
    // The format writes 256 as 0.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
}
