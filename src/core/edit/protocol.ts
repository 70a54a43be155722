import type { EditorNode } from "./nodes.ts";

/*
 * The protocol between `biopedia edit` and its scripts. Everything is JSON. `core/documents/review/protocol.ts` has the
 * part about translations.
 */

/** A problem of an article, as `build` reports it. */
export interface EditorProblem {
  severity: "error" | "warning" | "hint";
  message: string;
  hint?: string | undefined;
  /** The number of the block that it is in; undefined if it is in the front matter. */
  block?: number | undefined;
  line: number;
}

/** A reference that can be cited. */
export interface CitableReference {
  id: string;
  /** As the list of references shows it. */
  text: string;
}

/** A tag that can be inserted, with its attributes. */
export interface EditorTag {
  name: string;
  /** Whether it stands alone, without content. */
  isSingle: boolean;
  /** Whether it contains a list. */
  isOfList: boolean;
  attributes: {
    name: string;
    required: boolean;
    /** Whether it is written in quotation marks. */
    isText: boolean;
    values?: readonly string[] | undefined;
    sample?: string | undefined;
  }[];
}

/** An article as it is edited. */
export interface EditedDocument {
  /** The file in the content folder. */
  file: string;
  /** The text of the file, which an edit is based on. */
  base: string;
  front: string;
  blocks: EditorNode[];
  problems: EditorProblem[];
  references: CitableReference[];
  tags: EditorTag[];
  /** The language of the text, as a BCP 47 tag, and its direction. */
  lang: string;
  dir: "ltr" | "rtl";
}

/** The answer to saving. After a conflict, and where something was refused, nothing was written. */
export type SaveReply =
  | { result: "saved"; document: EditedDocument }
  | { result: "conflict"; own: string; other: string; document: EditedDocument }
  | { result: "refused"; message: string; hint?: string | undefined; block?: number | undefined };

/** Where the application's own page is, below which all its addresses are. All other addresses are the site's. */
export const editPath = "/__biopedia/edit/";

/** An event of the server, sent to all its pages: files of the content have changed. */
export type AppEvent = "changed";

/** The reference that was added, or was there already. */
export type ReferenceReply = CitableReference;

/** The path of a picture that was added: `/uploads/tower.jpg`. */
export interface PictureReply {
  src: string;
}
