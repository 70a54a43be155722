import { Stopped, stopFor } from "../chat/stopped.ts";
import type { Reply } from "../chat/types.ts";
import type { Reason, ReasonCode } from "../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import { notInLanguage } from "./checks/common-words.ts";
import { chunkTexts, fewTexts } from "./chunks.ts";
import { internationalWords } from "./english-words.ts";
import { stripFraming } from "./framing.ts";
import { otherHabits, someEvidence, sureEvidence } from "./habits.ts";
import { loadWords } from "./load-words.ts";
import { describeMarkers, plainForm } from "./mask.ts";
import { scriptOf } from "./scripts.ts";
import { isOversized, splitReply } from "./split-reply.ts";
import type { Ask, Masked, SourceText, TextForm, TextOutcome } from "./types.ts";
import { verifyTranslation } from "./verify.ts";

export interface TranslationJob {
  texts: readonly SourceText[];
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions?: readonly string[] | undefined;
  ask: Ask;
  /** Called and awaited for accepted texts as soon as they arrive. */
  onAccepted?: (accepted: readonly Accepted[]) => void | Promise<void>;
  /** Called with the indices of rejected texts; they may be retried. */
  onRefused?: (indices: readonly number[], reason: Reason) => void;
}

/** An accepted translation. */
export interface Accepted {
  /** Its index in the job's texts. */
  index: number;
  text: string;
  /** The model that translated it, if known. */
  model?: string | undefined;
}

const sourceOf = (text: SourceText = ""): string => (typeof text === "string" ? text : text.source);
const formOf = (text: SourceText = ""): TextForm => (typeof text === "string" ? plainForm : text.form);
const hintOf = (text: SourceText = ""): string | undefined => (typeof text === "string" ? undefined : text.hint);

/**
 * Translates texts chunk by chunk: a small chunk one by one, a larger one at once with numbered markers. Rejected texts are retried with the reason, then in
 * halves, then one by one; a text that still fails keeps its original, and the outcome has the reason.
 *
 * The one implementation for the command line and the browser.
 *
 * @returns an outcome for each text, in order
 * @throws Stopped for causes that a retry cannot fix; texts accepted before have been passed to `onAccepted`
 */
export async function translateTexts(job: TranslationJob): Promise<TextOutcome[]> {
  // While the service answers. What cannot be fetched only makes the checks weaker.
  const words = loadWords(job.target.tag).catch(() => {});
  const ask: Ask = async (request) => {
    const reply = await job.ask(request);
    await words;
    return reply;
  };
  const outcomes: TextOutcome[] = [];
  for (const chunk of chunkTexts(job.texts.map(sourceOf))) {
    const results = await translateChunk({ ...job, ask }, chunk);
    for (const [position, index] of chunk.entries())
      outcomes[index] = results[position] ?? { status: "failed", reason: { code: "not-attempted" } };
  }
  return outcomes;
}

/** Translates one chunk. @param chunk indices of its texts @param reason why an earlier translation was rejected @returns an outcome for each */
export async function translateChunk(job: TranslationJob, chunk: readonly number[], reason?: Reason): Promise<TextOutcome[]> {
  const run = new ChunkRun(job, chunk.length);
  await run.solve(chunk, { asked: false, ...(reason && { reason }) });
  return chunk.map((index) => run.outcomes.get(index) ?? { status: "failed", reason: { code: "not-attempted" } });
}

/** The requests and retries of one chunk. */
class ChunkRun {
  readonly outcomes = new Map<number, TextOutcome>();
  readonly #job: TranslationJob;
  #callsLeft: number;
  /** Whether an answer as a whole was in the other country's language, or the neighbour's: then little in a text tells enough. */
  #isSuspect = false;

  constructor(job: TranslationJob, texts: number) {
    this.#job = job;
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
    const failed = await this.#askFor(indices, reason);
    if (failed.length === 0) return;
    const why = this.#reasonOf(failed[0]);
    // A retry of a text that is too long cannot succeed.
    if (!asked && why?.code !== "context-length") return this.solve(failed, { asked: true, ...(why && { reason: why }) });
    const half = Math.ceil(failed.length / 2);
    await this.solve(failed.slice(0, half), { asked: true, ...(why && { reason: why }) });
    await this.solve(failed.slice(half), { asked: true, ...(why && { reason: why }) });
  }

  async #solveOne(index: number, reason: Reason | undefined): Promise<void> {
    const failed = await this.#askFor([index], reason);
    const why = this.#reasonOf(index);
    if (failed.length > 0 && why?.code !== "context-length") await this.#askFor([index], why);
  }

  /** Sends one request. @returns the rejected texts */
  async #askFor(indices: readonly number[], reason: Reason | undefined): Promise<number[]> {
    if (this.#callsLeft-- <= 0) return this.#fail(indices, this.#reasonOf(indices[0]) ?? { code: "asked-too-often" });
    const { target, instructions, ask } = this.#job;
    const masked = this.#mask(indices);
    const sources = masked.map(({ text }) => text);
    const names = masked.flatMap(describeMarkers);
    const hints = indices.map((index) => hintOf(this.#job.texts[index]));
    const reply = await ask({ pieces: sources, target, names, instructions, hints, ...(reason && isOfAnswer(reason) && { reason }) });
    const stop = stopFor(reply);
    if (stop) throw new Stopped(stop, reply);
    if (reply.kind !== "ok" && reply.kind !== "truncated") return this.#fail(indices, reasonFor(reply));
    const truncated = reply.kind === "truncated";
    if (truncated && indices.length === 1) return this.#fail(indices, { code: "cut-off" });
    const split = splitReply(stripFraming(reply.text), sources, truncated);
    if ("reason" in split) return this.#fail(indices, split.reason);
    return this.#sort(indices, masked, split.pieces, reply.model);
  }

  /** Markers are numbered across the whole request, so that one in the wrong piece is detected. */
  #mask(indices: readonly number[]): Masked[] {
    const { texts, glossary, target } = this.#job;
    let first = 0;
    return indices.map((index) => {
      const masked = formOf(texts[index]).mask(sourceOf(texts[index]), { glossary, target, first });
      first += masked.kept.length;
      return masked;
    });
  }

  /** Accepts the valid pieces. @returns the rejected texts */
  async #sort(
    indices: readonly number[],
    masked: readonly Masked[],
    pieces: readonly (string | undefined)[],
    model: string | undefined,
  ): Promise<number[]> {
    const { tag } = this.#job.target;
    this.#isSuspect ||= otherHabits(pieces.join("\n"), tag) >= sureEvidence;
    const accepted: Accepted[] = [];
    const failed: number[] = [];
    for (const [position, index] of indices.entries()) {
      const checked = this.#check(index, masked[position], pieces[position]);
      if ("text" in checked) accepted.push({ index, text: checked.text, model });
      else failed.push(...this.#fail([index], checked.reason));
    }
    for (const { index, text } of accepted) this.outcomes.set(index, { status: "ok", text });
    if (accepted.length > 0) await this.#job.onAccepted?.(accepted);
    return failed;
  }

  #check(index: number, masked: Masked | undefined, piece: string | undefined): { text: string } | { reason: Reason } {
    if (piece === undefined || masked === undefined) return { reason: { code: "piece-missing" } };
    const { texts, target, glossary } = this.#job;
    const { unmask, words } = formOf(texts[index]);
    const source = sourceOf(texts[index]);
    if (isOversized(piece, source)) return { reason: { code: "too-long" } };
    if (/\n\s*\n/.test(piece) && !/\n\s*\n/.test(source)) return { reason: { code: "more-than-text" } };
    const unmasked = unmask(piece, masked);
    if ("reason" in unmasked) return unmasked;
    const reason = verifyTranslation({ source: words(source), translation: words(unmasked.text), target, glossary });
    if (reason === undefined && this.#isSuspect && otherHabits(words(unmasked.text), target.tag) >= someEvidence)
      return { reason: notInLanguage(target.tag) };
    // Languages of the same script share words such as “Menu”: if the retry returns one again, it is accepted.
    const isSharedWord =
      reason?.code === "identical" &&
      this.#reasonOf(index)?.code === "identical" &&
      internationalWords.has(source.trim().toLowerCase()) &&
      scriptOf(target.tag) === "Latn";
    return reason === undefined || isSharedWord ? unmasked : { reason };
  }

  #fail(indices: readonly number[], reason: Reason): number[] {
    for (const index of indices) this.outcomes.set(index, { status: "failed", reason });
    this.#job.onRefused?.(indices, reason);
    return [...indices];
  }

  #reasonOf(index: number | undefined): Reason | undefined {
    const outcome = index === undefined ? undefined : this.outcomes.get(index);
    return outcome?.status === "failed" ? outcome.reason : undefined;
  }
}

const codes: Partial<Record<Reply["kind"], ReasonCode>> = {
  filtered: "filtered",
  empty: "no-answer",
  "reasoning-only": "reasoning-only",
  "not-json": "not-json",
  "web-page": "not-json",
  "context-length": "context-length",
  "rate-limit": "rate-limit",
  "bad-request": "request-refused",
};

/** Returns whether a reason is about an answer, so that the retry prompt mentions it, and not about the service. */
const isOfAnswer = ({ code }: Reason): boolean => code !== "service-failed" && !Object.values(codes).includes(code);

/** Returns the reason for a reply without an answer. */
const reasonFor = (reply: Reply): Reason => ({
  code: codes[reply.kind] ?? "service-failed",
  ...("detail" in reply && reply.detail !== "" && { detail: reply.detail }),
});
