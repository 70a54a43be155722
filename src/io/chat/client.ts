import { ChatClient as Client } from "../../core/chat/client.ts";
import { exchange } from "../../core/chat/exchange.ts";
import { now, sleep } from "../../core/chat/world.ts";
import { buildPrompt } from "../../core/translation/prompt.ts";
import type { TranslationRequest } from "../../core/translation/types.ts";
import { RateGate } from "./rate-gate.ts";

export type { ChatTotals } from "../../core/chat/client.ts";

export interface ChatOptions {
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
}

const longestDelay = 30_000;

/** The chat client of the command line, with concurrent requests through one rate gate. */
export class ChatClient extends Client<TranslationRequest> {
  readonly gate: RateGate;

  constructor({ url, key, site, fetch, timeout, concurrency, ...options }: ChatOptions) {
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
      send: (request, model) => exchange({ service: { url, key, model }, prompt: buildPrompt(request), headers, fetch, timeout, signal }),
    });
    this.gate = gate;
  }
}

/** Only ASCII is safe in headers: a title with other characters would make every request fail. */
const isHeaderText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
