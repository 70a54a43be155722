import { hash } from "../../core/model/fingerprint.ts";
import { type Reason, reasonText } from "../../core/model/reasons.ts";
import type { Finding } from "../../core/model/states.ts";
import type { GlossaryTerm } from "../../core/model/types.ts";
import type { LanguagePlan, PlannedText } from "../../core/translation/planned.ts";
import { latestRecords, type TextRecord } from "../../core/translation/records.ts";
import { copyOf, inFormOf } from "../../core/translation/reuse.ts";
import { doubtOf, failedState, isOfPerson, isUnfinished, translatedState } from "../../core/translation/state.ts";
import type { OpenText } from "../../core/translation/totals.ts";
import type { Accepted } from "../../core/translation/types.ts";

/** How the translations of a run are made. */
interface Making {
  client: { readonly model: string };
  /** The BCP 47 tag of the language of the sources. */
  from: string;
  glossary: readonly GlossaryTerm[];
  instructions: readonly string[];
  /** Whether a judging model reads all translations. */
  judgesAll: boolean;
}

/** The results of a run for the texts of a language. Indices are those of `plan.send`. */
export class LanguageResults {
  readonly #plan: LanguagePlan;
  readonly #making: Making;
  readonly #accepted = new Map<number, Accepted>();
  /** The findings of the judge. */
  readonly #findings = new Map<number, Finding[]>();
  /** Why texts have failed. */
  readonly #reasons = new Map<number, Reason>();
  /** The last rejected translations. */
  readonly #refused = new Map<number, string>();
  readonly #outdated = new Set<string>();
  /** The waiting texts that have got their translation. */
  readonly #received = new Map<PlannedText, TextRecord>();

  constructor(plan: LanguagePlan, making: Making) {
    this.#plan = plan;
    this.#making = making;
  }

  /** The number of texts whose translations may be wrong. */
  get doubts(): number {
    const sent = [...this.#accepted.values()].filter(({ doubt }) => doubt !== undefined);
    const received = [...this.#received.values()].filter(({ state }) => state.doubt !== undefined);
    return sent.reduce((sum, { index }) => sum + (this.#plan.send[index]?.length ?? 0), received.length);
  }

  /** Returns the accepted translation of a text. */
  accepted(index: number): Accepted | undefined {
    return this.#accepted.get(index);
  }

  /** Notes accepted translations. */
  accept(texts: readonly Accepted[]): void {
    for (const each of texts) {
      this.#accepted.set(each.index, each);
      this.#reasons.delete(each.index);
    }
  }

  /** Notes why a text has failed, and the rejected translation if there is one. */
  fail(index: number, reason: Reason, refused: string | undefined): void {
    this.#reasons.set(index, reason);
    if (refused !== undefined) this.#refused.set(index, refused);
  }

  /** Takes an accepted translation back. */
  reject(index: number, reason: Reason): void {
    this.fail(index, reason, this.#accepted.get(index)?.text);
    this.#accepted.delete(index);
  }

  /** Returns what the judge found in a translation; undefined if it was not judged. */
  findings(index: number): Finding[] | undefined {
    return this.#findings.get(index);
  }

  /**
   * Notes what the judge found in a translation.
   *
   * @param findings undefined if there is another translation, which was not judged
   */
  found(index: number, findings: Finding[] | undefined): void {
    if (findings === undefined) this.#findings.delete(index);
    else this.#findings.set(index, findings);
  }

  /** Notes texts that were not written because their source changed during the run. */
  forget(records: readonly TextRecord[]): void {
    for (const { kind, key } of records) this.#outdated.add(`${kind} ${key}`);
  }

  /** Returns the failed texts as chunks of one, for a last retry. Texts that the judge rejected have had theirs. */
  failedChunks(): number[][] {
    return [...this.#reasons].filter(([, { code }]) => code !== "judged").map(([index]) => [index]);
  }

  /** Returns the records of the texts that failed, by reason. */
  failures(): { reason: Reason; records: TextRecord[] }[] {
    const byReason = new Map<string, { reason: Reason; records: TextRecord[] }>();
    for (const [index, reason] of this.#reasons) {
      const group = byReason.get(reasonText(reason)) ?? { reason, records: [] };
      byReason.set(reasonText(reason), group);
      const findings = reason.code === "judged" ? this.#findings.get(index) : undefined;
      group.records.push(...failedRecords(this.#plan, index, { reason, refused: this.#refused.get(index), findings }));
    }
    return [...byReason.values()];
  }

  /** Returns the records of an accepted translation. */
  records(accepted: Accepted): TextRecord[] {
    const { client, instructions } = this.#making;
    const { model = client.model, index } = accepted;
    return acceptedRecords(
      this.#plan,
      { ...accepted, model },
      { instructions, findings: this.#findings.get(index), judged: this.#judged(index) },
    );
  }

  /**
   * Returns the texts that wait for another language's, as records if that has them now.
   *
   * @param senders by language code
   */
  receive(senders: ReadonlyMap<string, LanguageResults>): TextRecord[] {
    const { language, target, waiting } = this.#plan;
    const { from, glossary, instructions } = this.#making;
    return waiting.flatMap(({ text, sender }) => {
      const known = senders.get(sender)?.translated(text);
      const context = { code: language.code, source: from, target, glossary, instructions };
      const record = known && copyOf(text, { text: known, from: sender }, context);
      if (record === undefined) return [];
      this.#received.set(text, record);
      return [record];
    });
  }

  /** Returns a text of this run with its accepted translation. */
  translated({ kind, key }: PlannedText): PlannedText | undefined {
    const { send, target } = this.#plan;
    const isSame = (text: PlannedText) => text.kind === kind && text.key === key;
    const index = send.findIndex((texts) => texts.some(isSame));
    const { text: translation, doubt } = this.#accepted.get(index) ?? {};
    const [leader] = send[index] ?? [];
    if (translation === undefined || leader === undefined) return undefined;
    const { client, instructions } = this.#making;
    const { source, terms } = leader;
    const made = { source, translation, model: client.model, target, terms, instructions, attempts: 1, doubt };
    const state = translatedState({ ...made, judged: this.#judged(index) });
    return { ...leader, translation, state };
  }

  /** Returns the texts without a fresh translation. */
  open(): OpenText[] {
    const { language, send, waiting } = this.#plan;
    const openOf = ({ kind, key, place }: PlannedText, reason: Reason | undefined): OpenText[] => {
      const why: Reason | undefined = this.#outdated.has(`${kind} ${key}`) ? { code: "source-changed" } : reason;
      return why === undefined ? [] : [{ language: language.code, kind, key, reason: why, ...(place && { place }) }];
    };
    const reasonOf = (index: number) =>
      this.#accepted.has(index) ? undefined : (this.#reasons.get(index) ?? notAttempted);
    return [
      ...send.flatMap((texts, index) => texts.flatMap((text) => openOf(text, reasonOf(index)))),
      ...waiting.flatMap(({ text }) => openOf(text, this.#received.has(text) ? undefined : notAttempted)),
    ];
  }

  /** False if the judging model is still to read a translation; undefined if it has, or need not. */
  #judged(index: number): false | undefined {
    return this.#making.judgesAll && !this.#findings.has(index) ? false : undefined;
  }
}

const notAttempted: Reason = { code: "not-attempted" };

/*
 * The records of the texts that a language sends. Equal texts are sent once, and each gets a record.
 */

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
function acceptedRecords(
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
const failedRecords = (
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
