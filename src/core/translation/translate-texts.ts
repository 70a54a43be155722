import { TooDear } from "../chat/stopped.ts";
import type { Reason } from "../model/reasons.ts";
import { chunkTexts, fewTexts } from "./chunks.ts";
import { type CheckedJob, noAnswers, sourceOf, TextRequests } from "./text-requests.ts";
import type { Accepted, TextOutcome, TranslationJob } from "./types.ts";

/**
 * Translates texts chunk by chunk: a small chunk one by one, a larger one at once with numbered markers. Rejected texts
 * are retried with the reason, then in halves, then one by one; a text that still fails keeps its original, and the
 * outcome has the reason.
 *
 * The one implementation for the command line and the browser.
 *
 * @returns an outcome for each text, in order
 * @throws Stopped for causes that a retry cannot fix; texts accepted before have been passed to `onAccepted`
 */
export async function translateTexts(job: TranslationJob): Promise<TextOutcome[]> {
  const outcomes: TextOutcome[] = [];
  const earlier = noAnswers();
  for (const chunk of chunkTexts(job.texts.map(sourceOf))) {
    const results = await translateChunk({ earlier, ...job }, chunk);
    for (const [position, index] of chunk.entries())
      outcomes[index] = results[position] ?? { status: "failed", reason: { code: "not-attempted" } };
  }
  return outcomes;
}

/**
 * Translates one chunk.
 *
 * @param chunk indices of its texts
 * @param reason why an earlier translation was rejected
 * @returns an outcome for each
 */
export async function translateChunk(
  job: CheckedJob,
  chunk: readonly number[],
  reason?: Reason,
): Promise<TextOutcome[]> {
  const run = new ChunkRun(job, chunk.length);
  await run.solve(chunk, { asked: false, ...(reason && { reason }) });
  return chunk.map((index) => run.outcomes.get(index) ?? { status: "failed", reason: { code: "not-attempted" } });
}

/** The requests and retries of one chunk. */
class ChunkRun {
  readonly outcomes = new Map<number, TextOutcome>();
  readonly #job: CheckedJob;
  readonly #requests: TextRequests;
  #callsLeft: number;

  constructor(job: CheckedJob, texts: number) {
    this.#job = job;
    this.#requests = new TextRequests(job);
    // Enough for two requests per text and the steps before, but never endless.
    this.#callsLeft = 2 * texts + 6;
  }

  /** Translates some of the chunk's texts. `asked`: they have already been retried with their reasons. */
  async solve(indices: readonly number[], { asked, reason }: { asked: boolean; reason?: Reason }): Promise<void> {
    if (indices.length === 0) return;
    if (indices.length <= fewTexts) {
      for (const index of indices) await this.#solveOne(index, reason);
      return;
    }
    let failed: number[];
    try {
      failed = await this.#askFor(indices, reason);
    } catch (error) {
      if (!(error instanceof TooDear)) throw error;
      // The rest of the limit of costs may be enough for some of the texts.
      return this.#solveHalves(indices, { asked, ...(reason && { reason }) });
    }
    if (failed.length === 0) return;
    const why = this.#reasonOf(failed[0]);
    // A retry of a text that is too long cannot succeed.
    if (!asked && why?.code !== "context-length")
      return this.solve(failed, { asked: true, ...(why && { reason: why }) });
    await this.#solveHalves(failed, { asked: true, ...(why && { reason: why }) });
  }

  async #solveHalves(indices: readonly number[], options: { asked: boolean; reason?: Reason }): Promise<void> {
    const half = Math.ceil(indices.length / 2);
    await this.solve(indices.slice(0, half), options);
    await this.solve(indices.slice(half), options);
  }

  async #solveOne(index: number, reason: Reason | undefined): Promise<void> {
    const failed = await this.#askFor([index], reason);
    const why = this.#reasonOf(index);
    if (failed.length > 0 && why?.code !== "context-length") await this.#askFor([index], why);
  }

  /** Sends one request. @returns the rejected texts */
  async #askFor(indices: readonly number[], reason: Reason | undefined): Promise<number[]> {
    if (this.#callsLeft-- <= 0) {
      const why: Reason = this.#reasonOf(indices[0]) ?? { code: "asked-too-often" };
      for (const index of indices) this.#fail(index, why);
      return [...indices];
    }
    const accepted: Accepted[] = [];
    const failed: number[] = [];
    for (const { index, ...result } of await this.#requests.ask(indices, { reason })) {
      if (!("reason" in result)) accepted.push({ index, ...result });
      else {
        this.#fail(index, result.reason, result.refused);
        failed.push(index);
      }
    }
    for (const { index, text } of accepted) this.outcomes.set(index, { status: "ok", text });
    if (accepted.length > 0) await this.#job.onAccepted?.(accepted);
    return failed;
  }

  #fail(index: number, reason: Reason, answer?: string): void {
    this.outcomes.set(index, { status: "failed", reason });
    this.#job.onRefused?.(index, reason, answer);
  }

  #reasonOf(index: number | undefined): Reason | undefined {
    const outcome = index === undefined ? undefined : this.outcomes.get(index);
    return outcome?.status === "failed" ? outcome.reason : undefined;
  }
}
