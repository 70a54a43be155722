/*
 * An article as the editor of the browser has it: nodes in the form of ProseMirror's JSON, one for each block of the
 * file.
 */

/** Emphasis and links. */
export type EditorMark =
  | { type: "em" | "strong" | "strike" | "sub" | "sup" | "code" }
  | { type: "link"; attrs: { href: string; title: string } };

/** A node of the editor. */
export interface EditorNode {
  type: NodeType;
  attrs?: Readonly<Record<string, string | number | boolean>> | undefined;
  content?: readonly EditorNode[] | undefined;
  marks?: readonly EditorMark[] | undefined;
  text?: string | undefined;
}

type NodeType =
  | "paragraph"
  | "heading"
  | "bullet_list"
  | "ordered_list"
  | "list_item"
  | "definition_list"
  | "term"
  | "definition"
  | "blockquote"
  | "code_block"
  | "horizontal_rule"
  | "table"
  | "table_row"
  | "table_header"
  | "table_cell"
  /** A tag around blocks: its name, and its attributes as they are written. */
  | "tag"
  /** The text of a note. */
  | "note"
  /** Anything else: shown and kept as it is written. */
  | "source"
  | "text"
  | "hard_break"
  | "picture"
  /** A part within a text that stands alone, such as a citation or a formula, as it is written. */
  | "piece";

/** Whether two nodes have the same content. Both are made here, so their keys have one order. */
export const isSameNode = (a: EditorNode | undefined, b: EditorNode | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
