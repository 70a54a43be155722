import { memoize } from "../../core/model/memo.ts";
import type { Sharp } from "../../io/files/sharp.ts";

/** The pixels of a character in gray; undefined if it is invisible. */
interface Glyph {
  pixels: Buffer;
  width: number;
  height: number;
}

/**
 * Noncharacters, which no font has: Pango draws one as a box with four digits, like most characters, the other with
 * six.
 */
const noncharacters = ["\ufdd0", "\u{10fffe}"];

const size = 40;
/** Characters that are not drawn: spaces, joiners, marks of direction. */
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/**
 * Returns a function that finds the characters of a text that no font of this machine has. Pango draws a box for each:
 * the function draws the characters one by one and looks for the box, because that needs no tool of the system and
 * shows the same as the picture would.
 */
export async function createGlyphFinder(sharp: Sharp): Promise<(text: string) => Promise<string[]>> {
  const boxes = await Promise.all(noncharacters.map((character) => draw(sharp, character)));
  const isMissing = memoize(
    async (character: string) => {
      const glyph = await draw(sharp, character);
      return glyph !== undefined && boxes.some((box) => box !== undefined && hasBox(glyph, box));
    },
    (character) => character,
  );
  return async (text) => {
    const missing: string[] = [];
    for (const character of new Set(text.replace(new RegExp(invisible, "gu"), ""))) {
      if (await isMissing(character)) missing.push(character);
    }
    return missing;
  };
}

async function draw(sharp: Sharp, character: string): Promise<Glyph | undefined> {
  if (invisible.test(character)) return undefined;
  const { data, info } = await sharp({
    text: { text: character.replace(/[&<]/g, "&#38;"), font: `sans ${size}`, dpi: 72 },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/**
 * Whether a box of the same size is at the left or right end of a glyph. A mark without a letter stands beside a circle
 * of dots.
 */
function hasBox(glyph: Glyph, box: Glyph): boolean {
  for (const left of new Set([0, glyph.width - box.width])) {
    for (let top = 0; left >= 0 && top <= glyph.height - box.height; top++)
      if (isFramed(glyph, left, top, box)) return true;
  }
  return false;
}

/**
 * Whether the edges of a part of a glyph are those of the box. The inside is not compared, because it has the digits of
 * the character.
 */
function isFramed(glyph: Glyph, left: number, top: number, box: Glyph): boolean {
  const isSame = (x: number, y: number) =>
    glyph.pixels[(top + y) * glyph.width + left + x] === box.pixels[y * box.width + x];
  for (let x = 0; x < box.width; x++) if (!isSame(x, 0) || !isSame(x, box.height - 1)) return false;
  for (let y = 0; y < box.height; y++) if (!isSame(0, y) || !isSame(box.width - 1, y)) return false;
  return true;
}
