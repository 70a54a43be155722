import type { DateValue } from "../dates.ts";

/** Text with emphasis, as in titles. The strings are plain text, whatever they look like. */
export type RichText = readonly RichPart[];
export type RichPart = string | { mark: "i" | "b" | "sub" | "sup"; children: RichText };

/**
 * A part of a formatted reference: text, emphasis, a link, a date with one for machines, or text of another language
 * or, isolated, of another direction.
 */
export type CitationNode =
  | string
  | { mark: "i" | "b" | "sub" | "sup"; children: readonly CitationNode[] }
  | { href: string; children: readonly CitationNode[] }
  | { datetime: string; children: readonly CitationNode[] }
  | { lang?: string | undefined; isolate: boolean; children: readonly CitationNode[] };

/** A person, or an organization or other name that is shown as written. */
export type ReferenceName = { family: string; given?: string | undefined } | { name: string };

/** A date or a period; or a text that is shown as written. */
export type ReferenceDate = DateValue | { literal: string };

/** The kind of work that a reference is. The kind decides whether the title is in italics or in quotation marks. */
export const referenceTypes = [
  "article",
  "book",
  "chapter",
  "entry",
  "film",
  "interview",
  "letter",
  "manuscript",
  "map",
  "music",
  "news",
  "paper",
  "report",
  "thesis",
  "web",
] as const;

export type ReferenceType = (typeof referenceTypes)[number];

/** A reference that is written as text. */
export interface TextReference {
  id: string;
  /** The whole citation, with inline Markdown. */
  content: string;
  url?: string | undefined;
}

/** A reference whose parts are known. */
export interface StructuredReference {
  id: string;
  /** Other ids that articles may cite it by: those of `references.json` that are no valid anchors. */
  aliases?: readonly string[];
  type: ReferenceType;
  authors?: readonly ReferenceName[] | undefined;
  editors?: readonly ReferenceName[] | undefined;
  translators?: readonly ReferenceName[] | undefined;
  title?: RichText | undefined;
  /** The publication that contains the work: a journal, newspaper, book or site. */
  work?: RichText | undefined;
  publisher?: string | undefined;
  place?: string | undefined;
  date?: ReferenceDate | undefined;
  volume?: string | undefined;
  issue?: string | undefined;
  edition?: string | undefined;
  pages?: string | undefined;
  /** Without prefix: `10.1000/182`. */
  doi?: string | undefined;
  isbn?: string | undefined;
  issn?: string | undefined;
  url?: string | undefined;
  archive?: { url: string; date?: ReferenceDate | undefined } | undefined;
  accessed?: ReferenceDate | undefined;
  /** The BCP 47 tag of the language of the work. */
  language?: string | undefined;
}

export type Reference = TextReference | StructuredReference;
