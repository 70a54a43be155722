import pLimit from "p-limit";
import { ChatClient as Client } from "../../core/chat/client.ts";
import { exchange } from "../../core/chat/exchange.ts";
import { Ledger } from "../../core/chat/prices.ts";
import { isDeepl } from "../../core/chat/settings.ts";
import { type ChatWorld, now, type Reply, sleep } from "../../core/chat/types.ts";
import { mostAnswerTokens } from "../../core/translation/answers.ts";
import { exchangeDeepl } from "../../core/translation/deepl.ts";
import { mostPromptTokens } from "../../core/translation/estimate.ts";
import { buildJudgePrompt, type JudgeRequest } from "../../core/translation/judge.ts";
import { buildPrompt } from "../../core/translation/prompt.ts";
import type { RunUsage } from "../../core/translation/totals.ts";
import type { TranslationRequest } from "../../core/translation/types.ts";

export type { ChatTotals } from "../../core/chat/client.ts";

/** The number of good replies in a row after which the concurrency is raised by one. */
const repliesToSpeedUp = 5;

/**
 * Limits the concurrency of requests: lowers the limit when the service throttles, raises it again later, and delays
 * all requests for as long as the service asks.
 */
export class RateGate {
  readonly #most: number;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #world: Pick<ChatWorld, "now" | "sleep">;
  #pausedUntil = 0;
  #goodReplies = 0;

  /** @param concurrency the maximum number of concurrent requests */
  constructor(concurrency: number, world: Pick<ChatWorld, "now" | "sleep"> = { now, sleep }) {
    this.#world = world;
    this.#most = concurrency;
    this.#limit = pLimit(concurrency);
  }

  /** The current maximum number of concurrent requests. */
  get concurrency(): number {
    return this.#limit.concurrency;
  }

  /** The time for which all requests are still delayed, in milliseconds. */
  get pausedFor(): number {
    return Math.max(0, this.#pausedUntil - this.#world.now());
  }

  /** Runs a request when its turn comes. @throws the signal's reason if it is aborted while waiting */
  pass<T>(request: () => T | Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#limit(async () => {
      for (let wait = this.pausedFor; wait > 0; wait = this.pausedFor) await this.#world.sleep(wait, signal);
      signal.throwIfAborted();
      return request();
    });
  }

  /** Reports that the service throttled: delays all requests and halves the concurrency. @param wait in milliseconds */
  throttled(wait: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#world.now() + wait);
    this.#limit.concurrency = Math.max(1, Math.floor(this.#limit.concurrency / 2));
    this.#goodReplies = 0;
  }

  /** Reports that a request succeeded. */
  succeeded(): void {
    this.#goodReplies++;
    if (this.#goodReplies < repliesToSpeedUp || this.#limit.concurrency >= this.#most) return;
    this.#limit.concurrency++;
    this.#goodReplies = 0;
  }
}

interface ChatOptions {
  /** The full address of the chat-completions endpoint. */
  url: string;
  /** Absent for a service that needs no key. */
  key?: string | undefined;
  model: string;
  /** Used when the model is no longer available. */
  fallbackModel?: string | undefined;
  /** Identifies the caller to services such as OpenRouter: sent as `HTTP-Referer` and `X-Title`. */
  site: { url: string | undefined; title: string };
  fetch: typeof fetch;
  signal: AbortSignal;
  concurrency: number;
  /** Timeout for a full reply, in milliseconds. */
  timeout: number;
  /** Milliseconds before the first retry. The delay doubles with each retry, up to {@link longestDelay}. */
  firstDelay: number;
  /** The maximum number of requests in this run. */
  maxRequests?: number | undefined;
  /** Counts what the run spends. Default: by the service's own amounts, without a limit */
  ledger?: Ledger | undefined;
}

/** A request to translate texts, or to judge translations. */
type ChatTask = TranslationRequest | JudgeRequest;

const promptOf = (task: ChatTask): string => ("pairs" in task ? buildJudgePrompt(task) : buildPrompt(task));
const textsOf = (task: ChatTask): readonly string[] =>
  "pairs" in task ? task.pairs.map(({ source }) => source) : task.pieces;

/** Services limit how many properties a schema may have. */
const mostProperties = 100;

/** Returns the JSON Schema of an answer to several pieces: each is under its number. */
export function schemaOf(task: ChatTask): object | undefined {
  if ("pairs" in task || task.pieces.length < 2 || task.pieces.length > mostProperties) return undefined;
  const numbers = [...task.pieces.keys()].map(String);
  const properties = Object.fromEntries(numbers.map((number) => [number, { type: "string" }]));
  return { type: "object", properties, required: numbers, additionalProperties: false };
}

const askDeepl = (task: ChatTask, options: Parameters<typeof exchangeDeepl>[1]) =>
  "pairs" in task
    ? Promise.resolve<Reply>({ kind: "bad-request", detail: "DeepL does not judge translations" })
    : exchangeDeepl(task, options);

/** The path of an address that other tools take, and add to. */
const base = /^(?:\/(?:api|openai|v\d\w*))*\/?$/;

/** Says what is wrong where nothing answers at a base address. */
const atBase = (reply: Reply, url: string): Reply =>
  (reply.kind === "bad-request" || reply.kind === "model-gone") &&
  /^40[45]:/.test(reply.detail) &&
  base.test(new URL(url).pathname)
    ? { ...reply, kind: "misconfigured", fault: "base" }
    : reply;

const longestDelay = 30_000;

/** The chat client of the command line, with concurrent requests through one rate gate. */
export class ChatClient extends Client<ChatTask> {
  readonly gate: RateGate;
  readonly #ledger: Ledger;

  constructor({ url, key, site, fetch, timeout, concurrency, ledger = new Ledger(), ...options }: ChatOptions) {
    const { signal } = options;
    const gate = new RateGate(concurrency, { now, sleep });
    const headers = {
      ...(site.url && { "http-referer": new URL(site.url).href }),
      ...(isHeaderText(site.title) && { "x-title": site.title }),
    };
    super({
      ...options,
      gate,
      concurrency,
      sleep,
      random: Math.random,
      longestDelay,
      begin: (task, model) =>
        ledger.begin(
          model,
          () => ({
            promptTokens: mostPromptTokens(promptOf(task)),
            completionTokens: mostAnswerTokens(textsOf(task)),
          }),
          textsOf(task).length > 1,
        ),
      send: (task, model) =>
        isDeepl(url)
          ? askDeepl(task, { service: { url, key, model }, fetch, timeout, signal })
          : exchange({
              service: { url, key, model },
              prompt: promptOf(task),
              headers,
              fetch,
              timeout,
              signal,
              schema: schemaOf(task),
              // The length of answers is limited where the cost is: an answer of any length could exceed the limit.
              ...(ledger.isLimited && { maxTokens: mostAnswerTokens(textsOf(task)) }),
            }).then((reply) => atBase(reply, url)),
    });
    this.gate = gate;
    this.#ledger = ledger;
  }

  /** The requests and tokens of the run so far, and what they cost, failed requests included. */
  get usage(): RunUsage {
    return { ...this.totals, cost: this.#ledger.spent };
  }
}

/** Only ASCII is safe in headers: a title with other characters would make every request fail. */
const isHeaderText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
