import { hash } from "../../core/model/fingerprint.ts";
import { type Reason, reasonText } from "../../core/model/reasons.ts";
import type { GlossaryTerm } from "../../core/model/types.ts";
import type { OpenText, RunEvent } from "../../core/translation/events.ts";
import type { LanguagePlan } from "../../core/translation/plan.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import { failedState, translatedState } from "../../core/translation/state.ts";
import { type Accepted, translateChunk } from "../../core/translation/translate-texts.ts";
import type { ChatClient } from "../../io/chat/client.ts";
import type { TranslationStore } from "./store.ts";

export interface TranslationRun {
  plans: readonly LanguagePlan[];
  glossary: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions: readonly string[];
  client: ChatClient;
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
  readonly #accepted = new Set<number>();
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

  /** Translates some of the texts. @param chunk indices in `plan.send` @param model used instead of the client’s */
  async translate(chunk: readonly number[], onAccepted: (keys: string[]) => void, model?: string): Promise<void> {
    const { send, target } = this.plan;
    const { client, glossary, instructions, store } = this.#run;
    await translateChunk(
      {
        texts: send.map(([text]) => text?.source ?? ""),
        target,
        glossary,
        instructions,
        ask: (request) => client.ask(request, { ...(model !== undefined && { model }) }),
        onAccepted: async (accepted) => {
          client.accepted();
          await store.record(accepted.flatMap((text) => this.#records(text)));
          for (const { index } of accepted) {
            this.#accepted.add(index);
            this.#reasons.delete(index);
          }
          onAccepted(accepted.flatMap(({ index }) => send[index]?.map(({ key }) => key) ?? []));
        },
        onRefused: (indices, reason) => {
          for (const index of indices) this.#reasons.set(index, reason);
        },
      },
      chunk,
    );
  }

  /** Returns the failed texts as chunks of one, for a last retry. */
  failedChunks(): number[][] {
    return [...this.#reasons.keys()].map((index) => [index]);
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

const fingerprint = (translation: string | undefined): string | undefined => (translation === undefined ? undefined : hash(translation));
