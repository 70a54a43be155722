import { setTimeout as sleep } from "node:timers/promises";
import { KnownError } from "../core/errors.ts";
import { fatalKinds } from "../core/translation/batch.ts";
import { buildPrompt } from "../core/translation/prompt.ts";
import { classifyReply } from "../core/translation/reply.ts";
import type { Reply, TranslationRequest } from "../core/translation/types.ts";
import { RateGate } from "./rate-gate.ts";

export interface ChatOptions {
  /** The whole address of the chat-completions path. */
  url: string;
  /** Absent for a service that needs none. */
  key?: string | undefined;
  model: string;
  /** Takes over when the model is gone. */
  fallbackModel?: string | undefined;
  /** Who asks, as OpenRouter and others want to know: sent as `HTTP-Referer` and `X-Title`. */
  site: { url: string; title: string };
  fetch: typeof fetch;
  signal: AbortSignal;
  concurrency: number;
  /** Milliseconds for a whole reply. */
  timeout: number;
  /** Milliseconds before the second try; each later one waits twice as long, at most {@link longestDelay}. */
  firstDelay: number;
  /** The most requests of this run. */
  maxRequests?: number | undefined;
}

/** What a run has used so far. */
export interface ChatTotals {
  requests: number;
  promptTokens: number;
  completionTokens: number;
}

/** The run may send no more requests. */
export class RequestLimitReached extends Error {}

const tries = 6;
const longestDelay = 30_000;

/** A chat-completion service. */
export class ChatClient {
  readonly gate: RateGate;
  readonly totals: ChatTotals = { requests: 0, promptTokens: 0, completionTokens: 0 };
  readonly #options: ChatOptions;
  #model: string;
  #everAnswered = false;
  /** A fatal reply: nothing is sent after it. */
  #fatal: Reply | undefined;
  #everTranslated = false;

  constructor(options: ChatOptions) {
    this.#options = options;
    this.#model = options.model;
    this.gate = new RateGate(options.concurrency);
  }

  /** The model that answers now. */
  get model(): string {
    return this.#model;
  }

  /**
   * Asks for a translation. What may pass by itself (too many requests, a failing service, no answer in time) is tried again, waiting longer each time
   * and as long as the service asks.
   *
   * @throws KnownError when the service was never reached; RequestLimitReached; the signal's reason
   */
  async ask(request: TranslationRequest): Promise<Reply> {
    const prompt = buildPrompt(request);
    let reply: Reply = { kind: "transient", detail: "it was not asked" };
    for (let attempt = 0; attempt < tries; attempt++) {
      reply = await this.gate.pass(() => this.#fatal ?? this.#post(prompt), this.#options.signal);
      if (reply.kind === "rate-limit") {
        this.gate.refused(this.#wait(reply.retryAfter, attempt));
      } else if (reply.kind === "transient" || reply.kind === "not-json" || reply.kind === "web-page") {
        await sleep(this.#wait(reply.retryAfter, attempt), undefined, { signal: this.#options.signal });
      } else if (reply.kind === "model-gone" && this.#switchModel()) {
        attempt--;
      } else {
        if (reply.kind === "ok") this.#everTranslated = true;
        if (reply.kind === "bad-request" && !this.#everTranslated) {
          throw new KnownError(`the service refuses the request: ${reply.detail}`, "check BIOPEDIA_API_URL and BIOPEDIA_MODEL");
        }
        if (fatalKinds.includes(reply.kind)) this.#fatal = reply;
        this.gate.answered();
        if ("usage" in reply && reply.usage) {
          this.totals.promptTokens += reply.usage.promptTokens;
          this.totals.completionTokens += reply.usage.completionTokens;
        }
        return reply;
      }
    }
    return reply;
  }

  #switchModel(): boolean {
    const { fallbackModel } = this.#options;
    if (fallbackModel === undefined || this.#model === fallbackModel) return false;
    this.#model = fallbackModel;
    return true;
  }

  /** As long as the service asks; a moment at least, for its clock may be wrong. */
  #wait(asked: number | undefined, attempt: number): number {
    return asked === undefined ? this.#delay(attempt) : Math.max(asked, this.#options.firstDelay / 4);
  }

  /** Exponential, with jitter, so that workers do not come back all at once. */
  #delay(attempt: number): number {
    const full = Math.min(longestDelay, this.#options.firstDelay * 2 ** attempt);
    return full * (0.5 + Math.random() / 2);
  }

  async #post(prompt: string): Promise<Reply> {
    const { url, key, site, fetch, signal, timeout, maxRequests } = this.#options;
    if (maxRequests !== undefined && this.totals.requests >= maxRequests) throw new RequestLimitReached();
    this.totals.requests++;
    // Not AbortSignal.any with AbortSignal.timeout: Node 20 may collect those as garbage, and then they never fire.
    const controller = new AbortController();
    const stop = () => controller.abort(signal.reason);
    const late = setTimeout(() => controller.abort(new DOMException("no answer in time", "TimeoutError")), timeout);
    signal.addEventListener("abort", stop, { once: true });
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "http-referer": site.url,
          "x-title": site.title,
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model: this.#model, messages: [{ role: "user", content: prompt }] }),
        redirect: "error",
        // The time covers the whole reply, not only its beginning.
        signal: controller.signal,
      });
      const body = await response.text();
      this.#everAnswered = true;
      return withoutKey(classifyReply({ status: response.status, headers: response.headers, body, now: Date.now() }), key);
    } catch (error) {
      signal.throwIfAborted();
      const detail = describe(error, timeout);
      if (!this.#everAnswered && isUnreachable(error)) {
        throw new KnownError(
          `the service at ${new URL(url).origin} cannot be reached: ${detail}`,
          "check BIOPEDIA_API_URL and the network",
        );
      }
      return { kind: "transient", detail };
    } finally {
      clearTimeout(late);
      signal.removeEventListener("abort", stop);
    }
  }
}

function describe(error: unknown, timeout: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${timeout / 1000} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return (
    ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"].includes(code) ||
    code.startsWith("ERR_TLS") ||
    code.includes("CERT")
  );
}

/** A service may repeat the key in its message; nobody else does. */
function withoutKey(reply: Reply, key: string | undefined): Reply {
  return key && "detail" in reply ? { ...reply, detail: reply.detail.replaceAll(key, "…") } : reply;
}
