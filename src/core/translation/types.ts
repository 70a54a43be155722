/*
 * The words of the translation room. Everything in this folder is pure and runs in the browser too: no Node, no DOM, no zod.
 */
import type { Reason } from "../model/reasons.ts";

/** A name that stays as it is, or has a form of its own in some languages. */
export interface GlossaryTerm {
  term: string;
  /** By language code, for languages that write the name in another script. */
  forms?: Readonly<Record<string, string>> | undefined;
}

/** The language that texts are translated into. */
export interface TargetLanguage {
  /** As in the site's addresses: `pt-br`. */
  code: string;
  /** BCP 47 tag: `pt-BR`, `zh-Hant`. */
  tag: string;
  /** English name, for the prompt: `Brazilian Portuguese`. */
  fullName: string;
}

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

/** A name that a marker of a masked text stands for: ⟦0⟧ is the marker 0. */
export interface MarkedName {
  marker: number;
  name: string;
}

/** What is asked of a chat service: pieces and a target, never a prompt. */
export interface TranslationRequest {
  /** Masked texts, in order. */
  pieces: readonly string[];
  target: TargetLanguage;
  /** What markers stand for, where the model needs to know. */
  names: readonly MarkedName[];
  /** Why the last answer was refused. */
  reason?: Reason | undefined;
}

/** Sends a request and tells what came back. It retries what may pass by itself; what it returns is final. */
export type Ask = (request: TranslationRequest) => Promise<Reply>;

/** How a text came out. */
export type Outcome = { status: "ok"; text: string } | { status: "failed"; reason: Reason };
