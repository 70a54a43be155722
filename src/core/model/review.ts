import { hash } from "./fingerprint.ts";
import type { DocumentState, SegmentState } from "./states.ts";

/** The state of people's review of a translated document. */
export interface Review {
  /** Whether they have checked none of what is translated, some, or all. Text by a person counts as checked. */
  progress: "none" | "partly" | "all";
  /** Who has reviewed it, in the order of the document. */
  reviewers: string[];
  /** The date of the last review, as `2025-03-03`; undefined if there is none. */
  on: string | undefined;
}

/** Whether a segment stands in the source language. */
export const isPending = ({ output }: SegmentState): boolean => output === undefined;

/**
 * Returns the source texts that are not translated. Where one of them stands in the file, nobody has written a
 * translation in its place.
 */
export const untranslatedTexts = ({ segments }: DocumentState): ReadonlySet<string> =>
  new Set(segments.filter(({ text, output }) => output !== hash(text)).map(({ text }) => text));

/** Sums up the reviews of a document. */
export function reviewOf({ segments }: DocumentState): Review {
  const translated = segments.filter((segment) => !isPending(segment));
  const checked = translated.filter(({ origin, reviewed }) => origin === "human" || reviewed !== undefined);
  const reviews = checked.flatMap(({ reviewed }) => reviewed ?? []);
  return {
    progress: checked.length === 0 ? "none" : checked.length < translated.length ? "partly" : "all",
    reviewers: [...new Set(reviews.map(({ by }) => by))],
    on: reviews
      .map(({ on }) => on)
      .sort()
      .at(-1),
  };
}
