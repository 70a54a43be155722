import { createHash } from "node:crypto";
import { TooDear } from "../../core/chat/stopped.ts";
import type { Reply } from "../../core/chat/types.ts";
import { hash } from "../../core/model/fingerprint.ts";
import { memoize } from "../../core/model/memo.ts";
import type { Reason } from "../../core/model/reasons.ts";
import type { Finding } from "../../core/model/states.ts";
import type { TargetLanguage } from "../../core/model/types.ts";
import type { TranslationCheck } from "../../core/translation/checks/check.ts";
import { type JudgedPair, type JudgeRequest, readJudgement, writeJudgement } from "../../core/translation/judge.ts";
import type { Unjudged } from "../../core/translation/totals.ts";
import { verifyTranslation } from "../../core/translation/verify.ts";
import type { ChatClient } from "../../io/chat/client.ts";
import { describeProgram, openStore } from "../../io/files/store.ts";
import type { World } from "../../io/terminal/world.ts";
import type { AnswerFile } from "./answers.ts";

/** A judgement that fails keeps its translations, so it is not worth many attempts. */
const tries = 3;

/** The judging model of a run. */
export class Judge {
  readonly #client: ChatClient;
  readonly #model: string;
  /** The model that translated at the start of the run. */
  readonly #translates: string;
  readonly #from: string;
  readonly #answers: AnswerFile;
  #isGone = false;
  #unjudged = 0;
  #detail = "";

  /** @param from English name of the source language */
  constructor(client: ChatClient, { model, from, answers }: { model: string; from: string; answers: AnswerFile }) {
    this.#client = client;
    this.#answers = answers;
    this.#model = model;
    this.#translates = client.model;
    this.#from = from;
  }

  /** The number of texts that were not judged, and why. */
  get unjudged(): Unjudged | undefined {
    return this.#unjudged === 0 ? undefined : { texts: this.#unjudged, detail: this.#detail };
  }

  /**
   * Judges translations in one request, or in several where one would cost more than the run may.
   *
   * @param about whom the texts are about
   * @returns the findings of each; undefined if the service failed or its answer cannot be read
   * @throws Stopped if no further request makes sense; the signal's reason
   */
  async judge(pairs: readonly JudgedPair[], target: TargetLanguage, about?: string): Promise<Finding[][] | undefined> {
    const names = pairs.map((pair) => hash(JSON.stringify([this.#model, target.tag, pair, about])));
    const known = pairs.map(
      ({ translation }, place) =>
        readJudgement(this.#answers.take(names[place] ?? "")?.piece ?? "", [translation])?.[0],
    );
    const open = pairs.filter((_, place) => known[place] === undefined);
    const found = open.length === 0 ? [] : await this.#ask({ pairs: open, target, from: this.#from, about });
    if (found === undefined) return undefined;
    const asked = names.filter((_, place) => known[place] === undefined);
    this.#answers.keep(
      asked.map((request, place) => ({ request, first: 0, piece: writeJudgement(found[place] ?? []) })),
    );
    return known.map((findings) => findings ?? found.shift() ?? []);
  }

  async #ask(request: JudgeRequest): Promise<Finding[][] | undefined> {
    const { pairs } = request;
    if (this.#isGone) return this.#note(pairs, this.#detail);
    // The model that translates may have given way to the fallback model.
    const model = this.#model === this.#translates ? {} : { model: this.#model };
    let reply: Reply;
    try {
      reply = await this.#client.ask(request, { ...model, tries });
    } catch (error) {
      if (!(error instanceof TooDear)) throw error;
      const half = Math.ceil(pairs.length / 2);
      const first = await this.#ask({ ...request, pairs: pairs.slice(0, half) });
      const second = await this.#ask({ ...request, pairs: pairs.slice(half) });
      return first && second && [...first, ...second];
    }
    if (reply.kind !== "ok") {
      // The client reports a model that is not available as a bad request.
      this.#isGone = reply.kind === "bad-request";
      return this.#note(
        pairs,
        reply.kind === "truncated" ? "the answer was cut off at the service's limit" : reply.detail,
      );
    }
    const findings = readJudgement(
      reply.text,
      pairs.map(({ translation }) => translation),
    );
    if (findings === undefined) return this.#note(pairs, "its answer could not be read");
    this.#client.accepted();
    return findings;
  }

  #note(pairs: readonly JudgedPair[], detail: string): undefined {
    this.#unjudged += pairs.length;
    this.#detail = detail;
  }
}

/** The verdicts of the checks on translations; null for none. By the SHA-256 of all that a verdict follows from. */
type Verdicts = Readonly<Record<string, Reason | null>>;

/** The most verdicts that are kept of a site, the latest ones. */
const most = 20_000;

interface KnownVerdicts {
  /** Verifies a translation, unless it has been verified before. */
  verify: (check: TranslationCheck) => Reason | undefined;
  /** Keeps the verdicts for the next run. */
  keep: () => void;
}

/**
 * Opens the kept verdicts on a site's translations, because a plan verifies all that people have written, of which few
 * change between runs.
 */
export function openVerdicts(contentDir: string, env: World["env"]): KnownVerdicts {
  const store = openStore(contentDir, env);
  const program = describeProgram(env);
  const kept: Verdicts = JSON.parse(store.read("verdicts")?.toString() ?? "{}");
  const before = new Map(Object.entries(kept));
  const asked = new Map<string, Reason | null>();
  const glossaryOf = memoize(digest, (glossary: TranslationCheck["glossary"]) => glossary);
  return {
    verify(check) {
      const { source, from, translation, target, glossary, marked } = check;
      const key = digest([program, source, from, translation, target, glossaryOf(glossary), marked ?? ""]);
      const known = before.get(key);
      const verdict = known === undefined ? (verifyTranslation(check) ?? null) : known;
      asked.set(key, verdict);
      return verdict ?? undefined;
    },
    keep() {
      if ([...asked.keys()].every((key) => before.has(key))) return;
      // Other runs may be about other languages.
      const all = [...new Map([...asked, ...before])].slice(0, most);
      store.write("verdicts", Buffer.from(JSON.stringify(Object.fromEntries(all))));
    },
  };
}

const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64");
