import { hash } from "../../model/fingerprint.ts";
import type { DocumentState, SegmentState } from "../../model/states.ts";
import { isOfPerson } from "../../translation/state.ts";
import { type FrameChange, findFrameChange } from "../frame.ts";
import { withEvent } from "../segment-state.ts";
import type { Segment, SegmentedDocument } from "../types.ts";

/** A segment of a translated file with its state. */
export interface NotedSegment {
  /** With a person's edit taken into account. */
  state: SegmentState;
  /** The translation in the file; absent while the source text stands there. */
  translation: string | undefined;
  /** Whether a person has changed a translation of their own: it then fits the source as it is now. */
  isRevised: boolean;
  /** The segment in the file. */
  segment: Segment;
}

interface NotedInput {
  state: DocumentState;
  /** The translated file; absent if it was removed. */
  translated: SegmentedDocument | undefined;
  /** Today. */
  on: string;
}

/**
 * Reads the segments of a translated file with their states. @returns them in the order of the file, or where the file
 * does not fit its state
 */
export function noteSegments({ state, translated, on }: NotedInput): NotedSegment[] | FrameChange {
  if (translated === undefined) return [];
  const change = findFrameChange(translated, state);
  if (change !== undefined) return change;
  return translated.segments.flatMap((segment, index) => {
    const noted = state.segments[index];
    return noted === undefined ? [] : [note(noted, segment, on)];
  });
}

function note(state: SegmentState, segment: Segment, on: string): NotedSegment {
  const { text } = segment;
  if (state.output === hash(text)) return { state, translation: text, isRevised: false, segment };
  // A new translation is made once a person has put the source text back.
  if (text === state.text)
    return { state: withoutTranslation(state), translation: undefined, isRevised: false, segment };
  const { source, beside, history } = state;
  const own: SegmentState = { source, text: state.text, output: hash(text), origin: "human", status: "ok" };
  const edited = { ...own, ...(beside !== undefined && { beside }), ...(history && { history }) };
  return {
    state: withEvent(edited, { on, event: "edited" }),
    translation: text,
    isRevised: isOfPerson(state),
    segment,
  };
}

function withoutTranslation(state: SegmentState): SegmentState {
  if (state.output === undefined) return state;
  const { source, text, beside, history } = state;
  return {
    source,
    text,
    ...(beside !== undefined && { beside }),
    origin: "machine",
    status: "failed",
    reason: "not-attempted",
    ...(history && { history }),
  };
}
