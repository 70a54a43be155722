import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { hash } from "../../core/model/fingerprint.ts";
import { type Reason, reasonText } from "../../core/model/reasons.ts";
import type { GlossaryTerm } from "../../core/model/types.ts";
import { askAgain, translateDoubting, type UnfinishedJob } from "../../core/translation/ask-again.ts";
import { fewTexts } from "../../core/translation/chunks.ts";
import { graveFinding, reasonOfFinding } from "../../core/translation/judge.ts";
import { plainForm } from "../../core/translation/mask.ts";
import { type LanguagePlan, sourceTexts, textsOfPlan } from "../../core/translation/planned.ts";
import { promptFingerprint } from "../../core/translation/prompt.ts";
import { noAnswers, requestFor } from "../../core/translation/text-requests.ts";
import type { RunEvent } from "../../core/translation/totals.ts";
import type { Accepted, KeptAnswers, Purpose, TranslationRequest } from "../../core/translation/types.ts";
import type { ChatClient } from "../../io/chat/client.ts";
import type { AnswerFile } from "./answers.ts";
import type { Judge } from "./judge.ts";
import { LanguageResults, unfinishedIn } from "./language-results.ts";
import type { TranslationStore } from "./store.ts";

/** The work of a run of `biopedia translate`, and the services and settings that it uses. */
export interface TranslationRun {
  plans: readonly LanguagePlan[];
  /** The BCP 47 tag of the language of the sources. */
  from: string;
  glossary: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions: readonly string[];
  /** Whom the site is about, in a sentence or two. */
  about?: string | undefined;
  client: ChatClient;
  /** Reads what is in doubt; absent for a service that cannot. */
  judge?: Judge | undefined;
  /** Whether the judge reads all translations. */
  judgesAll: boolean;
  store: TranslationStore;
  answers: AnswerFile;
  /** The maximum number of concurrent requests, which the client enforces. */
  concurrency: number;
  signal: AbortSignal;
  onEvent: (event: RunEvent) => void;
}

/** A request, and what tells its pieces in the file of answers. */
export interface LanguageRequest {
  request: TranslationRequest;
  names: string[];
  /** The numbers of the pieces' first marks. */
  firsts: number[];
}

/** Called with the keys of accepted texts; each of several equal texts has its own. */
type OnAccepted = (keys: string[]) => void;

/** The part of a run for one language. */
export class LanguageRun {
  readonly plan: LanguagePlan;
  readonly results: LanguageResults;
  readonly #run: TranslationRun;
  readonly #earlier = noAnswers();

  constructor(plan: LanguagePlan, run: TranslationRun) {
    this.plan = plan;
    this.results = new LanguageResults(plan, run);
    this.#run = run;
  }

  get code(): string {
    return this.plan.language.code;
  }

  /** The number of texts to translate. */
  get size(): number {
    return textsOfPlan(this.plan);
  }

  /**
   * Translates some of the texts, and has the judge read those in doubt, or all. The service is asked again about
   * doubts that the judge says nothing of.
   *
   * @param chunk indices in `plan.send`
   * @param model used instead of the client’s
   */
  async translate(chunk: readonly number[], onAccepted: OnAccepted, model?: string): Promise<void> {
    const { results } = this;
    const job = this.#job(onAccepted, model);
    const doubtful = await translateDoubting(job, chunk);
    const grave = await this.#judge(this.#run.judgesAll ? chunk : doubtful.map(({ index }) => index));
    await askAgain(
      job,
      doubtful.filter(({ index }) => results.findings(index) === undefined),
    );
    // A text with a grave error is asked for again once, with the reason.
    for (const [index, reason] of grave) {
      const before = results.accepted(index)?.text;
      const findings = results.findings(index) ?? [];
      results.reject(index, reason);
      await translateDoubting(
        this.#job(() => undefined, model),
        [index],
        reason,
      );
      // An answer that the checks refuse does not hide what the judge has found.
      const now = results.accepted(index);
      if (now !== undefined && now.text !== before) continue;
      results.found(index, findings);
      results.reject(index, reason);
    }
    for (const [index, reason] of await this.#judge([...grave.keys()])) results.reject(index, reason);
  }

  /**
   * Judges accepted texts, and records at once what was found in those without a grave error: they are in doubt no
   * more.
   *
   * @returns the reasons to reject the others
   */
  async #judge(indices: readonly number[]): Promise<Map<number, Reason>> {
    const { results } = this;
    const { judge, store, about } = this.#run;
    const accepted = indices.filter((index) => results.accepted(index) !== undefined);
    const grave = new Map<number, Reason>();
    if (judge === undefined || accepted.length === 0) return grave;
    const pairs = accepted.map((index) => {
      const { source = "", form: { plain } = plainForm } = this.plan.send[index]?.[0] ?? {};
      const { text = "", doubt } = results.accepted(index) ?? {};
      return { source: plain(source), translation: plain(text), ...(doubt && { doubt: reasonText(doubt.reason) }) };
    });
    const found = await judge.judge(pairs, this.plan.target, about);
    for (const [place, findings] of found?.entries() ?? []) {
      const index = accepted[place] ?? -1;
      results.found(index, findings);
      const finding = graveFinding(findings);
      if (finding !== undefined) grave.set(index, reasonOfFinding(finding));
    }
    const judged = accepted
      .filter((index) => results.findings(index) !== undefined && !grave.has(index))
      .flatMap((index) => results.accepted(index) ?? [])
      .map(({ doubt: _, ...text }) => text);
    await store.record(judged.flatMap((text) => results.records(text)));
    results.accept(judged);
    return grave;
  }

  /** Returns the first requests of the plan, but for texts that are translated or answered already. */
  requests(): LanguageRequest[] {
    const { client, answers } = this.#run;
    const job = this.#job(() => undefined, undefined);
    const nameOf = this.#namesFor(client.model);
    const isOpen = (index: number) => job.unfinished(index) === undefined && !answers.has(nameOf(index, "translate"));
    return this.plan.chunks
      .map((chunk) => chunk.filter(isOpen))
      .flatMap((chunk) => (chunk.length <= fewTexts ? chunk.map((index) => [index]) : [chunk]))
      .map((indices) => {
        const { masked, request } = requestFor(job, indices);
        const names = indices.map((index) => nameOf(index, "translate"));
        return { request, names, firsts: masked.map(({ first }) => first) };
      });
  }

  /**
   * Returns a function that names the answer to a text in the file of answers. The name does not depend on the other
   * texts of a request, because a later run puts requests together in another way.
   */
  #namesFor(model: string) {
    const { instructions } = this.#run;
    const { send, target } = this.plan;
    return (index: number, purpose: Purpose) => {
      const { source = "", terms = [], form: { mask } = plainForm } = send[index]?.[0] ?? {};
      const prompt = promptFingerprint({ target, terms, instructions });
      // The form may send only a part of a text that has changed.
      const { text } = mask(source, { glossary: [], target, first: 0 });
      return hash(JSON.stringify([model, prompt, purpose, source, text]));
    };
  }

  #answersOf(model: string): KeptAnswers {
    const { answers } = this.#run;
    const nameOf = this.#namesFor(model);
    return {
      take: (index, purpose) => answers.take(nameOf(index, purpose)),
      keep: (arrived, purpose) =>
        answers.keep(arrived.map(({ index, ...answer }) => ({ ...answer, request: nameOf(index, purpose) }))),
    };
  }

  #job(onAccepted: OnAccepted, model: string | undefined): UnfinishedJob {
    const { results } = this;
    const { send, target } = this.plan;
    const { client, from, glossary, instructions, about, judgesAll, store } = this.#run;
    const take = async (accepted: readonly Accepted[]) => {
      const first = accepted.filter(({ index }) => results.accepted(index) === undefined);
      // Findings about an earlier translation do not hold for this one.
      for (const { index } of accepted) results.found(index, undefined);
      await store.record(accepted.flatMap((text) => results.records(text)));
      results.accept(accepted);
      onAccepted(first.flatMap(({ index }) => send[index]?.map(({ key }) => key) ?? []));
    };
    return {
      texts: sourceTexts(this.plan),
      from,
      target,
      glossary,
      instructions,
      about,
      ask: (request) => client.ask(request, { ...(model !== undefined && { model }) }),
      answers: this.#answersOf(model ?? client.model),
      pause: nextTurn,
      earlier: this.#earlier,
      unfinished: (index) => unfinishedIn(this.plan, index, judgesAll),
      onAccepted: (accepted) => {
        client.accepted();
        return take(accepted);
      },
      onKept: take,
      onRefused: (index, reason, answer) => results.fail(index, reason, answer),
    };
  }
}

// One reply is checked at a time, so that waiting requests are sent before the next one is checked.
const turns = pLimit(1);
const nextTurn = (): Promise<void> => turns(() => setImmediate());
