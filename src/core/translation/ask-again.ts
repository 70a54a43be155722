import { TooDear } from "../chat/stopped.ts";
import { type Reason, reasonText } from "../model/reasons.ts";
import type { Reading } from "./checks/check.ts";
import { findDoubt } from "./doubts.ts";
import { isUnanswered, TextRequests } from "./text-requests.ts";
import { translateChunk } from "./translate-texts.ts";
import type { Accepted, Doubt, EarlierAnswers, TranslationJob } from "./types.ts";

/** A job that an earlier run may have begun. */
export interface UnfinishedJob extends TranslationJob {
  /** Returns a translation that a stopped run accepted, but whose doubt it neither asked about nor had judged. */
  unfinished: (index: number) => Accepted | undefined;
  /** Called and awaited for translations as soon as an answer brings them. */
  onAccepted: (accepted: readonly Accepted[]) => void | Promise<void>;
  /** Called and awaited for earlier translations that are kept, because no new answer replaced them. */
  onKept: (kept: readonly Accepted[]) => void | Promise<void>;
  earlier: EarlierAnswers;
}

/**
 * Translates one chunk. `onAccepted` gets a translation in doubt when it arrives, so that it is not lost.
 *
 * @param chunk indices of its texts
 * @param reason why an earlier translation was rejected: then doubts are accepted, because the texts were asked for
 * twice
 * @returns the translations in doubt, about which {@link askAgain} asks
 * @throws Stopped for causes that a retry cannot fix
 */
export async function translateDoubting(
  job: UnfinishedJob,
  chunk: readonly number[],
  reason?: Reason,
): Promise<Accepted[]> {
  const known = reason === undefined ? chunk.flatMap((index) => job.unfinished(index) ?? []) : [];
  const doubtful = new Map(known.filter(isToAskAbout).map((text) => [text.index, text]));
  const finished = known.filter((text) => !isToAskAbout(text));
  // Kept before anything is sent, because a judge may clear the doubts.
  if (known.length > 0) await job.onKept([...doubtful.values(), ...finished]);
  const onAccepted = async (texts: readonly Accepted[]) => {
    const accepted = reason === undefined ? texts : texts.map(asAsked);
    await job.onAccepted(accepted);
    for (const text of accepted) if (isToAskAbout(text)) doubtful.set(text.index, text);
  };
  const fresh = chunk.filter((index) => !known.some((text) => text.index === index));
  await translateChunk({ ...job, doubtIn, onAccepted }, fresh, reason);
  return [...doubtful.values()];
}

/**
 * Asks for the texts in doubt once more, in one request. A second answer that passes the checks replaces the first,
 * even if it is in doubt, too; otherwise the first is kept. If the service fails, the doubt stays for the next run.
 *
 * @throws Stopped for causes that a retry cannot fix
 */
export async function askAgain(job: UnfinishedJob, texts: readonly Accepted[]): Promise<void> {
  if (texts.length === 0) return;
  const doubtful = new Map(texts.map((text) => [text.index, text]));
  const reasons = new Map(texts.map(({ index, doubt }) => [index, doubt?.reason]));
  const options = { notesOn: (indices: readonly number[]) => notesOn(indices, reasons) };
  let results: Awaited<ReturnType<TextRequests["ask"]>>;
  try {
    results = await new TextRequests({ ...job, doubtIn }).ask([...doubtful.keys()], options);
  } catch (error) {
    // The doubts stay for the next run, because the limit of costs is reached.
    if (error instanceof TooDear) return;
    throw error;
  }
  for (const result of results) if ("reason" in result && isUnanswered(result.reason)) doubtful.delete(result.index);
  const corrected = results.flatMap((result) => ("text" in result ? [asAsked(result)] : []));
  if (corrected.length > 0) await job.onAccepted(corrected);
  for (const { index } of corrected) doubtful.delete(index);
  const kept = [...doubtful.values()].map(asAsked);
  if (kept.length > 0) await job.onKept(kept);
}

/** Marks the doubt about a translation, if there is one, as asked about. */
const asAsked = (text: Accepted): Accepted => (text.doubt ? { ...text, doubt: { ...text.doubt, asked: true } } : text);

function doubtIn(reading: Reading): Doubt | undefined {
  const reason = findDoubt(reading);
  return reason && { reason, asked: false };
}

const isToAskAbout = ({ doubt }: Accepted): boolean => doubt?.asked === false;

/** Says in a prompt what may be wrong with earlier answers for its pieces. */
const notesOn = (indices: readonly number[], doubts: ReadonlyMap<number, Reason | undefined>): string[] =>
  indices.flatMap((index, piece) => {
    const reason = doubts.get(index);
    const place = indices.length > 1 ? `[${piece}]: ` : "";
    return reason === undefined
      ? []
      : [`${place}An earlier answer may be wrong: ${reasonText(reason)}. Check what the text says.`];
  });
