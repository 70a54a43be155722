/** The anchor of the reference list. */
export const referencesAnchor = "references";

/** The anchor of the list of notes. */
export const notesAnchor = "notes";

/** Ids that the page itself uses: no heading may take them. */
export const reservedAnchors: readonly string[] = [referencesAnchor, "main", "menu", "toc"];
