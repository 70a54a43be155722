/*
 * The types of the chat client. Everything in this folder runs in the browser too.
 */

/** The tokens of a request and its answer. */
export interface Tokens {
  promptTokens: number;
  completionTokens: number;
}

/** The tokens that the service counted for a request. */
export interface Usage extends Tokens {
  /** Tokens of the prompt that the service had in a cache. */
  cachedTokens?: number | undefined;
  /** In US dollars, from services that say so, such as OpenRouter. */
  cost?: number | undefined;
}

/** A chat-completion service. */
export interface ChatService {
  /** The full URL of the chat-completions path. */
  url: string;
  /** Absent if a relay adds it or the service needs none. */
  key?: string | undefined;
  model: string;
}

/** A classified reply of the service. `detail` is for people and never contains the key. */
export type Reply =
  | Answer<"ok">
  /** The answer was cut off at the service's limit; `text` is the part that arrived. */
  | Answer<"truncated">
  /** No usable answer, but a retry may help. */
  | Failure<"filtered" | "empty" | "reasoning-only" | "not-json" | "web-page" | "timeout" | "transient">
  /** Too many requests at the moment. */
  | Failure<"rate-limit">
  /** No connection to the service. */
  | Failure<"unreachable">
  /** The request is too long for the model; a shorter one may work. */
  | Failure<"context-length">
  /** Nothing will work until somebody fixes it. */
  | Failure<"authentication" | "credit" | "daily-quota" | "model-gone" | "bad-request">
  /** The address or the key cannot work. */
  | (Failure<"misconfigured"> & { fault: SetupFault })
  /** There is no service at the URL, or it is not set up. */
  | Failure<"unavailable">;

/** A fault of an address or a key. */
export type SetupFault = "redirect" | "scheme" | "credentials" | "port" | "key-format" | "event-stream" | "base";

interface Answer<Kind extends string> {
  kind: Kind;
  text: string;
  usage?: Usage | undefined;
  /** The model that answered. */
  model?: string | undefined;
}

interface Failure<Kind extends string> {
  kind: Kind;
  /** The reason in one line, with the HTTP status if any. */
  detail: string;
  /** The service's own message, if any. */
  message?: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  retryAfter?: number | undefined;
  /** The service may count a reply without a usable answer. */
  usage?: Usage | undefined;
}

/** A raw reply with its complete body. */
export interface RawReply {
  status: number;
  headers: { get(name: string): string | null };
  body: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** Removed from all details. */
  key?: string | undefined;
}

/** The environment of the chat client. Tests provide their own. */
export interface ChatWorld {
  fetch: typeof fetch;
  /** Returns milliseconds of a monotonic clock. */
  now: () => number;
  /** Waits. @throws the signal's reason if it is aborted */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Returns milliseconds of a monotonic clock. */
export const now = (): number => performance.now();

/** Waits. @throws the signal's reason if it is aborted */
export const sleep: ChatWorld["sleep"] = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
