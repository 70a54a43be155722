/*
 * The words of the translation room. Everything in this folder is pure and runs in the browser too: no Node, no DOM, no zod.
 */
import type { Reply } from "../chat/types.ts";
import type { Reason } from "../model/reasons.ts";
import type { TargetLanguage } from "../model/types.ts";

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
export type TextOutcome = { status: "ok"; text: string } | { status: "failed"; reason: Reason };
