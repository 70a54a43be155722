import { hash } from "../../model/fingerprint.ts";
import type { DocumentState, SegmentState } from "../../model/states.ts";
import { type PromptFacts, promptFingerprint } from "../../translation/prompt.ts";
import { isOfPerson } from "../../translation/state.ts";
import { type FrameChange, findFrameChange } from "../frame.ts";
import { type Segment, type SegmentedDocument, withEvent, without } from "../segment-state.ts";
import { divideTranslation, joinTexts } from "./similarity.ts";

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
 * Reads the segments of a translated file with their states.
 *
 * @returns them in the order of the file, or where the file does not fit its state
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
  // A segment whose source text a person has put back is not translated, so that it is translated anew.
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

/** Returns what the prompt for a source text depends on. */
export type PromptFor = (text: string) => PromptFacts;

/**
 * Divides a segment whose source was split.
 *
 * @param parts the new source texts
 * @returns a segment for each part. If the translation cannot be divided, a person's stays whole with the longest part,
 * as a translation of the old source; a machine's is dropped
 */
export function divideSegment(
  noted: NotedSegment,
  parts: readonly string[],
  promptFor: PromptFor,
): (NotedSegment | undefined)[] {
  const { state, translation } = noted;
  if (translation === undefined) return parts.map(() => undefined);
  const divided = divideTranslation(translation, parts);
  if (divided === undefined) {
    const longest = parts.reduce((best, part, index) => (part.length > (parts[best]?.length ?? 0) ? index : best), 0);
    return parts.map((_, index) => (index === longest && isOfPerson(state) ? noted : undefined));
  }
  // The judge's findings and the doubts are about the whole.
  const ofPart = without(state, "findings", "doubt", "beside", "prompt");
  const isFresh = state.prompt === promptFingerprint(promptFor(state.text));
  return parts.map((text, index) => {
    const part = divided[index] ?? "";
    const known = isFresh && { prompt: promptFingerprint(promptFor(text)) };
    return {
      ...noted,
      translation: part,
      state: { ...ofPart, ...known, source: hash(text), text, output: hash(part) },
    };
  });
}

/**
 * Joins segments whose sources were joined.
 *
 * @param text the new source text
 * @returns one segment; undefined if parts are not translated. Then people's translations are kept together, as
 * translations of the old source
 */
export function joinSegments(
  all: readonly NotedSegment[],
  text: string,
  promptFor: PromptFor,
): NotedSegment | undefined {
  const isWhole = all.every(({ translation }) => translation !== undefined);
  const parts = isWhole ? all : all.filter(({ state }) => isOfPerson(state));
  const [first] = parts;
  if (first === undefined) return undefined;
  const translation = joinTexts(parts.map((part) => part.translation ?? ""));
  const source = isWhole ? text : joinTexts(parts.map(({ state }) => state.text));
  const states = parts.map(({ state }) => state);
  // If any part is a person's, the whole is.
  const base = states.find(({ origin }) => origin === "human") ?? first.state;
  const isFresh = states.every((state) => state.prompt === promptFingerprint(promptFor(state.text)));
  const findings = states.flatMap((state) => state.findings ?? []);
  const doubt = states.find((state) => state.doubt !== undefined)?.doubt;
  const reviewed = commonReview(states);
  const state: SegmentState = {
    ...without(base, "findings", "beside", "prompt", "reviewed", "doubt", "judged"),
    ...(base.origin === "machine" && isFresh && { prompt: promptFingerprint(promptFor(source)) }),
    source: hash(source),
    text: source,
    output: hash(translation),
    ...(findings.length > 0 && { findings }),
    ...(doubt && { doubt }),
    ...(base.origin === "machine" && states.some(({ judged }) => judged === false) && { judged: false as const }),
    ...(reviewed && { reviewed }),
  };
  return { ...first, state, translation };
}

/** Returns who has reviewed all of the segments, with the last date. */
function commonReview(states: readonly SegmentState[]): SegmentState["reviewed"] {
  const reviews = states.flatMap(({ reviewed }) => reviewed ?? []);
  const [first] = reviews;
  if (first === undefined || reviews.length < states.length || reviews.some(({ by }) => by !== first.by))
    return undefined;
  return reviews.reduce((last, review) => (review.on > last.on ? review : last));
}
