import { hash } from "../../model/fingerprint.ts";
import { reasonText } from "../../model/reasons.ts";
import { segmentRoles } from "../../model/segment-roles.ts";
import type { Finding } from "../../model/states.ts";
import { sectionOf } from "../../model/texts.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../../model/types.ts";
import { checkedTexts } from "../../translation/checks/check.ts";
import { doubtOf, reasonOf } from "../../translation/state.ts";
import { verifyTranslation } from "../../translation/verify.ts";
import { formOfSegment } from "../document-plan.ts";
import { plainText } from "../inline/parts.ts";
import { type AlignedSegment, draftedText, type Segment } from "../segment-state.ts";
import { changedParts, markDifferences } from "./differences.ts";
import { draftOf, partsIn } from "./drafts.ts";
import type { DraftReply, ReviewStatus, SegmentView, TextPart } from "./protocol.ts";

/** The data on which the views of a document's segments depend, besides the segments. */
export interface ViewContext {
  /** The language of the source. */
  from: Pick<Language, "tag">;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
}

/**
 * Returns what changes with everything that a reviewer decides on: the source, the translation and who answers for it.
 */
export const versionOf = ({ segment, translation, status, state }: AlignedSegment): string =>
  hash(
    JSON.stringify([
      segment.text,
      translation,
      status,
      state?.source,
      state?.origin,
      state?.reviewed,
      state?.findings,
      state?.doubt,
      state?.refused,
      state?.comments,
    ]),
  );

/** Returns what a reviewer sees of a segment's state. */
export function reviewStatus({ status, state }: Pick<AlignedSegment, "status" | "state">): ReviewStatus {
  if (status !== "ok") return status;
  if (state?.reviewed) return "reviewed";
  return state?.origin === "human" ? "edited" : "translated";
}

/** Returns what the page shows of a segment. */
export function segmentView(
  aligned: AlignedSegment,
  { id, group }: Pick<SegmentView, "id" | "group">,
  context: ViewContext,
): SegmentView {
  const { segment, translation, state } = aligned;
  const status = reviewStatus(aligned);
  const { findings } = state ?? {};
  const shown = draftedText(aligned);
  const named = translation === undefined ? state?.detail : status === "reviewed" ? undefined : state?.doubt?.detail;
  const { source, translation: found } = comparedParts(segment, shown, { ...context, findings, named });
  const draft = draftOf(aligned, context.target);
  const problem =
    draft.isComplete || translation === undefined
      ? problemOf(aligned, status, context)
      : "its citations, links or other marks are not those of the source";
  return {
    id,
    version: versionOf(aligned),
    role: segment.role,
    group,
    place: placeOf(segment),
    ...(segment.section !== undefined && { section: segment.section }),
    line: segment.line,
    status,
    source,
    ...(found && { translation: found }),
    isRefused: translation === undefined && shown !== undefined,
    draft: draft.text,
    marks: draft.marks,
    ...(problem !== undefined && { problem }),
    findings: findings ?? [],
    ...doubtIn(aligned),
    ...changeOf(aligned, context),
    ...(state?.reviewed && { reviewed: state.reviewed }),
    ...(state?.model !== undefined && { model: state.model }),
    history: state?.history ?? [],
    comments: state?.comments ?? [],
  };
}

/**
 * Returns the name of the field where the role alone does not say what a text is: a row of the infobox, or something
 * else in it.
 */
function placeOf({ role, path = [], line }: Segment): string | undefined {
  if (line === 0) return String(path[0]);
  const names = path.filter((part) => typeof part === "string");
  if (role === "infobox") return names.at(-1);
  return names.length > 1 ? names[0] : undefined;
}

function comparedParts(
  segment: Segment,
  translation: string | undefined,
  { from, ...rest }: ViewContext & { findings?: readonly Finding[] | undefined; named?: string | undefined },
): { source: TextPart[]; translation?: TextPart[] } {
  const source = partsIn(segment, segment.text);
  if (translation === undefined) return { source };
  return markDifferences({ source, translation: partsIn(segment, translation), from: from.tag, ...rest });
}

function problemOf(
  { segment, translation, state }: AlignedSegment,
  status: ReviewStatus,
  context: ViewContext,
): string | undefined {
  if (status === "reviewed") return undefined;
  if (translation !== undefined) return verify(segment, translation, context);
  const reason = reasonOf(state);
  return reason && reasonText(reason);
}

/** Returns why a translation fails verification. */
function verify(segment: Segment, translation: string, { from, target, glossary }: ViewContext): string | undefined {
  // Interface words are short and often the same in two languages.
  if (segment.role === "word") return undefined;
  const reason = verifyTranslation({
    ...checkedTexts(formOfSegment(segment), segment.text, translation),
    from: from.tag,
    target,
    glossary,
    isValue: segmentRoles[segment.role].kind === "value",
  });
  return reason && reasonText(reason);
}

/** Possible errors of a machine's translation. */
function doubtIn({ status, state }: AlignedSegment): Pick<SegmentView, "doubt"> {
  const doubt = status === "ok" ? doubtOf(state) : undefined;
  return doubt === undefined ? {} : { doubt: reasonText(doubt.reason) };
}

/** Changes of the source since the translation. */
function changeOf(
  { segment, translation, state }: AlignedSegment,
  { from }: ViewContext,
): Pick<SegmentView, "changed"> {
  if (translation === undefined || !state?.text || state.text === segment.text) return {};
  return { changed: changedParts(plainText({ ...segment, text: state.text }), plainText(segment), from.tag) };
}

/** Returns the view of a draft whose translation could be read. */
export function draftView(segment: Segment, text: string, context: ViewContext): DraftReply {
  const { source, translation = [] } = comparedParts(segment, text, context);
  const problem = verify(segment, text, context);
  return { parts: translation, sourceParts: source, ...(problem !== undefined && { problem }) };
}

/** Returns the heading that each segment of a document is under, or what it belongs to. */
export function groupsOf(segments: readonly AlignedSegment[]): string[] {
  let group = "Text";
  return segments.map(({ segment: { role, text, path, line, syntax } }) => {
    if (line === 0) return textGroup(String(path?.[0]), segments);
    if (path !== undefined) return "About the page";
    if (role === "heading") group = plainText({ text, syntax });
    return group;
  });
}

/** The texts of a fallback page have sections, too. */
function textGroup(key: string, segments: readonly AlignedSegment[]): string {
  const section = sectionOf(key) ?? key;
  const isSection = segments.some(({ segment }) => sectionOf(String(segment.path?.[0])) === section);
  const heading = segments.find(({ segment }) => segment.path?.[0] === section);
  return (isSection && heading?.segment.text) || "Texts";
}
