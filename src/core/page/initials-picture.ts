import { textOn } from "../model/contrast.ts";
import { escapeXml } from "../model/escape-xml.ts";

/** The accent color of the stylesheet on a light page; see tokens.css. */
const defaultAccent = "#1f3a5f";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns the initials of a person: the first letters of the first and the last name, in any script. A letter is what readers see as one, with its
 * marks. Titles of nobility and the like, which are not capitalized (`von`, `de`), do not count.
 *
 * @returns `AL` for `Ada Lovelace`, `松` for `松本`; empty if the name has no letter
 */
export function initialsOf(name: string): string {
  const names = name.split(/[\s\p{Pd}·・]+/u).flatMap((part) => {
    const letter = [...characters.segment(part)].find(({ segment }) => /\p{L}|\p{N}/u.test(segment))?.segment;
    return letter === undefined ? [] : [letter];
  });
  const capitalized = names.filter((letter) => !/^\p{Ll}/u.test(letter));
  const [first, ...others] = capitalized.length > 0 ? capitalized : names;
  return [first, others.at(-1)]
    .filter((letter) => letter !== undefined)
    .join("")
    .toLocaleUpperCase("en");
}

/**
 * Draws a person's initials on a square with round corners.
 *
 * @param name the person's name
 * @param accent the color of the square, as `#rgb` or `#rrggbb`
 * @returns an SVG document of 64×64 pixels
 */
export function initialsPicture(name: string, accent: string = defaultAccent): string {
  const initials = initialsOf(name);
  const size = [...characters.segment(initials)].length > 1 ? 28 : 36;
  const text = `<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" fill="${textOn(accent)}">${escapeXml(initials)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${accent}"/>${text}</svg>\n`;
}
