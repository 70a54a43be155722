import { hash } from "../../model/fingerprint.ts";
import type { DocumentState, RemovedSegment } from "../../model/states.ts";
import type { GlossaryTerm, TargetLanguage } from "../../model/types.ts";
import { termsIn } from "../../translation/mask.ts";
import { promptFingerprint } from "../../translation/prompt.ts";
import { isOfPerson } from "../../translation/state.ts";
import type { FrameChange } from "../frame.ts";
import { type AlignedSegment, type Segment, type SegmentedDocument, segmentStatus, without } from "../segment-state.ts";
import { carryMarks } from "./carry-marks.ts";
import { divideSegment, joinSegments, type NotedSegment, noteSegments, type PromptFor } from "./combine-segments.ts";
import { type Pair, type PairedText, pairSegments } from "./pair-segments.ts";

interface AlignInput {
  /** The document in the source language, as it is now. */
  source: SegmentedDocument;
  /** The state of the translated document; absent if there is none yet. */
  state: DocumentState | undefined;
  /** The translated document; absent if there is none yet. */
  translated: SegmentedDocument | undefined;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions: readonly string[];
  /** Today, such as 2025-03-03, for the history. */
  on: string;
}

/** Notices for people about a translated document. */
type AlignProblem =
  | FrameChange
  /** A person's translation whose source was removed. The state still holds the translation. */
  | { kind: "removed"; text: string; translation: string };

/** A translated document beside its current source. */
export interface Alignment {
  /** A segment for each of the source, in order; none if a person has changed the structure of the file. */
  segments: AlignedSegment[];
  /** People's translations of segments that are no longer in the source. */
  removed: RemovedSegment[];
  problems: AlignProblem[];
}

/**
 * Aligns a translated document with its source, which may have changed since: translations move with their texts,
 * people's edits are noticed, and every segment of the source gets its status.
 */
export function alignDocument(input: AlignInput): Alignment {
  const { source, state, target, glossary, instructions } = input;
  const noted = state === undefined ? [] : noteSegments({ ...input, state });
  if ("kind" in noted) return { segments: [], removed: state?.removed ?? [], problems: [noted] };

  const promptFor: PromptFor = (text) => ({ target, instructions, terms: termsIn(text, glossary) });
  const pairs = pairSegments(
    noted.map((each) => ({
      ...placeOf(each.segment),
      fingerprint: each.state.beside ?? each.state.source,
      text: each.state.text,
    })),
    source.segments.map((segment) => ({ ...placeOf(segment), fingerprint: hash(segment.text), text: segment.text })),
  );
  const found = new Map(pairs.flatMap((pair) => combine(pair, noted, source.segments, promptFor)));
  const paired = new Set(pairs.flatMap(({ from }) => from));
  const lost = noted.flatMap(({ state: of, translation }, index) =>
    paired.has(index) || translation === undefined || !isOfPerson(of) ? [] : [{ ...of, translation }],
  );
  const removed = [...(state?.removed ?? [])];
  const segments = source.segments.map((segment, index): AlignedSegment => {
    const known = found.get(index) ?? takeRemoved(removed, segment.text);
    const { status, state: now } = segmentStatus({
      text: segment.text,
      prompt: promptFor(segment.text),
      on: input.on,
      ...known,
    });
    return { index, segment, translation: now === undefined ? undefined : known.translation, status, state: now };
  });
  return {
    segments,
    removed: [...removed, ...lost],
    problems: lost.map(({ text, translation }) => ({ kind: "removed", text, translation })),
  };
}

type Known = Pick<AlignedSegment, "state" | "translation">;

/** Returns what is known of each new segment of a pair, by its index. */
function combine(
  { from, to }: Pair,
  noted: readonly NotedSegment[],
  segments: readonly Segment[],
  promptFor: PromptFor,
): [index: number, known: Known][] {
  const olds = from.flatMap((index) => noted[index] ?? []);
  const texts = to.map((index) => segments[index]?.text ?? "");
  const [old] = olds;
  if (old === undefined) return [];
  const news =
    olds.length > 1
      ? [joinSegments(olds, texts[0] ?? "", promptFor)]
      : texts.length > 1
        ? divideSegment(old, texts, promptFor)
        : [updated(old, texts[0] ?? "", promptFor)];
  return to.flatMap((index, place): [number, Known][] => {
    const now = news[place];
    return now === undefined ? [] : [[index, now]];
  });
}

/**
 * Returns a segment beside its source as it is now. A person who changes a translation of their own has seen it; and
 * what was changed in its marks alone is changed in the translation, too.
 */
function updated(noted: NotedSegment, text: string, promptFor: PromptFor): NotedSegment {
  const { state, translation, isRevised, segment } = noted;
  if (isRevised) return { ...noted, state: { ...without(state, "beside"), source: hash(text), text } };
  if (state.text === text || translation === undefined || segment.syntax !== "inline") return noted;
  const carried = carryMarks(state.text, text, translation);
  if (carried === undefined) return noted;
  const isFresh = state.prompt === promptFingerprint(promptFor(state.text));
  return {
    ...noted,
    translation: carried,
    state: {
      ...without(state, "beside"),
      source: hash(text),
      text,
      output: hash(carried),
      ...(isFresh && { prompt: promptFingerprint(promptFor(text)) }),
    },
  };
}

/** Takes the translation of a text that has returned to the source. */
function takeRemoved(removed: RemovedSegment[], text: string): Known {
  const index = removed.findIndex(({ source }) => source === hash(text));
  const [taken] = index < 0 ? [] : removed.splice(index, 1);
  if (taken === undefined) return { state: undefined, translation: undefined };
  return { state: without(taken, "translation", "beside"), translation: taken.translation };
}

/** Returns the role of a segment, and its place: a field of the front matter, or the anchor of a heading. */
function placeOf({ role, path, section }: Segment): Pick<PairedText, "role" | "place"> {
  const field = path?.filter((name) => typeof name === "string").join(".");
  return { role, place: field ?? (role === "heading" ? section && `#${section}` : undefined) };
}
