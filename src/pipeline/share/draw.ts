import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import { memoize } from "../../core/model/memo.ts";
import type { Sharp } from "../../io/files/sharp.ts";
import { type Picture, scaleIcon, scalePortrait } from "./card.ts";
import type { Look, PlannedPicture, UsedPicture } from "./plan.ts";

interface Drawing {
  sharp: Sharp;
  look: Look;
  signal: AbortSignal;
  /** Called after each picture. */
  onPicture: (done: number) => void;
}

/**
 * Draws pictures and writes them, one after the other, each with its state.
 *
 * @returns the pictures that were drawn, and diagnostics `missing-glyphs` and `unreadable-picture`
 * @throws KnownError if a picture cannot be written; the signal's reason if it is aborted
 */
export async function drawPictures(
  planned: readonly PlannedPicture[],
  { sharp, look, signal, onPicture }: Drawing,
): Promise<{ drawn: PlannedPicture[]; diagnostics: Diagnostic[] }> {
  const drawn: PlannedPicture[] = [];
  const diagnostics: Diagnostic[] = [];
  const read = async (picture: UsedPicture | undefined, scale: (sharp: Sharp, bytes: Buffer) => Promise<Picture>) => {
    try {
      return picture && (await scale(sharp, picture.bytes));
    } catch (error) {
      diagnostics.push(
        diagnose("unreadable-picture", { name: picture?.src ?? "", reason: messageOf(error) }, { file: "site.yaml" }),
      );
    }
  };
  const pictures = { portrait: await read(look.portrait, scalePortrait), icon: await read(look.icon, scaleIcon) };
  if (diagnostics.length > 0) return { drawn, diagnostics };
  const missingIn = await createGlyphFinder(sharp);
  for (const [index, picture] of planned.entries()) {
    signal.throwIfAborted();
    const missing = await missingIn(picture.texts.join(""));
    if (missing.length > 0) diagnostics.push(missingGlyphs(picture, missing));
    else if (picture.draw) {
      await picture.write(await picture.draw(sharp, pictures));
      drawn.push(picture);
    }
    onPicture(index + 1);
  }
  return { drawn, diagnostics };
}

/** The maximum number of missing characters that a message names. */
const most = 5;
const eastAsian = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}/u;
const emoji = /\p{Extended_Pictographic}/u;

function missingGlyphs({ file, language }: PlannedPicture, missing: readonly string[]): Diagnostic {
  // Combining marks are shown on a circle of dots.
  const named = missing
    .slice(0, most)
    .map((character) => (/\p{M}/u.test(character) ? `\u25cc${character}` : character));
  const packages = missing.some((character) => eastAsian.test(character))
    ? "fonts-noto-cjk"
    : missing.every((character) => emoji.test(character))
      ? "fonts-noto-color-emoji"
      : "fonts-noto-core";
  const characters = `${missing.length > most ? "characters such as " : ""}“${named.join(" ")}”`;
  return diagnose("missing-glyphs", { characters, writing: writingName(language), packages }, { file });
}

/** `Tamil`, or `Japanese, in Kanji and Kana` where language and script have different names. */
function writingName({ fullName, script }: { fullName: string; script: string }): string {
  const name = new Intl.DisplayNames("en", { type: "script", fallback: "none" }).of(script);
  return name === undefined || name === fullName ? fullName : `${fullName}, in ${name} script`;
}

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
async function createGlyphFinder(sharp: Sharp): Promise<(text: string) => Promise<string[]>> {
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
