/** A place within the drawing, or a picture that is written into it. */
const inner = /^\s*(?:#|data:image\/(?:png|jpeg|jpg|gif|webp|avif)[;,])/i;

/** Whether an address leads to nothing outside the drawing. */
export const isInner = (address: string): boolean => inner.test(address);

/** Functions that load what they name. `url` is the one that drawings need. */
const functions = /(url|src|image|image-set|cross-fade|element|expression)\(\s*["']?/gi;

/**
 * Checks the CSS of a drawing, or an attribute that may hold some.
 *
 * @returns what is wrong with it, undefined if nothing is
 */
export function checkStyle(css: string): string | undefined {
  // An escape could be part of a word that is looked for.
  if (css.includes("\\")) return "styles must not contain backslashes";
  if (/@import/i.test(css)) return "styles must not use @import";
  for (const match of css.matchAll(functions)) {
    const address = css.slice(match.index + match[0].length, match.index + match[0].length + 40);
    if (match[1]?.toLowerCase() !== "url" || !isInner(address))
      return `${match[1]}() in styles must not refer to anything outside the file`;
  }
  return undefined;
}
