import { type Reason, reasonText } from "../model/reasons.ts";
import { findDoubt } from "./doubts/find-doubt.ts";
import { isUnanswered, sourceOf, TextRequests, textFormOf } from "./text-requests.ts";
import { translateChunk } from "./translate-texts.ts";
import type { Accepted, TranslationJob } from "./types.ts";

export interface DoubtfulJob extends TranslationJob {
  /** Returns an earlier translation of a text that is in doubt, if it has not been asked for again yet. */
  doubtful: (index: number) => Accepted | undefined;
  onAccepted: (accepted: readonly Accepted[]) => void | Promise<void>;
}

/**
 * Translates one chunk, and asks once more, in one request, for what may be wrong. The second answer is accepted, with what may be wrong with it; where there
 * is none that passes the checks, the first one is. If the service fails, the next run asks.
 *
 * `onAccepted` gets a translation in doubt when it arrives, so that it is not lost, and again when it has been asked for again.
 *
 * @param chunk indices of its texts
 * @param reason why an earlier translation was rejected: then nothing is asked for once more
 * @throws Stopped for causes that a retry cannot fix
 */
export async function translateAskingAgain(job: DoubtfulJob, chunk: readonly number[], reason?: Reason): Promise<void> {
  const withDoubt = ({ index, text, model }: Accepted, asked: boolean): Accepted => {
    const why = doubtAbout(job, index, text);
    return { index, text, model, ...(why && { doubt: { reason: why, asked } }) };
  };
  const doubtful = new Map<number, Accepted>();
  for (const index of chunk) {
    const known = reason === undefined ? job.doubtful(index) : undefined;
    if (known?.doubt) doubtful.set(index, known);
  }
  const onAccepted = async (texts: readonly Accepted[]) => {
    const accepted = texts.map((text) => withDoubt(text, reason !== undefined));
    await job.onAccepted(accepted);
    for (const text of accepted) if (text.doubt?.asked === false) doubtful.set(text.index, text);
  };
  const fresh = chunk.filter((index) => !doubtful.has(index));
  await translateChunk({ ...job, onAccepted }, fresh, reason);
  if (doubtful.size === 0) return;

  const answer = await new TextRequests(job).ask([...doubtful.keys()], { notes: notesOn([...doubtful.values()]) });
  if ("reason" in answer && isUnanswered(answer.reason)) return;
  const results = "results" in answer ? answer.results : [];
  await job.onAccepted(
    [...doubtful].map(([index, first]) => {
      const second = results.find((result) => result.index === index);
      if (second !== undefined && "text" in second) return withDoubt(second, true);
      return { ...first, ...(first.doubt && { doubt: { ...first.doubt, asked: true } }) };
    }),
  );
}

/** Says in a prompt what may be wrong with earlier answers for its pieces. */
const notesOn = (doubtful: readonly Accepted[]): string[] =>
  doubtful.flatMap(({ doubt }, piece) => {
    const place = doubtful.length > 1 ? `[${piece}]: ` : "";
    const words = doubt && reasonText(doubt.reason);
    return words === undefined ? [] : [`${place}An earlier answer may be wrong: ${words}. Check what the text says.`];
  });

function doubtAbout({ texts, target, glossary }: TranslationJob, index: number, translation: string): Reason | undefined {
  const { words } = textFormOf(texts[index]);
  return findDoubt({ source: words(sourceOf(texts[index])), translation: words(translation), target, glossary });
}
