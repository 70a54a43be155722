/*
 * The words of the chat room. Everything in this folder runs in the browser too.
 */

/** What the service counted for a request. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
}

/** A chat-completion service. */
export interface ChatService {
  /** The whole address of the chat-completions path. */
  url: string;
  /** Absent where a relay adds it, or none is needed. */
  key?: string | undefined;
  model: string;
}

/** What a reply of the service means. `detail` is for people and never holds the key. */
export type Reply =
  | Answer<"ok">
  /** The answer was cut off at the service's limit; `text` is what arrived. */
  | Answer<"truncated">
  /** Nothing usable, but asking again may help. */
  | Failure<"filtered" | "empty" | "reasoning-only" | "not-json" | "web-page" | "timeout" | "transient">
  /** Too many requests at the moment. */
  | Failure<"rate-limit">
  /** No connection to the service. */
  | Failure<"unreachable">
  /** The request is longer than the model can read: a shorter one may pass. */
  | Failure<"context-length">
  /** Nothing will work until somebody does something. */
  | Failure<"authentication" | "credit" | "daily-quota" | "model-gone" | "bad-request">
  /** The address or the key cannot work. */
  | (Failure<"misconfigured"> & { fault: SetupFault })
  /** There is no service where a page looked for one, or it is not set up. */
  | Failure<"unavailable">;

/** What is wrong with an address or a key. */
export type SetupFault = "redirect" | "scheme" | "credentials" | "port" | "key-format" | "event-stream";

interface Answer<Kind extends string> {
  kind: Kind;
  text: string;
  usage?: Usage | undefined;
  /** The model that was asked. */
  model?: string | undefined;
}

interface Failure<Kind extends string> {
  kind: Kind;
  /** The reason in one line, with the status if there is one. */
  detail: string;
  /** The service's own words, if it had any. */
  message?: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  retryAfter?: number | undefined;
  /** A reply without a usable answer may have been counted all the same. */
  usage?: Usage | undefined;
}

/** A reply as it came over the wire, its body read to the end. */
export interface RawReply {
  status: number;
  headers: { get(name: string): string | null };
  body: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** What no detail may show. */
  key?: string | undefined;
}
