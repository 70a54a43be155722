/** A row of an infobox, as front matter has it. */
export type ImportedRow = Readonly<Record<string, string | readonly string[]>>;

/** A picture that an article shows. */
export interface ImportedPicture {
  /** The name of its file in `uploads/`. */
  name: string;
  /** The address or the path that it comes from. */
  source: string;
}

/** A part of a source that an article cannot carry. */
export interface Loss {
  /** The kind of thing, in the singular: `template “Chess diagram”`, `picture`, `map`. */
  what: string;
  /** The heading of the section that it stood in; empty for the lead. */
  section: string;
}

/** An article made from another source, ready to be written. */
export interface ImportedArticle {
  title: string;
  /** One or two sentences for search engines. */
  description?: string;
  /** The code of the language. */
  language: string;
  /** Whether its text is left to its author: it is added to another source of the article, or to the one there. */
  isSkeleton?: boolean;
  /** Markdown. */
  body: string;
  infobox: {
    image?: ImportedPicture & { alt: string };
    caption?: string;
    rows: ImportedRow[];
    /** Profiles elsewhere. */
    social?: { platform: string; url: string }[];
  };
  categories: string[];
  pictures: ImportedPicture[];
  losses: Loss[];
  /** Where its text comes from, and the license that asks to say so. */
  source?: { url: string; license: string };
  counts: ImportCounts;
}

/** The numbers of a report. */
interface ImportCounts {
  headings: number;
  listItems: number;
  tables: number;
  citations: number;
  /** References by whether their parts are known. */
  structured: number;
  asText: number;
  notes: number;
}

/** The numbers of a source without any text. */
export const emptyCounts: ImportCounts = {
  headings: 0,
  listItems: 0,
  tables: 0,
  citations: 0,
  structured: 0,
  asText: 0,
  notes: 0,
};

/** The facts that a source has about the person, apart from the article. */
export interface ImportedSubject {
  /** `subject` of site.yaml. */
  subject: Readonly<Record<string, unknown>>;
  /** Texts of texts/<code>.json, by the codes of languages. */
  texts: ReadonlyMap<string, Readonly<Record<string, string>>>;
}
