import type { OverlayOptions } from "sharp";
import { shortened } from "../../core/article/excerpts.ts";
import { sharingSize } from "../../core/content/drawn-pictures.ts";
import { textOn } from "../../core/model/contrast.ts";
import type { Sharp } from "../../io/files/sharp.ts";
import {
  drawText,
  encode,
  fitText,
  flat,
  rasterize,
  squared,
  type TextBlock,
  type TextBox,
  type TextStyle,
} from "./drawing.ts";

/** The texts of a sharing image, and their style. */
export interface CardTexts {
  language: TextStyle["language"];
  name: string;
  /** The description of the person. */
  who: string | undefined;
  /** The initials, shown large if there is no portrait. */
  initials: string;
  /** The site's name, if it is not the person's; and its host, if known. */
  title: { text: string; language: TextStyle["language"] } | undefined;
  host: string | undefined;
  /** `#rgb` or `#rrggbb` */
  accent: string;
  /** Names of fonts. */
  fonts: { heading: string; text: string };
}

/** The pictures of a sharing image, scaled by {@link scalePortrait} and {@link scaleIcon}. */
export interface CardPictures {
  portrait: Picture | undefined;
  icon: Picture | undefined;
}

type Card = CardTexts & CardPictures;

/** A picture file with its size in pixels. */
export interface Picture {
  file: Buffer;
  width: number;
  height: number;
}

/** The colors of light pages; see tokens.css. */
const colors = { paper: "#f8f9fa", text: "#202122", muted: "#54595d" };

// Measures in pixels.
const margin = { side: 84, top: 72, beforePanel: 56 };
const iconSize = 60;
const panel = { least: 400, most: 525 };
const rule = { width: 96, height: 6, gap: 34 };
const strip = 14;
const hostBottom = 568;
/** The space of name, rule and description, which are centered between the site's name and its host. */
const middle = { top: 170, bottom: 508 };
const tallest = { name: 172, who: 140, initials: 300 };
/** Sizes of texts, best first. A name is on one line unless it would be small. */
const sizes = {
  line: [104, 96, 88, 80, 72, 64],
  lines: [72, 64, 56, 50, 44, 38, 32],
  who: [38, 36, 34, 32, 30],
  title: [38, 34, 30, 26, 22],
  host: 26,
  initials: [200, 160, 120, 90],
};
/** Lengths of a description in characters, best first. */
const lengths = [160, 130, 110, 90, 70, 50, 30];

/**
 * Draws a sharing image: the name, who the person is and the site on one side, the portrait or the initials on the
 * other. In right-to-left languages the sides are swapped.
 *
 * @returns a PNG of 1200×630, without metadata
 */
export async function drawCard(sharp: Sharp, card: Card): Promise<Buffer> {
  const { language, accent, fonts, title, host } = card;
  const layers: OverlayOptions[] = [];
  /** Places a text or a picture at a distance from the edge where lines start. */
  const place = ({ width, height, ...source }: TextBlock | Picture, start: number, top: number) => {
    const left = Math.round(language.dir === "rtl" ? sharingSize.width - start - width : start);
    layers.push({ ...layerOf({ width, height, ...source }), left, top: Math.round(top) });
  };
  const fill = async (width: number, height: number): Promise<Picture> => ({
    file: await flat(sharp, width, height, accent),
    width,
    height,
  });

  const side = card.portrait ?? (await drawInitials(sharp, card));
  const column = sharingSize.width - side.width;
  const width = column - margin.side - margin.beforePanel;
  place(side, column, 0);
  place(await fill(column, strip), 0, sharingSize.height - strip);

  const header = title ?? (host === undefined ? undefined : { text: host, language: latin });
  const indent = card.icon === undefined ? 0 : iconSize + 20;
  if (card.icon) place(card.icon, margin.side, margin.top);
  if (header) {
    const style = { family: fonts.heading, color: colors.text, language: header.language };
    const text = await fitShortened(sharp, header.text, style, {
      width: width - indent,
      height: iconSize,
      sizes: sizes.title,
      isLine: true,
    });
    place(text, margin.side + indent, margin.top + (iconSize - text.height) / 2);
  }
  if (title && host) {
    const style = { family: fonts.text, color: colors.muted, language: latin };
    const text = await fitShortened(sharp, host, style, { width, height: 40, sizes: [sizes.host], isLine: true });
    place(text, margin.side, hostBottom - text.height);
  }

  const name = await fitName(sharp, card, width);
  const left = middle.bottom - middle.top - name.height - 2 * rule.gap - rule.height;
  const who =
    card.who === undefined
      ? undefined
      : await fitWho(sharp, card.who, card, { width, height: Math.min(left, tallest.who) });
  const whole = name.height + rule.gap + rule.height + (who ? rule.gap + who.height : 0);
  const top = (middle.top + middle.bottom - whole) / 2;
  place(name, margin.side, top);
  place(await fill(rule.width, rule.height), margin.side, top + name.height + rule.gap);
  if (who) place(who, margin.side, top + whole - who.height);
  return encode(sharp, sharp({ create: { ...sharingSize, channels: 3, background: colors.paper } }).composite(layers));
}

const layerOf = (layer: TextBlock | Picture): OverlayOptions =>
  "file" in layer
    ? { input: layer.file }
    : { input: layer.pixels, raw: { width: layer.width, height: layer.height, channels: 4 } };

/** The language of addresses. */
const latin: TextStyle["language"] = { tag: "en", script: "Latn", dir: "ltr" };

/** Draws the name on one line or as few as possible. A word that is longer than a line is broken. */
async function fitName(sharp: Sharp, { name, fonts, language }: Card, width: number): Promise<TextBlock> {
  const style = { family: fonts.heading, isBold: true, color: colors.text, language };
  const box = { width, height: tallest.name };
  const fitting =
    (await fitText(sharp, name, style, { ...box, sizes: sizes.line, isLine: true })) ??
    (await fitText(sharp, name, style, { ...box, sizes: sizes.lines }));
  return (
    fitting ??
    cut(sharp, await drawText(sharp, name, style, { size: Math.min(...sizes.lines), width, wrap: "word-char" }), box)
  );
}

const fitWho = (
  sharp: Sharp,
  who: string,
  { fonts, language }: Card,
  box: { width: number; height: number },
): Promise<TextBlock> =>
  fitShortened(sharp, who, { family: fonts.text, color: colors.muted, language }, { ...box, sizes: sizes.who });

/** Draws as much of a text as fits, to the end of a sentence or a word. */
async function fitShortened(sharp: Sharp, text: string, style: TextStyle, box: TextBox): Promise<TextBlock> {
  for (const length of lengths) {
    const block = await fitText(sharp, shortened(text, length), style, box);
    if (block !== undefined) return block;
  }
  return cut(
    sharp,
    await drawText(sharp, shortened(text, Math.min(...lengths)), style, { size: Math.min(...box.sizes) }),
    box,
  );
}

/** Cuts a picture that is larger than a box. */
async function cut(
  sharp: Sharp,
  { pixels, ...raw }: TextBlock,
  box: { width: number; height: number },
): Promise<TextBlock> {
  const size = { width: Math.min(raw.width, box.width), height: Math.min(raw.height, box.height) };
  const image = sharp(pixels, { raw: { ...raw, channels: 4 } }).extract({ left: 0, top: 0, ...size });
  return { pixels: await image.raw().toBuffer(), ...size };
}

/**
 * Scales a portrait to the whole height. A wide portrait is cut on both sides, a tall one at the bottom, because heads
 * are in the upper part.
 *
 * @throws sharp's error if it cannot be read
 */
export async function scalePortrait(sharp: Sharp, portrait: Buffer): Promise<Picture> {
  const { height } = sharingSize;
  const { data, info } = await (await rasterize(sharp, portrait, 2 * height))
    .flatten({ background: colors.paper })
    .png()
    .toBuffer({ resolveWithObject: true });
  const natural = Math.round((height * info.width) / info.height);
  const width = Math.min(panel.most, Math.max(panel.least, natural));
  const resized = sharp(data).resize({ width, height, fit: "cover", position: natural < width ? "top" : "centre" });
  return { file: await resized.png().toBuffer(), width, height };
}

/** Scales the site's icon. @throws sharp's error if it cannot be read */
export const scaleIcon = async (sharp: Sharp, icon: Buffer): Promise<Picture> => ({
  file: await squared(sharp, icon, iconSize),
  width: iconSize,
  height: iconSize,
});

/** Draws the initials on the accent color. */
async function drawInitials(sharp: Sharp, { initials, accent, fonts, language }: Card): Promise<Picture> {
  const size = { width: panel.least, height: sharingSize.height };
  const background = sharp({ create: { ...size, channels: 3, background: accent } });
  if (initials === "") return { file: await background.png().toBuffer(), ...size };
  const style = { family: fonts.heading, isBold: true, color: textOn(accent), language };
  const box = { width: size.width - 80, height: tallest.initials, sizes: sizes.initials, isLine: true };
  const layer = { ...layerOf(await fitShortened(sharp, initials, style, box)), gravity: "centre" };
  return { file: await background.composite([layer]).png().toBuffer(), ...size };
}
