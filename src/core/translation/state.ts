import { hash } from "../model/fingerprint.ts";
import { type Reason, storedReason } from "../model/reasons.ts";
import type { TextState } from "../model/schema.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import { promptFingerprint } from "./prompt.ts";

/** How a text stands:
 * - `ok`: translated, and its source has not changed since;
 * - `missing`: never translated; `failed`: tried, and no translation could be trusted; `identical`: tried, and the answers were the source itself;
 * - `stale`: a machine's translation whose source, prompt or glossary has changed;
 * - `outdated`: a person's translation whose source has changed: it is told and never overwritten.
 */
export type TranslationStatus = "ok" | "missing" | "failed" | "identical" | "stale" | "outdated";

export interface TextInput {
  source: string;
  /** The translation, as it is in the language's file now. */
  translation: string | undefined;
  state: TextState | undefined;
  target: TargetLanguage;
  /** The glossary terms that occur in the source. */
  terms: readonly GlossaryTerm[];
}

/**
 * How a text stands, and the state it has once that is taken note of. A translation that differs from what the state says was written by a person: from
 * then on it is theirs. A person's change to a text of their own also says that it fits the source as it is now.
 */
export function statusOf({ source, translation, state, target, terms }: TextInput): {
  status: TranslationStatus;
  state: TextState | undefined;
} {
  const now = hash(source);
  if (translation === undefined) {
    return { status: state !== undefined && state.status !== "ok" && state.source === now ? state.status : "missing", state };
  }
  const output = hash(translation);
  if (state === undefined || state.output !== output) {
    // A machine's text may have been edited before or after its source changed: only when it has not is it known to fit.
    const fits = state === undefined || state.output === undefined || state.origin === "human" ? now : state.source;
    const own: TextState = { source: fits, output, origin: "human", status: "ok" };
    return { status: fits === now ? "ok" : "outdated", state: own };
  }
  if (state.origin === "human") return { status: state.source === now ? "ok" : "outdated", state };
  const fresh = state.source === now && state.prompt === promptFingerprint(terms, target);
  return { status: fresh ? "ok" : "stale", state };
}

/** The state of a text that has just been translated. */
export const translatedState = ({
  source,
  translation,
  model,
  target,
  terms,
  attempts,
}: {
  source: string;
  translation: string;
  model: string;
  target: TargetLanguage;
  terms: readonly GlossaryTerm[];
  attempts: number;
}): TextState => ({
  source: hash(source),
  output: hash(translation),
  origin: "machine",
  model,
  prompt: promptFingerprint(terms, target),
  status: "ok",
  attempts,
});

/** The state of a text for which no translation could be trusted. An older translation stays, and stays stale. */
export const failedState = (source: string, reason: Reason, before: TextState | undefined): TextState => {
  const attempts = (before?.attempts ?? 0) + 1;
  const status = reason.code === "identical" ? "identical" : "failed";
  const { code, detail } = storedReason(reason);
  const kept = before?.output === undefined ? ({ source: hash(source), origin: "machine" } as const) : withoutReason(before);
  return { ...kept, status, reason: code, ...(detail !== undefined && { detail }), attempts };
};

const withoutReason = ({ reason, detail, ...rest }: TextState): TextState => rest;

/** Why a text failed; undefined for one that did not. */
export const reasonOf = (state: TextState | undefined): Reason | undefined =>
  state?.reason === undefined ? undefined : { code: state.reason, detail: state.detail };
