/** The kinds of text files of a language. */
export const textKinds = ["bundles", "texts", "interface"] as const;
export type TextKind = (typeof textKinds)[number];

/** The kinds of documents that are translated as a whole. */
export const documentKinds = ["articles", "pages"] as const;
/** The kinds of texts of a plan: those of text files, and the segments of documents. */
export type PlannedKind = TextKind | (typeof documentKinds)[number];
