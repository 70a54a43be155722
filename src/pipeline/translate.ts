import pLimit from "p-limit";
import { type Accepted, FatalReply, translateChunk } from "../core/translation/batch.ts";
import { hash } from "../core/translation/hash.ts";
import type { LanguagePlan } from "../core/translation/plan.ts";
import type { Reason } from "../core/translation/reasons.ts";
import { failedState, translatedState } from "../core/translation/state.ts";
import type { GlossaryTerm } from "../core/translation/types.ts";
import { type ChatClient, RequestLimitReached } from "../io/chat.ts";
import type { ReportedEvent, ReportedResult } from "../io/translation-report.ts";
import type { TextRecord, TranslationStore } from "./translation-store.ts";

export interface TranslationRun {
  plans: readonly LanguagePlan[];
  glossary: readonly GlossaryTerm[];
  client: ChatClient;
  store: TranslationStore;
  concurrency: number;
  signal: AbortSignal;
  onEvent: (event: ReportedEvent) => void;
}

/**
 * Translates what the plans say. Every accepted text is on disk before it is counted; what fails is tried once more at the end, and is kept as failed with
 * its reason. A fatal reply, the request limit or the signal ends the run early; all that was accepted stays.
 */
export async function runTranslation(run: TranslationRun): Promise<ReportedResult> {
  const { plans, store, concurrency, signal, onEvent } = run;
  const states = plans.map((plan) => new LanguageRun(plan, run));
  const total = plans.reduce((sum, { send }) => sum + send.length, 0);
  const limit = pLimit(concurrency);
  let done = 0;
  let stopped: Error | undefined;

  const work = (language: LanguageRun, chunk: readonly number[]) =>
    limit(async () => {
      if (stopped !== undefined) return;
      try {
        await language.translate(chunk, (accepted) => {
          done += accepted.length;
          onEvent({ type: "accepted", language: language.code, keys: accepted, done, total });
        });
      } catch (error) {
        // The first cause is the one to tell; what is under way comes to its end.
        stopped ??= error instanceof Error ? error : new Error(String(error));
      }
    });

  await Promise.all(states.flatMap((language) => language.plan.chunks.map((chunk) => work(language, chunk))));
  if (stopped === undefined) await Promise.all(states.flatMap((language) => language.failedChunks().map((chunk) => work(language, chunk))));
  for (const language of states) {
    const failed = language.failures();
    await store.record(failed.map(({ record }) => record));
    if (failed.length > 0)
      onEvent({
        type: "failed",
        language: language.code,
        keys: failed.map(({ record }) => record.key),
        reason: failed[0]?.reason ?? { code: "unknown" },
      });
    language.forget(await store.settle(language.code));
    onEvent({ type: "language", language: language.code, open: language.open().length });
  }
  const isExpected =
    stopped instanceof FatalReply || stopped instanceof RequestLimitReached || signal.aborted || stopped?.name === "KnownError";
  if (stopped !== undefined && !isExpected) throw stopped;
  return { open: states.flatMap((language) => language.open()), ...(stopped && { stopped }) };
}

/** A language's part of a run. */
class LanguageRun {
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

  /** Translates some of the texts. @param chunk places in `plan.send` */
  async translate(chunk: readonly number[], onAccepted: (keys: string[]) => void): Promise<void> {
    const { send, target } = this.plan;
    const { client, glossary, store } = this.#run;
    const outcomes = await translateChunk(
      {
        texts: send.map(([text]) => text?.source ?? ""),
        target,
        glossary,
        ask: (request) => client.ask(request),
        onAccepted: async (accepted) => {
          await store.record(accepted.flatMap((text) => this.#records(text)));
          for (const { index } of accepted) this.#accepted.add(index);
          onAccepted(accepted.flatMap(({ index }) => send[index]?.map(({ key }) => key) ?? []));
        },
      },
      chunk,
    );
    for (const [position, index] of chunk.entries()) {
      const outcome = outcomes[position];
      if (outcome?.status === "failed") this.#reasons.set(index, outcome.reason);
      else this.#reasons.delete(index);
    }
  }

  /** What failed, for a last try: one by one, as the ladder ended. */
  failedChunks(): number[][] {
    return [...this.#reasons.keys()].map((index) => [index]);
  }

  /** The records of what failed in the end. */
  failures(): { record: TextRecord; reason: Reason }[] {
    return [...this.#reasons].flatMap(([index, reason]) =>
      (this.plan.send[index] ?? []).map((text) => ({
        reason,
        record: {
          kind: text.kind,
          code: this.code,
          key: text.key,
          before: fingerprint(text.translation),
          state: failedState(text.source, reason, text.state),
        },
      })),
    );
  }

  /** Takes note of texts that were not recorded because their source has changed meanwhile. */
  forget(records: readonly TextRecord[]): void {
    for (const { kind, key } of records) this.#outdated.add(`${kind} ${key}`);
  }

  /** Texts without a fresh translation. */
  open(): ReportedResult["open"] {
    return this.plan.send.flatMap((texts, index) =>
      texts.flatMap(({ kind, key }) => {
        const isOutdated = this.#outdated.has(`${kind} ${key}`);
        if (this.#accepted.has(index) && !isOutdated) return [];
        const reason = isOutdated
          ? ({ code: "source-changed" } as const)
          : (this.#reasons.get(index) ?? ({ code: "not-attempted" } as const));
        return [{ language: this.code, kind, key, reason }];
      }),
    );
  }

  #records({ index, text }: Accepted): TextRecord[] {
    const { send, target } = this.plan;
    const { model } = this.#run.client;
    return (send[index] ?? []).map(({ kind, key, source, terms, state, translation }) => ({
      kind,
      code: this.code,
      key,
      before: fingerprint(translation),
      text,
      state: translatedState({ source, translation: text, model, target, terms, attempts: (state?.attempts ?? 0) + 1 }),
    }));
  }
}

const fingerprint = (translation: string | undefined): string | undefined => (translation === undefined ? undefined : hash(translation));
