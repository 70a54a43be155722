import type { Segment, SegmentRole } from "./types.ts";

/** What a model should know about a text that is not a sentence in a paragraph. */
const hints: Partial<Record<SegmentRole, string>> = {
  title: "the title of the page",
  description: "a description for search engines",
  keyword: "a keyword",
  category: "the name of a category",
  infobox: "a value in a box of facts",
  caption: "a caption",
  alt: "a description of a picture for people who cannot see it",
  credit: "the credit of a picture",
  heading: "a heading",
  cell: "a cell of a table",
  term: "a term that is defined",
  person: "who said it: a job, a relationship or a date",
};

/** Returns a hint about a segment for the prompt; undefined where the text speaks for itself. */
export const roleHint = ({ role }: Segment): string | undefined => hints[role];
