import { textOn } from "../model/contrast.ts";
import { escapeXml } from "../model/escape-xml.ts";
import { memoize } from "../model/memo.ts";

/** The accent color of the stylesheet on a light page; see tokens.css. */
export const defaultAccent = "#1f3a5f";

const characters = memoize(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/**
 * Returns the initials of a person: the first letters of the first and the last name, in any script. A letter is what
 * readers see as one, with its
 * marks. Titles of nobility and the like, which are not capitalized (`von`, `de`), do not count, nor does the Arabic
 * article. Arabic letters lose their vowel
 * signs and do not join.
 *
 * @returns `AL` for `Ada Lovelace`, `松` for `松本`; empty if the name has no letter
 */
export function initialsOf(name: string): string {
  const names = name.split(/[\s\p{Pd}·・]+/u).flatMap((part) => {
    const letter = [...characters().segment(withoutArticle(part))].find(({ segment }) =>
      /\p{L}|\p{N}/u.test(segment),
    )?.segment;
    return letter === undefined ? [] : [letter];
  });
  const capitalized = names.filter((letter) => !/^\p{Ll}/u.test(letter));
  const [first, ...others] = capitalized.length > 0 ? capitalized : names;
  return [first, others.at(-1)]
    .filter((letter) => letter !== undefined)
    .join("")
    .toLocaleUpperCase("en")
    .replace(/(?<=\p{Script=Arabic})(?=\p{Script=Arabic})/u, nonJoiner);
}

const nonJoiner = "\u200c";

/** An Arabic name without its article and vowel signs; other names as they are. */
const withoutArticle = (name: string): string =>
  /\p{Script=Arabic}/u.test(name)
    ? name.replace(/[\u064b-\u065f\u0670\u0640]/g, "").replace(/^ال(?=\p{L}{2})/u, "")
    : name;

/**
 * Draws a person's initials on a square with round corners.
 *
 * @param name the person's name
 * @param accent the color of the square, as `#rgb` or `#rrggbb`
 * @returns an SVG document of 64×64 pixels
 */
export function initialsPicture(name: string, accent: string = defaultAccent): string {
  const initials = initialsOf(name);
  // Arabic letters are wide where they do not join.
  const size = [...characters().segment(initials)].length < 2 ? 36 : initials.includes(nonJoiner) ? 22 : 28;
  const text = `<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" fill="${textOn(accent)}">${escapeXml(initials)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${accent}"/>${text}</svg>\n`;
}
