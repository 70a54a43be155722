/*
 * The types of translations. Everything in this folder is pure and runs in the browser too: no Node, no DOM, no zod.
 */
import type { Reply } from "../chat/types.ts";
import type { Reason } from "../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";

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
  /** What the pieces are, such as `a heading`; undefined where a piece speaks for itself. */
  hints?: readonly (string | undefined)[] | undefined;
  /** Why the last answer was rejected. */
  reason?: Reason | undefined;
}

/** Sends a request, retries temporary failures and returns the final reply. */
export type Ask = (request: TranslationRequest) => Promise<Reply>;

/** The outcome for a text. */
export type TextOutcome = { status: "ok"; text: string } | { status: "failed"; reason: Reason };

/** A text with marks in place of parts that must not change. */
export interface Masked {
  text: string;
  /** The replacement of each mark in the target language; empty for the marks of a pair, such as those around a link. */
  kept: readonly string[];
  /** The number of the first mark. */
  first: number;
}

/** How a kind of text is sent: plain texts, or inline Markdown. */
export interface TextForm {
  /** Replaces what must not change with marks. `first`: the number of the first one, since they are numbered through a whole request. */
  mask(text: string, options: { glossary: readonly GlossaryTerm[]; target: TargetLanguage; first: number }): Masked;
  /** Puts what the marks stand for into a reply. @returns the reason if it does not have each mark once */
  unmask(reply: string, masked: Masked): { text: string } | { reason: Reason };
  /** Returns what a reader sees. */
  plain(text: string): string;
}

/** A text to translate; a string is plain. */
export type SourceText =
  | string
  | {
      source: string;
      form: TextForm;
      /** What it is, such as `a heading`, for the prompt. */
      hint?: string | undefined;
    };
