/** CSS functions that load a resource. Only `url` is allowed, for references within the file. */
const functions = /(url|src|image|image-set|cross-fade|element|expression)\(\s*["']?\s*(#?)/gi;

/**
 * Checks the CSS of an SVG file, or an attribute that may contain CSS.
 *
 * @returns the problem, or undefined if there is none
 */
export function checkStyle(css: string): string | undefined {
  // Escapes could hide the words searched for below.
  if (css.includes("\\")) return "styles must not contain backslashes";
  if (/@import/i.test(css)) return "styles must not use @import";
  for (const [, name = "", fragment] of css.matchAll(functions)) {
    // Embedded pictures belong into image elements, where what they hold is checked.
    if (name.toLowerCase() !== "url" || fragment === "") {
      return `${name}() in styles must not refer to anything outside the file, nor to embedded data`;
    }
  }
  return undefined;
}
