import type { Segment, SegmentedDocument } from "./types.ts";

/**
 * Returns a text as it will be read back from a segment's place in a file: on one line, with signs escaped that would mean something at that place. A text that
 * is already so is returned as it is; its fingerprint is the one to store.
 */
export function canonicalText(_segment: Segment, _text: string): string {
  throw new Error("not implemented");
}

/**
 * Puts texts in the places of a document's segments and copies everything else. Headings without an anchor of their own get the source's, so that anchors are
 * the same in every language.
 *
 * @param texts for each segment its text in canonical form or any other; undefined for its own
 * @returns the file; with its own texts the same, byte for byte
 */
export function assembleDocument(_document: SegmentedDocument, _texts: readonly (string | undefined)[]): string {
  throw new Error("not implemented");
}
