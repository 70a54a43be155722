/** The role of a segment of a document: a text of an article or a further page that is translated as a whole. */
interface Role {
  /** For people who review it. */
  label: string;
  /** The hint for a model about the role; absent where the text speaks for itself. */
  hint?: string;
  /**
   * `prose`: sentences, whose role may change when the source is edited. `value`: often a name, a place or a year,
   * which may be the same in two languages.
   */
  kind?: "prose" | "value";
}

const roles = {
  title: { label: "Title", hint: "the title of the page" },
  description: { label: "Description", hint: "a description for search engines" },
  keyword: { label: "Keyword", hint: "a keyword" },
  category: { label: "Category", hint: "the name of a category" },
  infobox: { label: "Infobox", hint: "a value in a box of facts", kind: "value" },
  caption: { label: "Caption", hint: "a caption", kind: "value" },
  alt: { label: "Picture description", hint: "a description of a picture for people who cannot see it" },
  credit: { label: "Picture credit", hint: "the credit of a picture", kind: "value" },
  heading: { label: "Heading", hint: "a heading" },
  paragraph: { label: "Paragraph", kind: "prose" },
  item: { label: "List item", kind: "prose" },
  cell: { label: "Table cell", hint: "a cell of a table", kind: "value" },
  note: { label: "Note", kind: "prose" },
  term: { label: "Term", hint: "a term that is defined" },
  definition: { label: "Definition" },
  quotation: { label: "Quotation", kind: "prose" },
  // Texts of text files: of fallback pages, of the site, and of its interface.
  text: { label: "Text" },
  value: { label: "Text", kind: "value" },
  word: { label: "Interface word", kind: "value" },
  person: { label: "Person", hint: "who said it: a job, a relationship or a date", kind: "value" },
} satisfies Record<string, Role>;

/** The role of a segment. */
export type SegmentRole = keyof typeof roles;

/** The roles of segments. */
export const segmentRoles: Readonly<Record<SegmentRole, Role>> = roles;
