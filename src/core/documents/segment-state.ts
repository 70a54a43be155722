import type { Node } from "@markdoc/markdoc";
import type { Tags } from "../article/tags.ts";
import { hash } from "../model/fingerprint.ts";
import type { SegmentRole } from "../model/segment-roles.ts";
import { type SegmentState, segmentStateSchema } from "../model/states.ts";
import { type PromptFacts, promptFingerprint } from "../translation/prompt.ts";
import { isOfPerson, type TranslationStatus } from "../translation/state.ts";

/*
 * Documents are the Markdown files that are translated as a whole: articles and further pages. A document is a frame,
 * copied byte for byte, with segments, which are translated. The same file read twice has the same segments, and a file
 * assembled from its own segments is that file.
 */

/** Which document: the article, or a further page by its name. */
export interface DocumentName {
  /** The name of a further page; absent for the article. */
  slug?: string | undefined;
}

/** A text of a document that is translated as a whole. */
export interface Segment {
  role: SegmentRole;
  /**
   * `inline`: inline Markdown on one line. `plain`: a text of the front matter or of a tag's attribute without markup,
   * unescaped.
   */
  syntax: "inline" | "plain";
  /**
   * The text on one line: line breaks of a paragraph are spaces. A line break that readers see is a backslash and a
   * line feed.
   */
  text: string;
  /** Where it is in the file: offsets of UTF-16 units. Ranges are in order and do not overlap. */
  start: number;
  end: number;
  /** How its text is written in the file. */
  written: "markdown" | "yaml" | "attribute";
  /** The line it begins in, from 1. */
  line: number;
  /** Whether it is the label of an event in a timeline, which ends at the first colon. */
  isLabel?: true | undefined;
  /** The value in the front matter, such as `["infobox", "caption"]`. The label of a row has the path of the row. */
  path?: readonly (string | number)[] | undefined;
  /**
   * The anchor of the section it is in; of a heading, its own. Absent in the front matter and before the first heading.
   */
  section?: string | undefined;
  /** The node of the syntax tree whose content it is; absent in the front matter. */
  node?: Node | undefined;
  /** The tags that its document may have. */
  tags: Tags;
}

/** A document with its segments. */
export interface SegmentedDocument {
  /** The text of the file. */
  text: string;
  /** In the order of the file. */
  segments: readonly Segment[];
  /** The tags that it may have. */
  tags: Tags;
}

/** A segment of the source with what a language has for it. */
export interface AlignedSegment {
  /** The segment's index in the source document. */
  index: number;
  segment: Segment;
  /** The translation; absent while it is pending. */
  translation: string | undefined;
  /** `ok`, `missing`, `failed`, `identical`, `stale` or `outdated`. */
  status: TranslationStatus;
  /** The segment's state, with people's edits taken into account; absent if it is new. */
  state: SegmentState | undefined;
}

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
