import type { Library } from "../../core/content/library.ts";
import type { ReviewedSegment } from "../../core/documents/review-action.ts";
import type { DocumentName, TranslatedDocument } from "../../core/documents/types.ts";
import type { Language } from "../../core/model/types.ts";

/** A translated document of the content folder. */
export interface DocumentRef extends DocumentName {
  language: Language;
}

/** A document as its files are now. */
export interface OpenDocument extends TranslatedDocument {
  library: Library;
  /** Why it cannot be reviewed now, and the fix. It has no segments then. */
  problem?: { message: string; hint?: string | undefined } | undefined;
}

/** What to do to a document, as it is at that moment. */
export type Decision =
  /** Change a segment. `index`: its index in the source document. */
  | ({ kind: "change"; index: number } & ReviewedSegment)
  /** The segment is not what the reviewer saw. */
  | { kind: "conflict" }
  /** The action is impossible. */
  | { kind: "refused"; message: string };

/** The translated documents of a content folder. */
export interface Documents {
  /** Lists the documents under review. */
  list: () => Promise<DocumentRef[]>;
  /** Reads a document's files. */
  open: (ref: DocumentRef) => Promise<OpenDocument>;
  /**
   * Changes a segment. Between reading and writing, nobody else writes who keeps to the lock.
   *
   * @returns the decision, and the document afterwards
   * @throws KnownError if it cannot be written
   */
  change: (ref: DocumentRef, decide: (document: OpenDocument) => Decision) => Promise<{ decision: Decision; document: OpenDocument }>;
}
