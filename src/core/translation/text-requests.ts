import { Stopped, stopFor } from "../chat/stopped.ts";
import type { Reply } from "../chat/types.ts";
import type { Reason, ReasonCode } from "../model/reasons.ts";
import type { GlossaryTerm } from "../model/types.ts";
import { stripFraming } from "./answers.ts";
import { withoutWebSpaces } from "./checks/characters.ts";
import { checkedTexts, type Reading, readingOf } from "./checks/check.ts";
import { mayBeShared } from "./checks/language.ts";
import { plainForm, requiredNames } from "./mask.ts";
import { isOversized, splitReply } from "./split-reply.ts";
import { describeTags, fromTags, toTags } from "./tags.ts";
import type {
  Doubt,
  EarlierAnswers,
  Masked,
  RawAnswer,
  SourceText,
  TextForm,
  TranslationJob,
  TranslationRequest,
} from "./types.ts";
import { verifyReading } from "./verify.ts";

/** Returns what is translated of a text. */
export const sourceOf = (text: SourceText = ""): string => (typeof text === "string" ? text : text.source);
/** Returns how a text is sent. */
const textFormOf = (text: SourceText = ""): TextForm => (typeof text === "string" ? plainForm : text.form);
const isValueOf = (text: SourceText = ""): boolean => typeof text !== "string" && text.isValue === true;

interface RequestOptions {
  /** Why an earlier answer was rejected. */
  reason?: Reason | undefined;
  /** Returns what else to say of some texts, whose earlier answers are in doubt. */
  notesOn?: ((indices: readonly number[]) => readonly string[]) | undefined;
}

/** A job whose accepted translations are looked at once more. */
export interface CheckedJob extends TranslationJob {
  /** Returns what may be wrong with a translation that passes the checks. */
  doubtIn?: ((reading: Reading) => Doubt | undefined) | undefined;
}

/** The verdict of the checks: the translation, or why it is rejected. `refused`: the answer, for people. */
type Checked = { text: string; doubt?: Doubt | undefined } | { reason: Reason; refused?: string | undefined };

/** The result for a text. */
type TextResult = { index: number; model?: string | undefined } & Checked;

/** Returns the experience of a language before its first answer. */
export const noAnswers = (): EarlierAnswers => ({ returned: new Set() });

/** How many texts are checked before {@link TranslationJob.pause} is awaited. */
const textsInTurn = 16;

/** Names are sent as they are. */
const noNames: readonly GlossaryTerm[] = [];

/** Returns the request for texts of a job, and the texts with their marks. */
export function requestFor(
  {
    texts,
    glossary,
    target,
    instructions,
    about,
  }: Pick<TranslationJob, "texts" | "glossary" | "target" | "instructions" | "about">,
  indices: readonly number[],
): { masked: Masked[]; request: TranslationRequest } {
  // Marks are numbered across the whole request, so that one in the wrong piece is detected.
  let first = 0;
  const chosen = indices.map((index) => texts[index] ?? "");
  const masked = chosen.map((text) => {
    const own = textFormOf(text).mask(sourceOf(text), { glossary: noNames, target, first });
    first += own.kept.length;
    return own;
  });
  const facts = chosen.map((text): Partial<Exclude<SourceText, string>> => (typeof text === "string" ? {} : text));
  const pieces = masked.map(toTags);
  return {
    masked,
    request: {
      pieces,
      target,
      names: requiredNames(pieces, glossary, target),
      instructions,
      about,
      hints: facts.map(({ hint }) => hint),
      contexts: facts.map(({ context }) => context),
      earlier: facts.map(({ earlier }) => earlier),
      signs: masked.flatMap(describeTags),
    },
  };
}

/** Returns what a reply says to each piece of a request. @param firsts the numbers of their first marks */
export function answersIn(reply: Reply, pieces: readonly string[], firsts: readonly number[]): RawAnswer[] {
  const failed = (why: Reason) => firsts.map((first) => ({ first, reason: why }));
  if (reply.kind !== "ok" && reply.kind !== "truncated") return failed(reasonFor(reply));
  const truncated = reply.kind === "truncated";
  if (truncated && pieces.length === 1) return failed({ code: "cut-off" });
  const split = splitReply(stripFraming(reply.text), pieces, truncated);
  if ("reason" in split) return failed(split.reason);
  return firsts.map((first, place): RawAnswer => {
    const piece = split.pieces[place];
    return piece === undefined ? { first, reason: { code: "piece-missing" } } : { first, piece, model: reply.model };
  });
}

/** The requests for texts of a job: each is sent, and its answer is read and checked. */
export class TextRequests {
  readonly #job: CheckedJob;
  readonly #earlier: EarlierAnswers;

  constructor(job: CheckedJob) {
    this.#job = job;
    this.#earlier = job.earlier ?? noAnswers();
  }

  /**
   * Sends one request for texts, but for those that an earlier run has an answer for, and checks the answers.
   *
   * @param indices of the texts
   * @returns a result for each text, in order
   * @throws Stopped for causes that a retry cannot fix
   */
  async ask(indices: readonly number[], options: RequestOptions): Promise<TextResult[]> {
    const { answers, pause } = this.#job;
    const { reason, notesOn } = options;
    const purpose = notesOn ? "doubt" : reason?.code === "judged" ? "judged" : "translate";
    const known = indices.map((index) => answers?.take(index, purpose));
    const open = indices.filter((_, place) => known[place] === undefined);
    const sent = open.length === 0 ? [] : await this.#send(open, options);
    const arrived = sent.map((answer, place) => ({ ...answer, index: open[place] ?? 0 }));
    answers?.keep(
      arrived.filter((answer) => answer.reason === undefined || !isUnanswered(answer.reason)),
      purpose,
    );
    await pause?.();
    const all = known.map((answer) => answer ?? sent.shift());
    const results: TextResult[] = [];
    for (const [position, index] of indices.entries()) {
      if (position % textsInTurn === textsInTurn - 1) await pause?.();
      const answer = all[position];
      const checked = this.#check(index, answer);
      results.push({ index, ...checked, ...("text" in checked && { model: answer?.model }) });
    }
    return results;
  }

  /** Sends one request. @returns what was answered for each text */
  async #send(indices: readonly number[], { reason, notesOn }: RequestOptions): Promise<RawAnswer[]> {
    const { masked, request } = requestFor(this.#job, indices);
    const { pieces } = request;
    const reply = await this.#job.ask({
      ...request,
      notes: notesOn?.(indices),
      ...(reason && isOfAnswer(reason) && { reason }),
    });
    const stop = stopFor(reply);
    if (stop) throw new Stopped(stop, reply);
    return answersIn(
      reply,
      pieces,
      masked.map(({ first }) => first),
    );
  }

  #check(index: number, { piece: written, reason: failure, first }: RawAnswer = { first: 0 }): Checked {
    if (written === undefined) return { reason: failure ?? { code: "piece-missing" } };
    const { texts, from, target, glossary, doubtIn } = this.#job;
    const piece = withoutWebSpaces(written, target.tag);
    const form = textFormOf(texts[index]);
    const { mask, unmask, salvage } = form;
    const source = sourceOf(texts[index]);
    if (isOversized(piece, source)) return { reason: { code: "too-long" } };
    if (/\n\s*\n/.test(piece) && !/\n\s*\n/.test(source)) return { reason: { code: "more-than-text" } };
    const masked = mask(source, { glossary: noNames, target, first });
    const marked = fromTags(piece, masked);
    const unmasked = unmask(marked, masked);
    if ("reason" in unmasked) return { ...unmasked, refused: salvage(marked, masked) };
    const isValue = isValueOf(texts[index]);
    const reading = readingOf({ ...checkedTexts(form, source, unmasked.text), from, target, glossary, isValue });
    const reason = verifyReading(reading);
    if (reason?.code === "identical" && mayBeShared(reading)) {
      // A text that comes back unchanged twice is accepted with a doubt, because languages share words such as “Menu”.
      if (this.#earlier.returned.has(index)) return { ...unmasked, doubt: { reason, asked: true } };
      this.#earlier.returned.add(index);
    }
    if (reason === undefined) return { ...unmasked, doubt: doubtIn?.(reading) };
    return isTranslation(reason) ? { reason, refused: unmasked.text } : { reason };
  }
}

const noTranslations: readonly ReasonCode[] = ["empty", "identical", "garbled", "wrong-script", "wrong-language"];

/** Whether an answer that was rejected is of use to a person all the same. */
const isTranslation = ({ code }: Reason): boolean => !noTranslations.includes(code);

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

/** Returns whether a request got no answer, for a reason that may pass. */
export const isUnanswered = ({ code }: Reason): boolean => code === "service-failed" || code === "rate-limit";

/** Returns whether a reason is about an answer, so that the retry prompt mentions it, and not about the service. */
const isOfAnswer = ({ code }: Reason): boolean =>
  code !== "service-failed" && code !== "check-failed" && !Object.values(codes).includes(code);

/** Returns the reason for a reply without an answer. */
const reasonFor = (reply: Reply): Reason => ({
  code: codes[reply.kind] ?? "service-failed",
  ...("detail" in reply && reply.detail !== "" && { detail: reply.detail }),
});
