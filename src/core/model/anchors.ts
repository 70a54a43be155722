/** The anchor of the reference list. */
export const referencesAnchor = "references";

/** The anchor of the list of notes. */
export const notesAnchor = "notes";

/** Ids that the page itself uses: no heading may take them. */
export const reservedAnchors: readonly string[] = [referencesAnchor, "main", "menu", "toc"];

/**
 * Returns the anchors of sections that are known by keys: those of the same sections in the article, so that links
 * between languages keep the section. A key
 * without a similar anchor is its own: `earlyLife` → `early-life-and-education`, `career` → `professional-career`,
 * `biography` → `biography`.
 *
 * @param anchors of the article's sections
 */
export function anchorsOfKeys(keys: readonly string[], anchors: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    keys.map((key) => {
      const words = key.replace(/\p{Lu}/gu, "-$&").toLowerCase();
      const found =
        anchors.find((anchor) => anchor === words) ??
        anchors.find((anchor) => `-${anchor}-`.includes(`-${words}-`)) ??
        key;
      const id = taken.has(found) ? key : found;
      taken.add(id);
      return [key, id];
    }),
  );
}
