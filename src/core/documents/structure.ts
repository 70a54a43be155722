import type { SegmentedDocument } from "./types.ts";

/** A difference between the structure of a document and that of its translation. */
export interface StructureDifference {
  /** What differs, for people: `the citations are not those of the source: Dell, UCI in place of UCI, Dell`. */
  message: string;
  /** The lines it begins in, from 1. */
  sourceLine: number;
  line: number;
}

/**
 * Compares the structure of a document with that of its translation: sections and their anchors, pictures, citations by paragraph and in order, links, notes,
 * formulas, tags, and the number of texts.
 *
 * @returns the differences in the order of the source
 */
export function compareStructure(_source: SegmentedDocument, _translated: SegmentedDocument): StructureDifference[] {
  throw new Error("not implemented");
}
