import * as z from "zod";
import { hash } from "../../model/fingerprint.ts";
import type { Comment, SegmentState } from "../../model/states.ts";
import type { TargetLanguage } from "../../model/types.ts";
import { canonicalText } from "../canonical-text.ts";
import { type AlignedSegment, pendingState, withEvent, without } from "../segment-state.ts";
import { readDraft } from "./drafts.ts";
import type { ReviewAction } from "./protocol.ts";
import { reviewStatus } from "./view.ts";

interface ReviewedBy {
  /** The reviewer's name. */
  by: string;
  /** Today: `2026-05-01`. */
  on: string;
}

/** A segment's translation and state after an action. */
export interface ReviewedSegment {
  /** Absent if it is pending. */
  translation: string | undefined;
  state: SegmentState;
}

/**
 * Applies a reviewer's action to a segment.
 *
 * @param replaced what the acceptance of the segment replaced, if it is known: withdrawing brings it back
 * @returns the new translation and state, or why the action is impossible
 */
export function applyAction(
  aligned: AlignedSegment,
  action: ReviewAction,
  reviewer: ReviewedBy,
  target: TargetLanguage,
  replaced?: ReviewedSegment,
): ReviewedSegment | { refused: string } {
  switch (action.action) {
    case "accept":
      return acceptText(aligned, reviewer);
    case "withdraw":
      return withdraw(aligned, replaced);
    case "comment":
      return commented(aligned, [...(aligned.state?.comments ?? []), { ...reviewer, text: action.text }]);
    case "settle":
      return commented(aligned, []);
    case "edit": {
      const read = readDraft(aligned, action.text, target);
      if ("broken" in read) return { refused: read.broken };
      return withText(aligned, read.text, reviewer);
    }
  }
}

/** Gives a segment a person's translation. The one that it has is accepted. */
export function withText(
  aligned: AlignedSegment,
  given: string,
  reviewer: ReviewedBy,
): ReviewedSegment | { refused: string } {
  const text = canonicalText(aligned.segment, given);
  if (text === aligned.translation) return acceptText(aligned, reviewer);
  return { translation: text, state: editedState(aligned, text, reviewer) };
}

/** Accepts a translation. @returns why there is nothing to accept */
export function acceptText(aligned: AlignedSegment, { by, on }: ReviewedBy): ReviewedSegment | { refused: string } {
  const { segment, state } = aligned;
  const status = reviewStatus(aligned);
  // A text that is the same in both languages.
  const translation = aligned.translation ?? (status === "identical" ? segment.text : undefined);
  if (translation === undefined || state === undefined) return { refused: "there is no translation to accept" };
  const kept = without(state, "reason", "detail", "beside", "doubt", "judged");
  const origin = aligned.translation === undefined ? "human" : state.origin;
  const accepted: SegmentState = {
    ...kept,
    ...ofSource(aligned),
    output: hash(translation),
    origin,
    status: "ok",
    reviewed: { by, on },
  };
  return { translation, state: withEvent(accepted, { on, event: "reviewed", by }) };
}

function commented({ segment, translation, state }: AlignedSegment, comments: Comment[]): ReviewedSegment {
  const kept = without(state ?? pendingState(segment.text), "comments");
  return { translation, state: comments.length > 0 ? { ...kept, comments } : kept };
}

/**
 * Takes the last action back. If the replaced segment is not known, the text only becomes unreviewed: a person's
 * translation stays a person's.
 */
function withdraw(
  { translation, state }: AlignedSegment,
  replaced?: ReviewedSegment,
): ReviewedSegment | { refused: string } {
  if (replaced) return replaced;
  if (translation === undefined || state?.reviewed === undefined) return { refused: "it is not reviewed" };
  const { history = [] } = state;
  const last = history.at(-1);
  return {
    translation,
    state: { ...without(state, "reviewed"), history: last?.event === "reviewed" ? history.slice(0, -1) : history },
  };
}

function editedState(aligned: AlignedSegment, text: string, { by, on }: ReviewedBy): SegmentState {
  const { history = [], comments } = aligned.state ?? {};
  const edited: SegmentState = {
    ...ofSource(aligned),
    output: hash(text),
    origin: "human",
    status: "ok",
    reviewed: { by, on },
    history,
    ...(comments && { comments }),
  };
  return withEvent(edited, { on, event: "edited", by });
}

const ofSource = ({ segment }: AlignedSegment): Pick<SegmentState, "source" | "text"> => ({
  source: hash(segment.text),
  text: segment.text,
});

/* The schemas of what the page of `biopedia review` sends. The page itself only imports the types: it loads no zod. */

const id = z.string().max(100);
const draft = z.string().max(100_000);
/** On one line, since names are written into files. Joiners are part of names in Persian and Indic scripts. */
const line = z
  .string()
  .trim()
  .max(100)
  .regex(/^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}])*$/u);
const name = line.min(1);
const remark = z.string().trim().max(2000);
const ofSegment = { id, version: id, by: name };

/** Asks for an action on a segment as the reviewer saw it. `text` is a draft with its marks. */
export const actionRequestSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("accept"), equal: z.literal(true).optional(), ...ofSegment }),
  z.strictObject({ action: z.literal("withdraw"), ...ofSegment }),
  z.strictObject({ action: z.literal("edit"), text: draft, equal: z.literal(true).optional(), ...ofSegment }),
  z.strictObject({ action: z.literal("comment"), text: remark.min(1), ...ofSegment }),
  z.strictObject({ action: z.literal("settle"), ...ofSegment }),
]);

/** Asks for the acceptance of several segments, such as those of a section, as the reviewer saw them. */
export const acceptRequestSchema = z.strictObject({
  segments: z
    .array(z.strictObject({ id, version: id }))
    .min(1)
    .max(2000),
  by: name,
});

/** Asks for what helps with a segment. */
export const contextRequestSchema = z.strictObject({ id });
/** Asks for another translation by the service. */
export const againRequestSchema = z.strictObject({ id, remark });
/** Asks for a name to be added to the glossary. */
export const termRequestSchema = z.strictObject({ term: line.min(1), form: line });

/** Asks for the checks of a draft. */
export const draftRequestSchema = z.strictObject({ id, text: draft });

export type ActionRequest = z.infer<typeof actionRequestSchema>;
export type DraftRequest = z.infer<typeof draftRequestSchema>;
export type AcceptRequest = z.infer<typeof acceptRequestSchema>;
export type AgainRequest = z.infer<typeof againRequestSchema>;
export type TermRequest = z.infer<typeof termRequestSchema>;
