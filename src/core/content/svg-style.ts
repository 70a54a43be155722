/** A fragment of the same SVG, or an embedded raster image. */
const inner = /^\s*(?:#|data:image\/(?:png|jpeg|jpg|gif|webp|avif)[;,])/i;

/** Whether a URL refers only to the SVG file itself. */
export const isInner = (address: string): boolean => inner.test(address);

/** CSS functions that load a resource. Only `url` is allowed, for references within the file. */
const functions = /(url|src|image|image-set|cross-fade|element|expression)\(\s*["']?/gi;

/**
 * Checks the CSS of an SVG file, or an attribute that may contain CSS.
 *
 * @returns the problem, or undefined if there is none
 */
export function checkStyle(css: string): string | undefined {
  // Escapes could hide the words searched for below.
  if (css.includes("\\")) return "styles must not contain backslashes";
  if (/@import/i.test(css)) return "styles must not use @import";
  for (const match of css.matchAll(functions)) {
    const address = css.slice(match.index + match[0].length, match.index + match[0].length + 40);
    if (match[1]?.toLowerCase() !== "url" || !isInner(address))
      return `${match[1]}() in styles must not refer to anything outside the file`;
  }
  return undefined;
}
