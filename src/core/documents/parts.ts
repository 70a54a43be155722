/** A part of a text of inline Markdown, for people. Pairs contain further parts. */
export interface InlinePart {
  kind:
    | "text"
    | "citation"
    | "note"
    | "math"
    | "code"
    | "address"
    | "break"
    | "emphasis"
    | "strong"
    | "strike"
    | "subscript"
    | "superscript"
    | "link"
    | "picture"
    | "title";
  /** What it shows: the words of a text, the ids of a citation, the label of a note, TeX, code, an address; of pairs, the text in them. */
  text: string;
  /** How it is written in Markdown; of pairs, the whole. */
  written: string;
  /** The number of its mark, counted from 0 in the text; absent for texts. The same as with `inlineForm` and an empty glossary. */
  mark?: number;
  /** What is between the marks of a pair. */
  parts?: InlinePart[];
  /** Where a link or picture leads. */
  href?: string;
}

/** Returns the parts of a text of inline Markdown, in order. */
export function partsOf(_text: string): InlinePart[] {
  throw new Error("not implemented");
}
