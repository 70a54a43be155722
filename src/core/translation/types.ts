/*
 * The types of translations. Everything in this folder is pure and runs in the browser too: no Node, no DOM, no zod.
 */
import type { Reply } from "../chat/types.ts";
import type { Reason } from "../model/reasons.ts";
import type { TargetLanguage } from "../model/types.ts";

/** A name that a marker of a masked text stands for: ⟦0⟧ is the marker 0. */
export interface MarkedName {
  marker: number;
  name: string;
}

/** A request for a translation: pieces and a target, never a prompt. */
export interface TranslationRequest {
  /** Masked texts, in order. */
  pieces: readonly string[];
  target: TargetLanguage;
  /** The names behind markers, where the model needs them. */
  names: readonly MarkedName[];
  /** The site's own rules for translations. */
  instructions?: readonly string[] | undefined;
  /** Why the last answer was rejected. */
  reason?: Reason | undefined;
}

/** Sends a request, retries temporary failures and returns the final reply. */
export type Ask = (request: TranslationRequest) => Promise<Reply>;

/** The outcome for a text. */
export type TextOutcome = { status: "ok"; text: string } | { status: "failed"; reason: Reason };
