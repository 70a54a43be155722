const names = ["place", "cite", "url", "calendar"] as const;

export type InfoboxRowField = (typeof names)[number];

/** What a row of an infobox may have besides its label and value, and a heading. Every other key is a label. */
export const infoboxRowFields: ReadonlySet<string> = new Set<InfoboxRowField>(names);
