import { ChatClient as Client } from "../../core/chat/client.ts";
import { exchange } from "../../core/chat/exchange.ts";
import { now, sleep } from "../../core/chat/world.ts";
import { buildPrompt } from "../../core/translation/prompt.ts";
import type { TranslationRequest } from "../../core/translation/types.ts";
import { RateGate } from "./rate-gate.ts";

export type { ChatTotals } from "../../core/chat/client.ts";

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

const longestDelay = 30_000;

/** The chat client of the command line: several requests at a time, through one gate. */
export class ChatClient extends Client<TranslationRequest> {
  readonly gate: RateGate;

  constructor({ url, key, site, fetch, timeout, concurrency, ...options }: ChatOptions) {
    const { signal } = options;
    const gate = new RateGate(concurrency, { now, sleep });
    const headers = { "http-referer": new URL(site.url).href, ...(isHeaderText(site.title) && { "x-title": site.title }) };
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

/** A header holds no letters but those of ASCII everywhere: a title with others would fail every request. */
const isHeaderText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
