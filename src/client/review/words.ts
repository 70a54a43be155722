import type { DraftMark, ReviewStatus } from "../../core/documents/review/protocol.ts";
import type { SegmentRole } from "../../core/documents/types.ts";

interface StatusWords {
  label: string;
  /** A sign beside the label, so that color is not the only difference. */
  sign: string;
  /** What it means for the reviewer. */
  meaning: string;
}

export const statusWords: Record<ReviewStatus, StatusWords> = {
  reviewed: { label: "Reviewed", sign: "✓", meaning: "Accepted by a person." },
  edited: { label: "Edited", sign: "✎", meaning: "Written by a person, not accepted yet." },
  translated: { label: "Unreviewed", sign: "○", meaning: "Translated by a model, not accepted yet." },
  outdated: { label: "Outdated", sign: "!", meaning: "The source changed after a person wrote or accepted the translation." },
  stale: { label: "Stale", sign: "↻", meaning: "“biopedia translate” will translate it again. If you accept or edit it, it stays." },
  missing: { label: "Not translated", sign: "…", meaning: "The source text stands in its place." },
  failed: { label: "Failed", sign: "✕", meaning: "No translation passed the checks. The source text stands in its place." },
  identical: {
    label: "Same as source",
    sign: "=",
    meaning: "The model returned the source text. Accept it if the text is the same in both languages.",
  },
};

export const roleWords: Record<SegmentRole, string> = {
  title: "Title",
  description: "Description",
  keyword: "Keyword",
  category: "Category",
  infobox: "Infobox",
  caption: "Caption",
  alt: "Picture description",
  credit: "Picture credit",
  heading: "Heading",
  paragraph: "Paragraph",
  item: "List item",
  cell: "Table cell",
  note: "Note",
  term: "Term",
  definition: "Definition",
  quotation: "Quotation",
  person: "Person",
};

export const markWords: Record<DraftMark["kind"], string> = {
  text: "text",
  citation: "citation",
  note: "note",
  math: "formula",
  code: "code",
  address: "address",
  break: "line break",
  emphasis: "emphasis",
  strong: "strong",
  strike: "struck out",
  subscript: "subscript",
  superscript: "superscript",
  link: "link",
  picture: "picture",
  title: "title",
  tag: "tag",
};

/** Formats a date such as `2026-05-01`. */
export const formatDate = (date: string): string =>
  new Date(`${date}T00:00`).toLocaleDateString("en", { day: "numeric", month: "short", year: "numeric" });
