import type { ReviewedSegment } from "../../core/documents/review/action.ts";
import { versionOf } from "../../core/documents/review/view.ts";
import type { AlignedSegment } from "../../core/documents/types.ts";

/** What the acceptances of this run replaced. Withdrawing one brings that back. */
export class Acceptances {
  /** By the key of a segment: its version once it is accepted, and what it was before. */
  readonly #known = new Map<string, { accepted: string; before: ReviewedSegment }>();

  /**
   * Notes what an acceptance replaces.
   *
   * @param key names a segment among those of all documents
   * @param aligned the segment before
   * @param after its translation and state once it is accepted
   */
  note(key: string, aligned: AlignedSegment, after: ReviewedSegment): void {
    const { translation, state } = aligned;
    // What is accepted again was something else before the first time.
    const before = this.replaced(key, aligned) ?? (state && { translation, state });
    if (before) this.#known.set(key, { accepted: versionOf({ ...aligned, ...after, status: "ok" }), before });
  }

  /** Returns what the acceptance of a segment replaced; undefined if the segment has changed since, or another run accepted it. */
  replaced(key: string, aligned: AlignedSegment): ReviewedSegment | undefined {
    const known = this.#known.get(key);
    return known?.accepted === versionOf(aligned) ? known.before : undefined;
  }
}
