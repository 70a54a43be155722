import { hash } from "../model/fingerprint.ts";
import { type SegmentState, segmentStateSchema } from "../model/states.ts";
import { type PromptFacts, promptFingerprint } from "../translation/prompt.ts";
import { isOfPerson, type TranslationStatus } from "../translation/state.ts";
import type { AlignedSegment } from "./types.ts";

type HistoryEntry = NonNullable<SegmentState["history"]>[number];

/** Adds an entry to the history of a segment. */
export const withEvent = (state: SegmentState, entry: HistoryEntry): SegmentState => ({
  ...state,
  history: [...(state.history ?? []), entry],
});

/** Returns a state without some of its fields. */
export const without = <State extends Partial<SegmentState>, Field extends keyof State>(
  state: State,
  ...fields: readonly Field[]
): Omit<State, Field> => {
  const rest = { ...state };
  for (const field of fields) delete rest[field];
  return rest;
};

const order = Object.keys(segmentStateSchema.shape);

/** Returns a state with its fields in the order of the schema, in which they are read and written. */
export const inOrder = <State extends SegmentState>(state: State): State => {
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.fromEntries(Object.entries(state).sort(([a], [b]) => rank(a) - rank(b))) as State;
};

/** The parts of an aligned segment that its draft is made from. */
export type DraftedSegment = Pick<AlignedSegment, "segment" | "translation"> & Partial<Pick<AlignedSegment, "state">>;

/** Returns the text that a person begins with: the translation, or else the last one that was refused. */
export const draftedText = ({ segment, translation, state }: DraftedSegment): string | undefined =>
  translation ?? (state?.text === segment.text ? state.refused : undefined);

/** Returns the state of a segment that was never translated. */
export const pendingState = (text: string): SegmentState => ({
  source: hash(text),
  text,
  origin: "machine",
  status: "failed",
  reason: "not-attempted",
});

interface SegmentInput {
  /** The current source text. */
  text: string;
  translation: string | undefined;
  state: SegmentState | undefined;
  /** The values on which the prompt for the source text depends. */
  prompt: PromptFacts;
  /** Today. */
  on: string;
}

/** Returns the status of a segment beside its current source text, and its state with a change of the source noted. */
export function segmentStatus({ text, translation, state, prompt, on }: SegmentInput): {
  status: TranslationStatus;
  state: SegmentState | undefined;
} {
  const now = hash(text);
  const isCurrent = state?.source === now;
  if (state === undefined || translation === undefined) {
    if (!isCurrent) return { status: "missing", state: undefined };
    return { status: state.status === "ok" || state.reason === "not-attempted" ? "missing" : state.status, state };
  }
  if (!isCurrent) {
    const changed =
      state.beside === now ? state : withEvent({ ...state, beside: now }, { on, event: "source changed" });
    return { status: isOfPerson(state) ? "outdated" : "stale", state: changed };
  }
  const unchanged = state.beside === undefined ? state : without(state, "beside");
  const fresh = isOfPerson(state) || state.prompt === promptFingerprint(prompt);
  return { status: fresh ? "ok" : "stale", state: unchanged };
}

/**
 * Returns the ids of a document's segments: fingerprints of their source texts. Where a text occurs again, a number
 * follows: `-2`, `-3`.
 */
export function segmentIds(segments: readonly AlignedSegment[]): string[] {
  const counts = new Map<string, number>();
  return segments.map(({ segment }) => {
    const fingerprint = hash(segment.text);
    const count = (counts.get(fingerprint) ?? 0) + 1;
    counts.set(fingerprint, count);
    return count === 1 ? fingerprint : `${fingerprint}-${count}`;
  });
}
