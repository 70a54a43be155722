import { hash } from "../model/fingerprint.ts";
import type { AlignedSegment } from "./types.ts";

/** Returns the ids of a document's segments: fingerprints of their source texts. Where a text occurs again, a number follows: `-2`, `-3`. */
export function segmentIds(segments: readonly AlignedSegment[]): string[] {
  const counts = new Map<string, number>();
  return segments.map(({ segment }) => {
    const fingerprint = hash(segment.text);
    const count = (counts.get(fingerprint) ?? 0) + 1;
    counts.set(fingerprint, count);
    return count === 1 ? fingerprint : `${fingerprint}-${count}`;
  });
}
