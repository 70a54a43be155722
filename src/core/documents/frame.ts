import { hash } from "../model/fingerprint.ts";
import { commonSubsequence } from "./alignment/common-subsequence.ts";
import type { SegmentedDocument } from "./types.ts";

/** Returns the parts of a document between its segments, in order, one more than there are segments. White space does not count. */
function framePieces({ text, segments }: SegmentedDocument): string[] {
  const ends = [0, ...segments.map(({ end }) => end)];
  const starts = [...segments.map(({ start }) => start), text.length];
  return ends.map((end, index) => text.slice(end, starts[index]).replace(/\s+/gu, " ").trim());
}

/** Returns a fingerprint of what is not translated in a document: it changes when a person adds, removes or moves parts of the file. */
export const frameFingerprint = (document: SegmentedDocument): string => hash(JSON.stringify(framePieces(document)));

/** Anchors are written out in translated files. */
const withoutAnchor = (piece: string): string => piece.replace(/\s*\{%\s*#[^%]*%\}/gu, "").trim();

/**
 * Returns the line where the frame of a document first differs from its source's.
 *
 * @returns a line from 1; undefined if they do not differ
 */
export function changedFrameLine(document: SegmentedDocument, source: SegmentedDocument): number | undefined {
  const expected = framePieces(source).map(withoutAnchor);
  const index = framePieces(document).findIndex((piece, place) => withoutAnchor(piece) !== expected[place]);
  return index < 0 ? undefined : (document.segments[index] ?? document.segments.at(-1))?.line;
}

/**
 * Returns the line of the first segment that is not in its place.
 *
 * @param expected fingerprints of the texts that are expected in the document
 * @returns a line from 1
 */
export function misplacedLine({ segments }: SegmentedDocument, expected: readonly string[]): number {
  const pairs = commonSubsequence(
    expected,
    segments.map(({ text }) => hash(text)),
  );
  const moved = pairs.findIndex(([before, now]) => before !== now);
  const [before, now] = pairs[moved] ?? [expected.length, segments.length];
  // Added segments are after the last one that is in its place.
  const inPlace = moved < 0 ? pairs.at(-1) : pairs[moved - 1];
  const first = now > before ? (inPlace?.[1] ?? -1) + 1 : now;
  return (segments[first] ?? segments.at(-1))?.line ?? 1;
}
