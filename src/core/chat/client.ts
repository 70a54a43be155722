import { firstStopFor, noProgressStop, requestLimitStop, Stopped, stopFor, unreachableStop } from "./stopped.ts";
import type { ChatWorld, Reply } from "./types.ts";

/** Controls all requests: it may limit concurrency, and pause requests after a rate limit. */
interface Gate {
  pass: <T>(request: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** Called after a rate limit. @param wait in milliseconds */
  throttled: (wait: number) => void;
  succeeded: () => void;
}

/** How a client sends its requests, and when it gives up. */
export interface ChatClientOptions<Request> {
  /** Sends one request. @throws the signal's reason, and nothing else */
  send: (request: Request, model: string) => Promise<Reply>;
  model: string;
  /** Replaces the model if that is unavailable, and may translate texts that it fails on. */
  fallbackModel?: string | undefined;
  /**
   * Milliseconds before the first retry; the delay doubles for each further one, and is at least as long as the service
   * asks.
   */
  firstDelay: number;
  longestDelay: number;
  /**
   * Returns a number from 0 to 1 for jitter: delays are 50 to 100 %, so that waiting requests do not resume all at
   * once.
   */
  random: () => number;
  sleep: ChatWorld["sleep"];
  signal: AbortSignal;
  gate?: Gate | undefined;
  /** The maximum number of requests. */
  maxRequests?: number | undefined;
  /**
   * Called before each request, and the result with its reply, if there is one. @throws Stopped if the request costs
   * too much
   */
  begin?: ((request: Request, model: string) => Promise<(reply?: Reply) => void>) | undefined;
  /** The maximum number of concurrent requests. */
  concurrency?: number | undefined;
  /**
   * The maximum number of requests in a row without an answer, and, per concurrent request, without an accepted text.
   */
  patience?: number | undefined;
}

interface AskOptions {
  /** Uses this model instead of the current one; if it is unavailable, the run continues. */
  model?: string;
  /** The maximum number of attempts. */
  tries?: number;
}

/** The usage of a run so far, including failed requests. */
export interface ChatTotals {
  requests: number;
  promptTokens: number;
  completionTokens: number;
  /** The tokens of prompts that the service had in a cache. */
  cachedTokens: number;
}

const defaultTries = 6;
const defaultPatience = 10;
/** A service that has answered before may be restarting: it counts as unreachable only after this many attempts. */
const triesUnreachable = 3;

/** Replies that do not show whether the URL is right. */
const saysNothing: readonly Reply["kind"][] = [
  "unreachable",
  "web-page",
  "not-json",
  "timeout",
  "transient",
  "bad-request",
];
const mayPass: readonly Reply["kind"][] = ["rate-limit", "transient", "timeout", "not-json", "web-page", "unreachable"];

/**
 * The chat client of the command line and of pages. It retries temporary failures, and stops when retries cannot help.
 */
export class ChatClient<Request> {
  readonly totals: ChatTotals = { requests: 0, promptTokens: 0, completionTokens: 0, cachedTokens: 0 };
  readonly #options: ChatClientOptions<Request>;
  #model: string;
  #everAnswered = false;
  /** Once set, no request is sent. */
  #stopped: Stopped | undefined;
  /** Requests in a row without an answer, and without an accepted text. */
  #unanswered = 0;
  #fruitless = 0;
  /** Current requests, and their maximum since a text was last accepted. */
  #underWay = 0;
  #together = 1;
  #everAccepted = false;
  #replies = 0;
  #lastReply: Reply | undefined;

  constructor(options: ChatClientOptions<Request>) {
    this.#options = options;
    this.#model = options.model;
  }

  /** The current model. */
  get model(): string {
    return this.#model;
  }

  /** The fallback model; undefined if there is none or it is already in use. */
  get otherModel(): string | undefined {
    const { fallbackModel } = this.#options;
    return fallbackModel === this.#model ? undefined : fallbackModel;
  }

  /** Records that a translation was accepted. */
  accepted(): void {
    this.#everAccepted = true;
    this.#unanswered = 0;
    this.#fruitless = 0;
    this.#together = Math.max(1, this.#underWay);
  }

  /**
   * Requests a translation. Temporary failures (rate limits, service errors, timeouts) are retried with increasing
   * delays, at least as long as the service asks.
   *
   * @throws Stopped if retries cannot help or a limit is reached; the signal's reason
   */
  async ask(request: Request, options: AskOptions = {}): Promise<Reply> {
    this.#underWay++;
    this.#together = Math.max(this.#together, this.#underWay);
    try {
      return await this.#ask(request, options);
    } finally {
      this.#underWay--;
    }
  }

  async #ask(request: Request, { model, tries = defaultTries }: AskOptions): Promise<Reply> {
    const { sleep, signal, gate } = this.#options;
    for (let attempt = 0; ; attempt++) {
      const asked = { model: model ?? this.#model };
      const reply = await this.#pass(() => {
        this.#expectProgress();
        if (this.#stopped) throw this.#stopped;
        // Another request may have changed the model meanwhile.
        asked.model = model ?? this.#model;
        return this.#send(request, asked.model);
      });
      if (reply.kind === "model-gone" && model === undefined && this.#nextModel(asked.model)) {
        attempt--;
        continue;
      }
      this.#judge(reply, { model, attempt });
      this.#replies++;
      this.#lastReply = reply;
      const isAnswer = !mayPass.includes(reply.kind);
      const isFinal = isAnswer || attempt + 1 >= tries;
      if (isFinal) this.#fruitless++;
      // A timeout counts at once, since it has taken long enough.
      if (isAnswer) this.#unanswered = 0;
      else if (isFinal || reply.kind === "timeout") this.#unanswered++;
      if (isAnswer) gate?.succeeded();
      if (isFinal) return this.#final(reply, model);
      const wait = this.#wait(attempt, "retryAfter" in reply ? reply.retryAfter : undefined);
      if (reply.kind === "rate-limit" && gate) gate.throttled(wait);
      else await sleep(wait, signal);
    }
  }

  /**
   * Switches to the fallback model after too many fruitless requests in a row. @throws Stopped if there is none, or the
   * service is down
   */
  #expectProgress(): void {
    const { patience = defaultPatience, concurrency = 1 } = this.#options;
    // One short outage fails all concurrent requests, and the cause may be this machine.
    const isDown = this.#unanswered >= Math.max(patience, 3 * concurrency);
    if (!isDown && this.#fruitless < patience * Math.min(this.#together, concurrency)) return;
    // The fallback model may do better.
    if (!isDown && this.#nextModel(this.#model)) {
      this.#fruitless = 0;
      return;
    }
    this.#stop(new Stopped(noProgressStop(isDown ? this.#unanswered : this.#fruitless, this.#lastReply)));
  }

  #pass(request: () => Promise<Reply>): Promise<Reply> {
    const { gate, signal } = this.#options;
    return gate ? gate.pass(request, signal) : request();
  }

  async #send(request: Request, model: string): Promise<Reply> {
    const { send } = this.#options;
    const settle = await this.#begin(request, model);
    let reply: Reply | undefined;
    try {
      reply = await send(request, model);
    } finally {
      settle?.(reply);
    }
    if ("usage" in reply && reply.usage) {
      this.totals.promptTokens += reply.usage.promptTokens;
      this.totals.completionTokens += reply.usage.completionTokens;
      this.totals.cachedTokens += reply.usage.cachedTokens ?? 0;
    }
    return reply;
  }

  /** @throws Stopped if a limit is reached, or another request has stopped the run meanwhile */
  async #begin(request: Request, model: string) {
    const { begin, maxRequests, patience = defaultPatience } = this.#options;
    let settle: Awaited<ReturnType<NonNullable<typeof begin>>> | undefined;
    try {
      settle = await begin?.(request, model);
      if (maxRequests !== undefined && this.totals.requests >= maxRequests) {
        // If no translation was accepted of so many replies, more requests would not help.
        const isFruitless = !this.#everAccepted && this.#replies >= patience;
        this.#stop(
          new Stopped(
            isFruitless
              ? noProgressStop(this.#replies, this.#lastReply)
              : requestLimitStop(maxRequests, this.#lastReply),
          ),
        );
      }
      if (this.#stopped) throw this.#stopped;
      this.totals.requests++;
      return settle;
    } catch (error) {
      settle?.();
      if (error instanceof Stopped) this.#stop(error);
      throw error;
    }
  }

  /** Switches away from an unavailable model. @returns whether there is another one */
  #nextModel(gone: string): boolean {
    if (gone !== this.#model) return true;
    const { otherModel } = this;
    if (otherModel === undefined) return false;
    this.#model = otherModel;
    return true;
  }

  /** @throws Stopped for a reply that ends the run */
  #judge(reply: Reply, { model, attempt }: { model: string | undefined; attempt: number }): void {
    const isOwnModel = reply.kind === "model-gone" && model !== undefined && model !== this.#model;
    const stop = isOwnModel ? undefined : (stopFor(reply) ?? (this.#everAnswered ? undefined : firstStopFor(reply)));
    if (stop) this.#stop(new Stopped(stop, reply));
    if (reply.kind === "unreachable" && attempt + 1 >= triesUnreachable)
      this.#stop(new Stopped(unreachableStop(reply.detail), reply));
    if (!saysNothing.includes(reply.kind)) this.#everAnswered = true;
  }

  /** If only the model of this request is unavailable, only this text fails. */
  #final(reply: Reply, model: string | undefined): Reply {
    return reply.kind === "model-gone" && model !== undefined ? { ...reply, kind: "bad-request" } : reply;
  }

  /** @throws Stopped always, for the first cause */
  #stop(stopped: Stopped): never {
    this.#stopped ??= stopped;
    throw this.#stopped;
  }

  /** Exponential backoff with jitter, at least as long as the service asks. */
  #wait(attempt: number, asked = 0): number {
    const { firstDelay, longestDelay, random } = this.#options;
    return Math.max(asked, Math.min(longestDelay, firstDelay * 2 ** attempt) * (0.5 + random() / 2));
  }
}
