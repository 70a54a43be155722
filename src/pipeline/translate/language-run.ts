import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import type { Finding } from "../../core/model/document-state.ts";
import { type Reason, reasonText } from "../../core/model/reasons.ts";
import type { GlossaryTerm } from "../../core/model/types.ts";
import { translateAskingAgain, type UnfinishedJob } from "../../core/translation/ask-again.ts";
import type { OpenText, RunEvent } from "../../core/translation/events.ts";
import { graveFinding, reasonOfFinding } from "../../core/translation/judge.ts";
import { plainForm } from "../../core/translation/mask.ts";
import type { LanguagePlan, PlannedText } from "../../core/translation/planned.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import { copyOf } from "../../core/translation/reuse.ts";
import { translatedState } from "../../core/translation/state.ts";
import { noAnswers } from "../../core/translation/text-requests.ts";
import type { Accepted } from "../../core/translation/types.ts";
import type { ChatClient } from "../../io/chat/client.ts";
import type { Judge } from "./judge.ts";
import { acceptedRecords, failedRecords, unfinishedIn } from "./language-records.ts";
import type { TranslationStore } from "./store.ts";

export interface TranslationRun {
  plans: readonly LanguagePlan[];
  glossary: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions: readonly string[];
  client: ChatClient;
  /** Reads what is accepted, if the site has a judging model. */
  judge?: Judge | undefined;
  store: TranslationStore;
  /** The maximum number of concurrent requests, which the client enforces. */
  concurrency: number;
  signal: AbortSignal;
  onEvent: (event: RunEvent) => void;
}

/** Called with the keys of accepted texts, and how many texts these are: equal ones are one. */
type OnAccepted = (keys: string[], texts: number) => void;

/** The part of a run for one language. */
export class LanguageRun {
  readonly plan: LanguagePlan;
  readonly #run: TranslationRun;
  /** By index in `plan.send`. */
  readonly #accepted = new Map<number, Accepted>();
  /** What the judge found, by index. */
  readonly #findings = new Map<number, Finding[]>();
  readonly #reasons = new Map<number, Reason>();
  readonly #earlier = noAnswers();
  readonly #outdated = new Set<string>();
  /** The waiting texts that have got their translation. */
  readonly #received = new Map<PlannedText, TextRecord>();

  constructor(plan: LanguagePlan, run: TranslationRun) {
    this.plan = plan;
    this.#run = run;
  }

  get code(): string {
    return this.plan.language.code;
  }

  /** The number of texts to translate. */
  get size(): number {
    return this.plan.send.reduce((sum, texts) => sum + texts.length, this.plan.waiting.length);
  }

  /** The number of texts whose translations may be wrong. */
  get doubts(): number {
    const sent = [...this.#accepted.values()].filter(({ doubt }) => doubt !== undefined);
    const received = [...this.#received.values()].filter(({ state }) => state.doubt !== undefined);
    return sent.reduce((sum, { index }) => sum + (this.plan.send[index]?.length ?? 0), received.length);
  }

  /** Translates some of the texts, and has them judged. @param chunk indices in `plan.send` @param model used instead of the client’s */
  async translate(chunk: readonly number[], onAccepted: OnAccepted, model?: string): Promise<void> {
    await translateAskingAgain(this.#job(onAccepted, model), chunk);
    const grave = await this.#judge(chunk);
    // A text with a grave error is asked for again once, with the reason.
    for (const [index, reason] of grave) {
      const before = this.#accepted.get(index)?.text;
      const findings = this.#findings.get(index) ?? [];
      this.#accepted.delete(index);
      this.#reasons.set(index, reason);
      await translateAskingAgain(
        this.#job(() => undefined, model),
        [index],
        reason,
      );
      // What the checks refuse does not hide what the judge has found.
      if (this.#accepted.has(index) && this.#accepted.get(index)?.text !== before) continue;
      this.#findings.set(index, findings);
      this.#reject(index, reason);
    }
    for (const [index, reason] of await this.#judge([...grave.keys()])) this.#reject(index, reason);
  }

  /** Judges accepted texts, and records at once what was found in those without a grave error. @returns the reasons to reject the others */
  async #judge(indices: readonly number[]): Promise<Map<number, Reason>> {
    const { judge } = this.#run;
    const accepted = indices.filter((index) => this.#accepted.has(index));
    const grave = new Map<number, Reason>();
    if (judge === undefined || accepted.length === 0) return grave;
    const pairs = accepted.map((index) => {
      const { source = "", form: { plain } = plainForm } = this.plan.send[index]?.[0] ?? {};
      const { text = "", doubt } = this.#accepted.get(index) ?? {};
      return { source: plain(source), translation: plain(text), ...(doubt && { doubt: reasonText(doubt.reason) }) };
    });
    const found = await judge.judge(pairs, this.plan.target);
    for (const [place, findings] of found?.entries() ?? []) {
      const index = accepted[place] ?? -1;
      this.#findings.set(index, findings);
      const finding = graveFinding(findings);
      if (finding !== undefined) grave.set(index, reasonOfFinding(finding));
    }
    const judged = accepted.flatMap((index) => (this.#findings.has(index) && !grave.has(index) ? (this.#accepted.get(index) ?? []) : []));
    await this.#run.store.record(judged.flatMap((each) => this.#records(each)));
    return grave;
  }

  #reject(index: number, reason: Reason): void {
    this.#accepted.delete(index);
    this.#reasons.set(index, reason);
  }

  #job(onAccepted: OnAccepted, model: string | undefined): UnfinishedJob {
    const { send, target } = this.plan;
    const { client, glossary, instructions, judge, store } = this.#run;
    const take = async (accepted: readonly Accepted[]) => {
      const first = accepted.filter(({ index }) => !this.#accepted.has(index));
      // What was found in a translation before is not about this one.
      for (const { index } of accepted) this.#findings.delete(index);
      await store.record(accepted.flatMap((text) => this.#records(text)));
      for (const each of accepted) {
        this.#accepted.set(each.index, each);
        this.#reasons.delete(each.index);
      }
      onAccepted(
        first.flatMap(({ index }) => send[index]?.map(({ key }) => key) ?? []),
        first.length,
      );
    };
    return {
      texts: send.map(([text]) => ({ source: text?.source ?? "", form: text?.form ?? plainForm, hint: text?.hint })),
      target,
      glossary,
      instructions,
      ask: async (request) => {
        const reply = await client.ask(request, { ...(model !== undefined && { model }) });
        await nextTurn();
        return reply;
      },
      pause: nextTurn,
      earlier: this.#earlier,
      unfinished: (index) => unfinishedIn(this.plan, index, judge !== undefined),
      onAccepted: (accepted) => {
        client.accepted();
        return take(accepted);
      },
      onKept: take,
      onRefused: (indices, reason) => {
        for (const index of indices) this.#reasons.set(index, reason);
      },
    };
  }

  /** Returns the failed texts as chunks of one, for a last retry. What the judge rejected has had one. */
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
      group.records.push(...failedRecords(this.plan, index, { reason, findings }));
    }
    return [...byReason.values()];
  }

  /** Notes texts that were not written because their source changed during the run. */
  forget(records: readonly TextRecord[]): void {
    for (const { kind, key } of records) this.#outdated.add(`${kind} ${key}`);
  }

  /** Returns the texts that wait for another language's, as records if that has them now. */
  receive(senders: readonly LanguageRun[]): TextRecord[] {
    const { plan, code } = this;
    const { glossary, instructions } = this.#run;
    return plan.waiting.flatMap(({ text, sender }) => {
      const known = senders.find((language) => language.code === sender)?.translated(text);
      const record = known && copyOf(text, { text: known, from: sender }, { code, target: plan.target, glossary, instructions });
      if (record === undefined) return [];
      this.#received.set(text, record);
      return [record];
    });
  }

  /** Returns a text of this run with its accepted translation. */
  translated({ kind, key }: PlannedText): PlannedText | undefined {
    const isSame = (text: PlannedText) => text.kind === kind && text.key === key;
    const index = this.plan.send.findIndex((texts) => texts.some(isSame));
    const { text: translation, doubt } = this.#accepted.get(index) ?? {};
    const [leader] = this.plan.send[index] ?? [];
    if (translation === undefined || leader === undefined) return undefined;
    const { client, instructions } = this.#run;
    const { source, terms } = leader;
    const made = { source, translation, model: client.model, target: this.plan.target, terms, instructions, attempts: 1, doubt };
    const state = translatedState({ ...made, judged: this.#judged(index) });
    return { ...leader, translation, state };
  }

  /** Returns the texts without a fresh translation. */
  open(): OpenText[] {
    const openOf = ({ kind, key, place }: PlannedText, reason: Reason | undefined): OpenText[] => {
      const why: Reason | undefined = this.#outdated.has(`${kind} ${key}`) ? { code: "source-changed" } : reason;
      return why === undefined ? [] : [{ language: this.code, kind, key, reason: why, ...(place && { place }) }];
    };
    const reasonOf = (index: number) => (this.#accepted.has(index) ? undefined : (this.#reasons.get(index) ?? notAttempted));
    return [
      ...this.plan.send.flatMap((texts, index) => texts.flatMap((text) => openOf(text, reasonOf(index)))),
      ...this.plan.waiting.flatMap(({ text }) => openOf(text, this.#received.has(text) ? undefined : notAttempted)),
    ];
  }

  #records(accepted: Accepted): TextRecord[] {
    const { client, instructions } = this.#run;
    const { model = client.model, index } = accepted;
    return acceptedRecords(
      this.plan,
      { ...accepted, model },
      { instructions, findings: this.#findings.get(index), judged: this.#judged(index) },
    );
  }

  /** False if the judging model is still to read a translation; undefined if it has, or there is none. */
  #judged(index: number): false | undefined {
    return this.#run.judge !== undefined && !this.#findings.has(index) ? false : undefined;
  }
}

const notAttempted: Reason = { code: "not-attempted" };

// Checking a reply takes longer than sending a request: one reply is checked at a time, and requests that wait are sent before it.
const turns = pLimit(1);
const nextTurn = (): Promise<void> => turns(() => setImmediate());
