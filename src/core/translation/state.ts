import { hash } from "../model/fingerprint.ts";
import { memoize } from "../model/memo.ts";
import { type Reason, storedReason } from "../model/reasons.ts";
import type { TextState } from "../model/states.ts";
import { type PromptFacts, promptFingerprint } from "./prompt.ts";
import type { Doubt } from "./types.ts";

/** The status of a text:
 * - `ok`: translated, and its source has not changed since;
 * - `missing`: never translated; `failed`: all translations were rejected; `identical`: all answers were identical to
 * the source;
 * - `stale`: a machine translation whose source, prompt or glossary has changed;
 * - `outdated`: a human translation whose source has changed; it is reported and never overwritten.
 */
export type TranslationStatus = "ok" | "missing" | "failed" | "identical" | "stale" | "outdated";

/** The fingerprint of a source text, which every language asks for. */
const sourceFingerprint = memoize(hash, (source) => source);

interface TextInput extends PromptFacts {
  source: string;
  /** The current translation in the language's file. */
  translation: string | undefined;
  state: TextState | undefined;
}

/**
 * Returns the status of a text, and its new state. A translation that differs from the state was edited by a person and
 * counts as human from then on. When a human translation is edited again, it counts as up to date with the current
 * source.
 */
export function statusOf({ source, translation, state, ...prompt }: TextInput): {
  status: TranslationStatus;
  state: TextState | undefined;
} {
  const now = sourceFingerprint(source);
  if (translation === undefined) {
    return {
      status: state !== undefined && state.status !== "ok" && state.source === now ? state.status : "missing",
      state,
    };
  }
  const output = hash(translation);
  if (state === undefined || state.output !== output) {
    // A machine translation may have been edited before or after its source changed, so it only fits the source that it
    // was made from.
    const fits = state === undefined || state.output === undefined || state.origin === "human" ? now : state.source;
    const { text, history, comments } = state ?? {};
    const own: TextState = {
      source: fits,
      output,
      origin: "human",
      status: "ok",
      ...(text !== undefined && fits === state?.source && { text }),
      ...(history && { history }),
      ...(comments && { comments }),
    };
    return { status: fits === now ? "ok" : "outdated", state: own };
  }
  if (isOfPerson(state)) return { status: state.source === now ? "ok" : "outdated", state };
  const fresh = state.source === now && state.prompt === promptFingerprint(prompt);
  return { status: fresh ? "ok" : "stale", state };
}

/** Returns whether a person answers for a translation, so that it is never overwritten. */
export const isOfPerson = ({ origin, output, reviewed }: TextState): boolean =>
  output !== undefined && (origin === "human" || reviewed !== undefined);

/** Returns the state of a new translation. */
export const translatedState = ({
  source,
  translation,
  model,
  attempts,
  doubt,
  judged,
  terms,
  target,
  instructions,
}: PromptFacts & {
  source: string;
  translation: string;
  /** Absent if no service was asked. */
  model?: string | undefined;
  attempts: number;
  doubt?: Doubt | undefined;
  /** False if a judging model is still to read it. */
  judged?: false | undefined;
}): TextState => ({
  source: sourceFingerprint(source),
  output: hash(translation),
  origin: "machine",
  ...(model !== undefined && { model }),
  prompt: promptFingerprint({ terms, target, instructions }),
  status: "ok",
  ...(doubt && { doubt: storedDoubt(doubt) }),
  ...(judged === false && { judged }),
  attempts,
});

function storedDoubt({ reason, asked }: Doubt): NonNullable<TextState["doubt"]> {
  const { code, detail } = storedReason(reason);
  return { reason: code, ...(detail !== undefined && { detail }), asked };
}

/**
 * Returns the state of a text whose translations were rejected. An older translation is kept, and stays stale; but what
 * a stopped run accepted and the judging model rejects now is no older translation: it has no `output`, and is removed.
 *
 * @param refused the last rejected translation; an earlier one of the same source is kept if there is none
 */
export const failedState = (
  source: string,
  reason: Reason,
  before: TextState | undefined,
  refused?: string,
): TextState => {
  const attempts = (before?.attempts ?? 0) + 1;
  const status = reason.code === "identical" ? "identical" : "failed";
  const { code, detail } = storedReason(reason);
  const isRemoved = reason.code === "judged" && isUnfinished(before) && before?.source === sourceFingerprint(source);
  const kept =
    before?.output === undefined || isRemoved
      ? ({ source: sourceFingerprint(source), origin: "machine" } as const)
      : translationOf(before);
  const answer = refused ?? (before?.source === sourceFingerprint(source) ? before.refused : undefined);
  return {
    ...kept,
    status,
    reason: code,
    ...(detail !== undefined && { detail }),
    ...(answer !== undefined && { refused: answer }),
    attempts,
  };
};

const translationOf = ({
  source,
  output,
  origin,
  model,
  prompt,
  doubt,
  judged,
}: TextState): Omit<TextState, "status"> => ({
  source,
  output,
  origin,
  ...(model !== undefined && { model }),
  ...(prompt !== undefined && { prompt }),
  ...(doubt && { doubt }),
  ...(judged === false && { judged }),
});

/** Returns why a text failed; undefined if it did not. */
export const reasonOf = (state: TextState | undefined): Reason | undefined =>
  state?.reason === undefined ? undefined : { code: state.reason, detail: state.detail };

/**
 * Whether a run was stopped before it could ask again about a translation, or have it judged: the next one finishes
 * what it began.
 *
 * @param judgesAll whether a model judges all translations
 */
export const isUnfinished = (state: TextState | undefined, judgesAll = true): boolean =>
  state?.doubt?.asked === false || (judgesAll && state?.judged === false);

/** Returns what may be wrong with a translation; undefined if nothing is known. */
export const doubtOf = (state: TextState | undefined): Doubt | undefined =>
  state?.doubt === undefined
    ? undefined
    : { reason: { code: state.doubt.reason, detail: state.doubt.detail }, asked: state.doubt.asked };
