import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import type { Sharp } from "../../io/files/sharp.ts";
import { type Picture, scaleIcon, scalePortrait } from "./card.ts";
import type { Look, UsedPicture } from "./cards.ts";
import { createGlyphFinder } from "./fonts.ts";
import type { PlannedPicture } from "./plan.ts";

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
