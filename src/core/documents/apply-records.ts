import { hash } from "../model/fingerprint.ts";
import type { SegmentState } from "../model/states.ts";
import type { TextRecord } from "../translation/records.ts";
import { isOfPerson, isUnfinished } from "../translation/state.ts";
import { canonicalText } from "./canonical-text.ts";
import { segmentKey } from "./document-plan.ts";
import { type AlignedSegment, type DocumentName, pendingState, withEvent, without } from "./segment-state.ts";

interface DocumentRecordsInput extends DocumentName {
  segments: readonly AlignedSegment[];
  /** The records of the document. */
  records: readonly TextRecord[];
  /** Today, for the history. */
  on: string;
}

/**
 * Applies records to the segments of a document. Idempotent. A record is for all segments with its source text and its
 * translation before: a person's edit or acceptance during the run wins.
 *
 * @returns the segments, and the records of texts that are no longer in the source
 */
export function applyDocumentRecords({ segments, records, on, slug }: DocumentRecordsInput): {
  segments: AlignedSegment[];
  outdated: TextRecord[];
} {
  const byKey = new Map<string, TextRecord[]>();
  for (const record of records) byKey.set(record.key, [...(byKey.get(record.key) ?? []), record]);
  const keys = new Set(segments.map(({ segment }) => segmentKey(segment.text, slug)));
  return {
    segments: segments.map((aligned) =>
      (byKey.get(segmentKey(aligned.segment.text, slug)) ?? []).reduce(
        (current, record) => applied(current, record, on),
        aligned,
      ),
    ),
    outdated: records.filter(({ key }) => !keys.has(key)),
  };
}

function applied(
  aligned: AlignedSegment,
  { before, text, state, copied, findings, forced }: TextRecord,
  on: string,
): AlignedSegment {
  const { segment, translation } = aligned;
  const known = aligned.state;
  if (translation !== undefined && hash(translation) !== before) return aligned;
  if (translation === undefined && before !== undefined) return aligned;
  // The segment was accepted during the run.
  if (known !== undefined && isOfPerson(known) && !forced) return aligned;
  if (text === undefined) return failed(aligned, state, findings);
  const canonical = canonicalText(segment, text);
  const history = historyOf(known);
  const translated: SegmentState = {
    ...state,
    output: hash(canonical),
    text: segment.text,
    ...(history && { history }),
    ...(findings && { findings }),
    ...(known?.comments && { comments: known.comments }),
  };
  const by = copied ?? state.model;
  return {
    ...aligned,
    translation: canonical,
    status: "ok",
    state: withEvent(translated, {
      on,
      event: copied === undefined ? "translated" : "copied",
      ...(by !== undefined && { by }),
    }),
  };
}

/** Notes a failure. An older translation is kept, unless the record says that there is none. */
function failed(
  aligned: AlignedSegment,
  { output, status, reason, detail, refused, attempts }: TextRecord["state"],
  findings: TextRecord["findings"],
): AlignedSegment {
  const { segment } = aligned;
  const { translation, state } =
    output === undefined ? { translation: undefined, state: withoutTranslation(aligned) } : aligned;
  const before =
    state !== undefined && (state.source === hash(segment.text) || translation !== undefined)
      ? state
      : pendingState(segment.text);
  return {
    ...aligned,
    translation,
    status: translation === undefined && status !== "ok" ? status : aligned.status,
    state: {
      ...without(before, "reason", "detail", "refused"),
      status,
      ...(reason !== undefined && { reason }),
      ...(detail !== undefined && { detail }),
      ...(refused !== undefined && { refused }),
      ...(attempts !== undefined && { attempts }),
      ...(findings && { findings }),
    },
  };
}

/** Returns a history without the event of a stopped run, unless the source changed since: finishing it is one event. */
const historyOf = (state: SegmentState | undefined): SegmentState["history"] =>
  isUnfinished(state) && state?.beside === undefined ? state?.history?.slice(0, -1) : state?.history;

/** Returns the state of a segment that is as if it had never been translated. */
function withoutTranslation({ segment, translation, state }: AlignedSegment): SegmentState | undefined {
  if (translation === undefined) return state;
  const history = historyOf(state);
  return { ...pendingState(segment.text), ...(history !== undefined && history.length > 0 && { history }) };
}
