import { firstStopFor, noProgressStop, requestLimitStop, Stopped, stopFor, unreachableStop } from "./stopped.ts";
import type { Reply } from "./types.ts";
import type { ChatWorld } from "./world.ts";

/** What all requests pass: it may limit how many are under way, and hold them back while the service asks for patience. */
export interface Gate {
  pass: <T>(request: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** The service asked for patience. @param wait in milliseconds */
  throttled: (wait: number) => void;
  succeeded: () => void;
}

export interface ChatClientOptions<Request> {
  /** One exchange with the service; what a request is, is none of the client's business. @throws nothing but the signal's reason */
  send: (request: Request, model: string) => Promise<Reply>;
  model: string;
  /** Takes over when the model is gone, and may be asked for what the model cannot do. */
  fallbackModel?: string | undefined;
  /** Milliseconds before the second try; each later one waits twice as long, or as long as the service asks. */
  firstDelay: number;
  longestDelay: number;
  /** From 0 to 1: waits are half as long to as long, so that those who wait do not come back all at once. */
  random: () => number;
  sleep: ChatWorld["sleep"];
  signal: AbortSignal;
  gate?: Gate | undefined;
  /** The most requests in all. */
  maxRequests?: number | undefined;
  /** How many asks may be under way at a time. */
  concurrency?: number | undefined;
  /** So many asks in a row may go without an answer; of those that are under way together, so many each may bring nothing that is accepted. */
  patience?: number | undefined;
}

export interface AskOptions {
  /** Asks this model in place of the current one; that it is gone is then no reason to stop. */
  model?: string;
  /** How often a request is sent in all. */
  tries?: number;
}

/** What a run has used so far, failed requests included. */
export interface ChatTotals {
  requests: number;
  promptTokens: number;
  completionTokens: number;
}

const defaultTries = 6;
const defaultPatience = 10;
/** A service that has answered may be restarted: it counts as gone after so many tries. */
const triesUnreachable = 3;

/** No connection, no time, no service: replies that say nothing of whether the address is right. */
const saysNothing: readonly Reply["kind"][] = ["unreachable", "web-page", "not-json", "timeout", "transient", "bad-request"];
const mayPass: readonly Reply["kind"][] = ["rate-limit", "transient", "timeout", "not-json", "web-page", "unreachable"];

/** Asks a chat service: the one way for the command line and for pages. It tries again what may pass by itself, and stops when nothing will. */
export class ChatClient<Request> {
  readonly totals: ChatTotals = { requests: 0, promptTokens: 0, completionTokens: 0 };
  readonly #options: ChatClientOptions<Request>;
  #model: string;
  #everAnswered = false;
  /** Nothing is sent after it. */
  #stopped: Stopped | undefined;
  /** Asks in a row without an answer, and without a text that was accepted. */
  #unanswered = 0;
  #fruitless = 0;
  /** Asks under way, and the most of them at a time since a text was accepted. */
  #underWay = 0;
  #together = 1;
  #lastFailure: string | undefined;

  constructor(options: ChatClientOptions<Request>) {
    this.#options = options;
    this.#model = options.model;
  }

  /** The model that is asked now. */
  get model(): string {
    return this.#model;
  }

  /** The model to ask for what the first one cannot do; undefined when there is none, or when it has taken over. */
  get otherModel(): string | undefined {
    const { fallbackModel } = this.#options;
    return fallbackModel === this.#model ? undefined : fallbackModel;
  }

  /** A translation was accepted: there is progress. */
  accepted(): void {
    this.#unanswered = 0;
    this.#fruitless = 0;
    this.#together = Math.max(1, this.#underWay);
  }

  /**
   * Asks for a translation. What may pass by itself (too many requests, a failing service, no answer in time) is tried again, waiting longer each time
   * and at least as long as the service asks.
   *
   * @throws Stopped when nothing will help, or nothing more may be sent; the signal's reason
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
        // Another request may have found out meanwhile that the model is gone.
        asked.model = model ?? this.#model;
        return this.#send(request, asked.model);
      });
      if (reply.kind === "model-gone" && model === undefined && this.#nextModel(asked.model)) {
        attempt--;
        continue;
      }
      this.#judge(reply, { model, attempt });
      this.#lastFailure = "detail" in reply ? reply.detail : undefined;
      const isAnswer = !mayPass.includes(reply.kind);
      const isFinal = isAnswer || attempt + 1 >= tries;
      if (isFinal) this.#fruitless++;
      // A request that hung has taken patience enough for an ask.
      if (isAnswer) this.#unanswered = 0;
      else if (isFinal || reply.kind === "timeout") this.#unanswered++;
      if (isAnswer) gate?.succeeded();
      if (isFinal) return this.#final(reply, model);
      const wait = this.#wait(attempt, "retryAfter" in reply ? reply.retryAfter : undefined);
      if (reply.kind === "rate-limit" && gate) gate.throttled(wait);
      else await sleep(wait, signal);
    }
  }

  /** Changes the model when too many asks in a row have come to nothing. @throws Stopped when that was the last one, or the service is down */
  #expectProgress(): void {
    const { patience = defaultPatience, concurrency = 1 } = this.#options;
    // One short failure ends all that is under way, and it may be this machine that was busy.
    const isDown = this.#unanswered >= Math.max(patience, 3 * concurrency);
    if (!isDown && this.#fruitless < patience * Math.min(this.#together, concurrency)) return;
    // The model brings nothing: the other one may.
    if (!isDown && this.#nextModel(this.#model)) {
      this.#fruitless = 0;
      return;
    }
    this.#stop(new Stopped(noProgressStop(isDown ? this.#unanswered : this.#fruitless, this.#lastFailure)));
  }

  #pass(request: () => Promise<Reply>): Promise<Reply> {
    const { gate, signal } = this.#options;
    return gate ? gate.pass(request, signal) : request();
  }

  async #send(request: Request, model: string): Promise<Reply> {
    const { send, maxRequests } = this.#options;
    if (maxRequests !== undefined && this.totals.requests >= maxRequests) this.#stop(new Stopped(requestLimitStop(maxRequests)));
    this.totals.requests++;
    const reply = await send(request, model);
    if ("usage" in reply && reply.usage) {
      this.totals.promptTokens += reply.usage.promptTokens;
      this.totals.completionTokens += reply.usage.completionTokens;
    }
    return reply;
  }

  /** Whether there is another model to ask: the one that has taken over from the one that is gone, or does so now. */
  #nextModel(gone: string): boolean {
    if (gone !== this.#model) return true;
    const { otherModel } = this;
    if (otherModel === undefined) return false;
    this.#model = otherModel;
    return true;
  }

  /** @throws Stopped for a reply after which nothing more is to be sent */
  #judge(reply: Reply, { model, attempt }: { model: string | undefined; attempt: number }): void {
    const isOwnModel = reply.kind === "model-gone" && model !== undefined && model !== this.#model;
    const stop = isOwnModel ? undefined : (stopFor(reply) ?? (this.#everAnswered ? undefined : firstStopFor(reply)));
    if (stop) this.#stop(new Stopped(stop, reply));
    if (reply.kind === "unreachable" && attempt + 1 >= triesUnreachable) this.#stop(new Stopped(unreachableStop(reply.detail), reply));
    if (!saysNothing.includes(reply.kind)) this.#everAnswered = true;
  }

  /** That another model is gone is this text's bad luck only. */
  #final(reply: Reply, model: string | undefined): Reply {
    return reply.kind === "model-gone" && model !== undefined ? { ...reply, kind: "bad-request" } : reply;
  }

  /** @throws Stopped always: for the first cause there was */
  #stop(stopped: Stopped): never {
    this.#stopped ??= stopped;
    throw this.#stopped;
  }

  /** Exponential, with jitter, and at least as long as the service asks. */
  #wait(attempt: number, asked = 0): number {
    const { firstDelay, longestDelay, random } = this.#options;
    return Math.max(asked, Math.min(longestDelay, firstDelay * 2 ** attempt) * (0.5 + random() / 2));
  }
}
