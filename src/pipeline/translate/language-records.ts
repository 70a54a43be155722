/*
 * The records of the texts that a language sends. Equal texts are sent once, and each gets a record.
 */

import { hash } from "../../core/model/fingerprint.ts";
import type { Reason } from "../../core/model/reasons.ts";
import type { Finding } from "../../core/model/states.ts";
import type { LanguagePlan, PlannedText } from "../../core/translation/planned.ts";
import { latestRecords, type TextRecord } from "../../core/translation/records.ts";
import { inFormOf } from "../../core/translation/reuse.ts";
import { doubtOf, failedState, isOfPerson, isUnfinished, translatedState } from "../../core/translation/state.ts";
import type { Accepted } from "../../core/translation/types.ts";

/** The facts that are recorded of an accepted translation besides its text. */
interface AcceptedFacts {
  /** The site's own rules for translations. */
  instructions: readonly string[];
  /** The findings of the judging model; absent if it has not judged. */
  findings: Finding[] | undefined;
  /** False if the judging model is still to read it. */
  judged?: false | undefined;
}

/** Returns the records of an accepted translation. */
export function acceptedRecords(
  { send, target, language }: LanguagePlan,
  { index, text, doubt, model }: Accepted & { model: string },
  { instructions, findings, judged }: AcceptedFacts,
): TextRecord[] {
  const texts = send[index] ?? [];
  const records = texts.flatMap((planned): TextRecord[] => {
    const { kind, key, source, terms, state, translation } = planned;
    const own = inFormOf(planned, texts[0] ?? planned, text);
    if (own === undefined) return [];
    const attempts = (state?.attempts ?? 0) + (isUnfinished(state) ? 0 : 1);
    const now = translatedState({
      source,
      translation: own,
      model,
      target,
      terms,
      instructions,
      attempts,
      doubt,
      judged,
    });
    const forced = state !== undefined && isOfPerson(state) && ({ forced: true } as const);
    const before = fingerprint(translation);
    return [
      { kind, code: language.code, key, before, text: own, state: now, ...forced, ...(findings && { findings }) },
    ];
  });
  // Equal segments of a document have one record.
  return records.length > 1 ? latestRecords(records) : records;
}

/**
 * Returns the records of a text whose translations were rejected.
 *
 * @param index in `plan.send`
 * @param rejected why, the last of them, and what the judging model found in it
 */
export const failedRecords = (
  { send, language: { code } }: LanguagePlan,
  index: number,
  { reason, refused, findings }: { reason: Reason; refused: string | undefined; findings: Finding[] | undefined },
): TextRecord[] =>
  (send[index] ?? []).map((planned, _, [leader = planned]) => {
    const { kind, key, source, state, translation } = planned;
    const own = refused === undefined ? undefined : inFormOf(planned, leader, refused);
    return {
      kind,
      code,
      key,
      before: fingerprint(translation),
      state: failedState(source, reason, state, own),
      ...(findings && { findings }),
    };
  });

/**
 * Returns the translation of equal texts by an earlier run that was stopped before it could ask again, or have it
 * judged.
 *
 * @param index in `plan.send`
 */
export function unfinishedIn({ send }: LanguagePlan, index: number, judgesAll: boolean): Accepted | undefined {
  const texts: readonly PlannedText[] = send[index] ?? [];
  const known = texts.find(({ status, state }) => status === "ok" && isUnfinished(state, judgesAll));
  const translation = known?.translation && inFormOf(texts[0] ?? known, known, known.translation);
  return translation === undefined
    ? undefined
    : { index, text: translation, model: known?.state?.model, doubt: doubtOf(known?.state) };
}

const fingerprint = (translation: string | undefined): string | undefined =>
  translation === undefined ? undefined : hash(translation);
