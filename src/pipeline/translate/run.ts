import pLimit from "p-limit";
import { type Stop, Stopped } from "../../core/chat/stopped.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { parentsFirst } from "../../core/translation/plan.ts";
import { textsOfPlan } from "../../core/translation/planned.ts";
import type { OpenText, RunResult } from "../../core/translation/totals.ts";
import { StorageError } from "../../io/files/errors.ts";
import { LanguageRun, type TranslationRun } from "./language-run.ts";

/**
 * Returns why an error ends a run.
 *
 * @returns undefined for an unexpected error
 */
function stopOf(error: unknown, signal: AbortSignal): Stop | undefined {
  if (error instanceof StorageError)
    return { cause: "storage", detail: error.message, hint: error.hint ?? "check the folder and the free space" };
  if (signal.aborted) return { cause: "interrupted", hint: "finished translations are saved" };
  if (error instanceof Stopped) return error.stop;
  if (error instanceof KnownError)
    return { cause: "service", detail: error.message, hint: error.hint ?? "check BIOPEDIA_API_URL and BIOPEDIA_MODEL" };
  return undefined;
}

/**
 * Translates the planned texts. Every accepted text is on disk before it counts. A failed text is retried once, then
 * with the fallback model, and is then recorded as failed with its reason. A language’s files are written as soon as
 * its last text is done. A problem that only a person can fix, the request limit or the signal ends the run early;
 * accepted texts are kept.
 */
export async function runTranslation(run: TranslationRun): Promise<RunResult> {
  const { client, plans, store, concurrency, signal, onEvent } = run;
  const total = plans.reduce((sum, plan) => sum + textsOfPlan(plan), 0);
  let done = 0;
  let stopped: Stop | undefined;
  let fault: unknown;

  /** Runs a part of the work. The first cause to stop is the one reported; work in progress is finished. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const stop = stopOf(error, signal);
      if (stop === undefined) fault ??= error;
      stopped ??= stop ?? { cause: "service", hint: "" };
    }
  };

  const report = (language: string, keys: string[]) => {
    done += keys.length;
    onEvent({ type: "accepted", language, keys, done, total });
  };

  const translate = (language: LanguageRun, chunks: readonly (readonly number[])[], model?: string) => {
    const onAccepted = (keys: string[]) => report(language.code, keys);
    const translateOne = async (chunk: readonly number[]) => {
      if (stopped === undefined) await language.translate(chunk, onAccepted, model);
    };
    return Promise.all(chunks.map((chunk) => attempt(() => translateOne(chunk))));
  };

  const runLanguage = async (language: LanguageRun) => {
    await translate(language, language.plan.chunks);
    await translate(language, language.results.failedChunks());
    const { otherModel } = client;
    if (otherModel !== undefined) await translate(language, language.results.failedChunks(), otherModel);
    await attempt(async () => {
      for (const { reason, records } of language.results.failures()) {
        onEvent({ type: "failed", language: language.code, keys: records.map(({ key }) => key), reason });
        await store.record(records);
      }
    });
    await Promise.all(language.plan.waiting.map(({ sender }) => ended.get(sender)));
    await attempt(async () => {
      const received = language.results.receive(results);
      await store.record(received);
      if (received.length > 0)
        report(
          language.code,
          received.map(({ key }) => key),
        );
    });
    await attempt(async () => language.results.forget(await store.flush(language.code)));
    onEvent({ type: "language", language: language.code, texts: language.size, open: language.results.open().length });
  };

  const languages = plans.map((plan) => new LanguageRun(plan, run));
  const results = new Map(languages.map((language) => [language.code, language.results]));
  // Twice the number of requests: while some languages check and write replies, others have requests in flight.
  const limit = pLimit(2 * concurrency);
  // The longest first, so that the end is not a single language's requests one after the other; but a variety waits for
  // its parent, which has to begin before.
  const order = [...plans].sort((a, b) => b.chunks.length - a.chunks.length).map((plan) => plan.language);
  const ended = new Map<string, Promise<void>>();
  for (const language of parentsFirst(order)) {
    const own = languages.find(({ code }) => code === language.code);
    if (own)
      ended.set(
        language.code,
        limit(() => runLanguage(own)),
      );
  }
  await Promise.all(ended.values());
  if (fault !== undefined) throw fault;
  const open: OpenText[] = languages.flatMap((language) => language.results.open());
  const unjudged = run.judge?.unjudged;
  const doubts = languages.reduce((sum, language) => sum + language.results.doubts, 0);
  return { open, doubts, ...(unjudged && { unjudged }), ...(stopped && { stopped }) };
}
