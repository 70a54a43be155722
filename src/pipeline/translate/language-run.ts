import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { hash } from "../../core/model/fingerprint.ts";
import { type Reason, reasonText } from "../../core/model/reasons.ts";
import type { GlossaryTerm } from "../../core/model/types.ts";
import type { OpenText, RunEvent } from "../../core/translation/events.ts";
import { graveFinding, reasonOfFinding } from "../../core/translation/judge.ts";
import type { LanguagePlan } from "../../core/translation/planned.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import { failedState, translatedState } from "../../core/translation/state.ts";
import { type Accepted, type TranslationJob, translateChunk } from "../../core/translation/translate-texts.ts";
import type { ChatClient } from "../../io/chat/client.ts";
import type { Judge } from "./judge.ts";
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

/** The part of a run for one language. */
export class LanguageRun {
  readonly plan: LanguagePlan;
  readonly #run: TranslationRun;
  /** By index in `plan.send`. */
  readonly #accepted = new Map<number, string>();
  readonly #reasons = new Map<number, Reason>();
  readonly #outdated = new Set<string>();

  constructor(plan: LanguagePlan, run: TranslationRun) {
    this.plan = plan;
    this.#run = run;
  }

  get code(): string {
    return this.plan.language.code;
  }

  /** The number of texts to translate. */
  get size(): number {
    return this.plan.send.reduce((sum, texts) => sum + texts.length, 0);
  }

  /** Translates some of the texts, and has them judged. @param chunk indices in `plan.send` @param model used instead of the client’s */
  async translate(chunk: readonly number[], onAccepted: (keys: string[]) => void, model?: string): Promise<void> {
    await translateChunk(this.#job(onAccepted, model), chunk);
    const grave = await this.#judge(chunk);
    // A text with a grave error is asked for again once, with the reason.
    for (const [index, reason] of grave) {
      const before = this.#accepted.get(index);
      this.#accepted.delete(index);
      this.#reasons.set(index, reason);
      await translateChunk(
        this.#job(() => undefined, model),
        [index],
        reason,
      );
      // What the checks refuse does not hide what the judge has found.
      if (!this.#accepted.has(index) || this.#accepted.get(index) === before) this.#reject(index, reason);
    }
    for (const [index, reason] of await this.#judge([...grave.keys()])) this.#reject(index, reason);
  }

  /** Judges accepted texts. @returns the reasons to reject those with a grave error */
  async #judge(indices: readonly number[]): Promise<Map<number, Reason>> {
    const { judge } = this.#run;
    const accepted = indices.filter((index) => this.#accepted.has(index));
    const grave = new Map<number, Reason>();
    if (judge === undefined || accepted.length === 0) return grave;
    const pairs = accepted.map((index) => ({ source: this.#source(index), translation: this.#accepted.get(index) ?? "" }));
    const found = await judge.judge(pairs, this.plan.target);
    for (const [place, findings] of found?.entries() ?? []) {
      const finding = graveFinding(findings);
      if (finding !== undefined) grave.set(accepted[place] ?? -1, reasonOfFinding(finding));
    }
    return grave;
  }

  #reject(index: number, reason: Reason): void {
    this.#accepted.delete(index);
    this.#reasons.set(index, reason);
  }

  #source = (index: number): string => this.plan.send[index]?.[0]?.source ?? "";

  #job(onAccepted: (keys: string[]) => void, model: string | undefined): TranslationJob {
    const { send, target } = this.plan;
    const { client, glossary, instructions, store } = this.#run;
    return {
      texts: send.map(([text]) => text?.source ?? ""),
      target,
      glossary,
      instructions,
      ask: async (request) => {
        const reply = await client.ask(request, { ...(model !== undefined && { model }) });
        await nextTurn();
        return reply;
      },
      onAccepted: async (accepted) => {
        client.accepted();
        await store.record(accepted.flatMap((text) => this.#records(text)));
        for (const { index, text } of accepted) {
          this.#accepted.set(index, text);
          this.#reasons.delete(index);
        }
        onAccepted(accepted.flatMap(({ index }) => send[index]?.map(({ key }) => key) ?? []));
      },
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
      for (const { kind, key, source, state, translation } of this.plan.send[index] ?? [])
        group.records.push({ kind, code: this.code, key, before: fingerprint(translation), state: failedState(source, reason, state) });
    }
    return [...byReason.values()];
  }

  /** Notes texts that were not written because their source changed during the run. */
  forget(records: readonly TextRecord[]): void {
    for (const { kind, key } of records) this.#outdated.add(`${kind} ${key}`);
  }

  /** Returns the texts without a fresh translation. */
  open(): OpenText[] {
    return this.plan.send.flatMap((texts, index) =>
      texts.flatMap(({ kind, key }): OpenText[] => {
        const isOutdated = this.#outdated.has(`${kind} ${key}`);
        if (this.#accepted.has(index) && !isOutdated) return [];
        const reason: Reason = isOutdated ? { code: "source-changed" } : (this.#reasons.get(index) ?? { code: "not-attempted" });
        return [{ language: this.code, kind, key, reason }];
      }),
    );
  }

  #records({ index, text, model = this.#run.client.model }: Accepted): TextRecord[] {
    const { send, target } = this.plan;
    const { instructions } = this.#run;
    return (send[index] ?? []).map(({ kind, key, source, terms, state, translation }) => ({
      kind,
      code: this.code,
      key,
      before: fingerprint(translation),
      text,
      state: translatedState({ source, translation: text, model, target, terms, instructions, attempts: (state?.attempts ?? 0) + 1 }),
    }));
  }
}

// Checking a reply takes longer than sending a request: one reply is checked at a time, and requests that wait are sent before it.
const turns = pLimit(1);
const nextTurn = (): Promise<void> => turns(() => setImmediate());

const fingerprint = (translation: string | undefined): string | undefined => (translation === undefined ? undefined : hash(translation));
