import type { Sharp as Image } from "sharp";
import { escapeXml } from "../../core/model/escape-xml.ts";
import type { KnownLanguage } from "../../core/model/languages.ts";
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

/** The pixels of a text, cut to its ink. */
export interface TextBlock {
  /** The pixels in RGBA. */
  pixels: Buffer;
  width: number;
  height: number;
}

/** How a text is drawn. */
export interface TextStyle {
  /** Names of fonts with commas between them, best first; the system finds fonts for missing characters. */
  family: string;
  isBold?: boolean;
  /** `#rgb` or `#rrggbb` */
  color: string;
  language: Pick<KnownLanguage, "tag" | "script" | "dir">;
}

/** The box that a text must fit into. */
export interface TextBox {
  /** The width in pixels. */
  width: number;
  height: number;
  /** Whether the text must be one line. */
  isLine?: boolean;
  /** Sizes of the text to try, largest first, in pixels. */
  sizes: readonly number[];
}

/**
 * Draws a text as large as it fits into a box, in lines of about the same length. Lines are broken by their measured
 * width.
 *
 * @returns undefined if it does not fit in any size
 */
export async function fitText(
  sharp: Sharp,
  text: string,
  style: TextStyle,
  box: TextBox,
): Promise<TextBlock | undefined> {
  for (const size of box.sizes) {
    const block = await drawText(sharp, text, style, box.isLine ? { size } : { size, width: box.width });
    if (block.width > box.width || block.height > box.height) continue;
    return box.isLine ? block : balance(sharp, text, style, size, block);
  }
  return undefined;
}

/** Draws a text again in the narrowest width that needs no more lines. */
async function balance(
  sharp: Sharp,
  text: string,
  style: TextStyle,
  size: number,
  block: TextBlock,
): Promise<TextBlock> {
  // The limit has a tolerance, because the ink of a line without ascenders is lower.
  const limit = block.height + size / 2;
  let best = block;
  // The narrowest width is found by bisection.
  for (let [least, most] = [Math.ceil(block.width / 2), block.width]; most - least > 4; ) {
    const width = Math.floor((least + most) / 2);
    const narrower = await drawText(sharp, text, style, { size, width });
    if (narrower.width <= width && narrower.height < limit) [best, most] = [narrower, width];
    else least = width;
  }
  return best;
}

/**
 * Draws a text with Pango, which shapes every script.
 *
 * @param size in pixels
 * @param width in pixels, where lines are broken; without it, there is one line
 * @param wrap `word-char` also breaks words that are longer than a line
 */
export async function drawText(
  sharp: Sharp,
  text: string,
  { family, isBold = false, color, language }: TextStyle,
  { size, width, wrap = "word" }: { size: number; width?: number; wrap?: "word" | "word-char" },
): Promise<TextBlock> {
  const { data, info } = await sharp({
    text: {
      text: `<span lang="${pangoLanguage(language)}" foreground="${color}">${escapeXml(directed(breakable(text, language), language))}</span>`,
      font: `${fontsOf(family, language)}, ${isBold ? "Bold " : ""}${size}`,
      // The resolution makes a point a pixel.
      dpi: 72,
      rgba: true,
      // In right-to-left text, `left` is the right edge.
      align: "left",
      wrap,
      ...(width !== undefined && { width }),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Sets the direction of a text, because Pango takes it from the first letter, which may be of another script. */
const directed = (text: string, { dir }: TextStyle["language"]): string =>
  `${dir === "rtl" ? "\u200f" : "\u200e"}${text}`;

/** Returns the language for Pango; Chinese gets zh-cn or zh-tw, because fonts are made for these. */
const pangoLanguage = ({ tag, script }: TextStyle["language"]): string =>
  tag.startsWith("zh") ? (script === "Hant" ? "zh-tw" : "zh-cn") : tag;

/** Returns the fonts of a text; Urdu gets Nastaliq, as on pages, because fonts for Arabic letters have Naskh. */
const fontsOf = (family: string, { tag }: TextStyle["language"]): string =>
  tag.startsWith("ur") ? `Noto Nastaliq Urdu,Jameel Noori Nastaleeq,Urdu Typesetting,${family}` : family;

/** Scripts that are written without spaces between words, where Pango would need a dictionary. */
const withoutSpaces: ReadonlySet<string> = new Set(["Thai", "Khmr", "Laoo", "Mymr"]);
/** Further scripts without spaces, whose lines Pango breaks anywhere. */
const brokenAnywhere: ReadonlySet<string> = new Set(["Jpan", "Hans", "Hant"]);

/** Marks where lines may be broken, which is between words: by spaces of no width, or else by joiners within words. */
function breakable(text: string, { tag, script }: TextStyle["language"]): string {
  const [between, within] = withoutSpaces.has(script)
    ? ["\u200b", ""]
    : brokenAnywhere.has(script)
      ? ["", "\u2060"]
      : [];
  if (between === undefined || within === undefined) return text;
  const words = new Intl.Segmenter(tag, { granularity: "word" }).segment(text);
  return [...words].map(({ segment, isWordLike }) => (isWordLike ? [...segment].join(within) : segment)).join(between);
}
