import type { Reply } from "../chat/types.ts";
import type { Reason } from "../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";

/*
 * The types of translations. Everything in this folder is pure and runs in the browser too: no Node, no DOM, no zod.
 */

/** A name of the glossary, and how it is written in the target language. */
export interface RequiredName {
  term: string;
  form: string;
}

/** A text before its source changed, with its translation, both as readers see them. */
export interface EarlierText {
  source: string;
  translation: string;
}

/** A text near another one, as readers see it; with its translation, if there is one. */
export interface NearText {
  source: string;
  translation?: string | undefined;
}

/** Where a text of a document stands. */
export interface TextContext {
  /** The name of the document. */
  document: string;
  /** Texts that follow each other have consecutive numbers. */
  index: number;
  /** The title of the document, and the headings above the text. */
  path: readonly string[];
  /** The end of what stands before it, and the beginning of what stands after it; of sentences only. */
  before?: NearText | undefined;
  after?: NearText | undefined;
  /** Translated texts with names that it has, too. */
  related?: readonly NearText[] | undefined;
}

/** A request for a translation: pieces and a target, never a prompt. */
export interface TranslationRequest {
  /** Texts with tags, in order. */
  pieces: readonly string[];
  target: TargetLanguage;
  /** The names of the glossary in them. */
  names: readonly RequiredName[];
  /** The site's own rules for translations. */
  instructions?: readonly string[] | undefined;
  /** Whom the texts are about, in a sentence or two. */
  about?: string | undefined;
  /** Where the pieces stand. */
  contexts?: readonly (TextContext | undefined)[] | undefined;
  /** The words that tags stand for, where that tells how a sentence goes on: `<m3/> is a+b`. */
  signs?: readonly string[] | undefined;
  /** The kinds of the pieces, such as `a heading`; undefined where a piece speaks for itself. */
  hints?: readonly (string | undefined)[] | undefined;
  /** The pieces as they were before their source changed. */
  earlier?: readonly (EarlierText | undefined)[] | undefined;
  /** Why the last answer was rejected. */
  reason?: Reason | undefined;
  /** Further remarks on the pieces. */
  notes?: readonly string[] | undefined;
}

/** Sends a request, retries temporary failures and returns the final reply. */
export type Ask = (request: TranslationRequest) => Promise<Reply>;

/** The outcome for a text. */
export type TextOutcome = { status: "ok"; text: string } | { status: "failed"; reason: Reason };

/** A text with marks in place of parts that must not change. */
export interface Masked {
  text: string;
  /**
   * The replacement of each mark in the target language; empty for the marks of a pair, such as those around a link.
   */
  kept: readonly string[];
  /** The kinds of the marks, as letters. */
  letters?: readonly string[] | undefined;
  /** The number of the first mark. */
  first: number;
}

/** How a kind of text is sent: plain texts, or inline Markdown. */
export interface TextForm {
  /** The form that this one adapts, such as that of a whole text of which a part is sent. */
  base?: TextForm | undefined;
  /**
   * Replaces what must not change with marks. `first`: the number of the first one, since they are numbered through a
   * whole request.
   */
  mask(text: string, options: { glossary: readonly GlossaryTerm[]; target: TargetLanguage; first: number }): Masked;
  /** Puts what the marks stand for into a reply. @returns the reason if it does not have each mark once */
  unmask(reply: string, masked: Masked): { text: string } | { reason: Reason };
  /** Returns what there is to read in a reply with wrong marks: its words, and the marks that are certain. */
  salvage(reply: string, masked: Masked): string | undefined;
  /** Returns what a reader sees. */
  plain(text: string): string;
  /**
   * Returns what translations may change of it, for the checks: not formulas, code and addresses, whose marks keep them
   * as they are.
   */
  words(text: string): string;
  /**
   * Returns its words with marks in the places of citations and notes, `⟦#id⟧`, and around links, `⟦a href⟧…⟦/a href⟧`.
   */
  marked(text: string): string;
  /** Returns the links, citations and so on of a text, for comparison. */
  elements(text: string): string;
}

/** A text to translate; a string is plain. */
export type SourceText =
  | string
  | {
      source: string;
      form: TextForm;
      /** The kind of text, such as `a heading`, for the prompt. */
      hint?: string | undefined;
      /** The part of the text that is sent as it was before its source changed. */
      earlier?: EarlierText | undefined;
      context?: TextContext | undefined;
      /** Whether it is a value, such as a cell of a table, which may be a name that is the same in both languages. */
      isValue?: boolean | undefined;
    };

/** Texts to translate into a language. */
export interface TranslationJob {
  texts: readonly SourceText[];
  /** The BCP 47 tag of their language. */
  from: string;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions?: readonly string[] | undefined;
  /** Whom the texts are about, in a sentence or two. */
  about?: string | undefined;
  ask: Ask;
  /** Awaited between the checks of an answer, so that other answers do not wait for all of them. */
  pause?: (() => Promise<void>) | undefined;
  /** Answers of an earlier run that have not been used. */
  answers?: KeptAnswers | undefined;
  /** The experience of answers before, where the texts are asked for in several jobs. */
  earlier?: EarlierAnswers | undefined;
  /** Called and awaited for accepted texts as soon as they arrive. */
  onAccepted?: (accepted: readonly Accepted[]) => void | Promise<void>;
  /**
   * Called with the index of each rejected text, which may be retried, and with its answer if that is a translation.
   */
  onRefused?: (index: number, reason: Reason, answer: string | undefined) => void;
}

/** The answer of a service to a piece of a request. */
export interface RawAnswer {
  /** As it arrived; absent if there is no answer. */
  piece?: string | undefined;
  /** Why there is no answer, though the request is paid for. */
  reason?: Reason | undefined;
  /** The number of its first mark. */
  first: number;
  model?: string | undefined;
}

/** Why a text is asked for: for the first time or after a refusal, because of a doubt, or of what the judge found. */
export type Purpose = "translate" | "doubt" | "judged";

/** Answers that are kept as soon as they arrive, so that what a killed run had not checked is not paid for again. */
export interface KeptAnswers {
  /** Returns the first answer of an earlier run that has not been taken. @param index of the text */
  take: (index: number, purpose: Purpose) => RawAnswer | undefined;
  /** Keeps answers before this returns, each with the index of its text. @throws if they cannot be written */
  keep: (answers: readonly (RawAnswer & { index: number })[], purpose: Purpose) => void;
}

/** The experience of a language's answers, for the checks of the next ones. */
export interface EarlierAnswers {
  /** The texts that came back as they are. */
  returned: Set<number>;
}

/** An accepted translation. */
export interface Accepted {
  /** Its index in the job's texts. */
  index: number;
  text: string;
  /** The model that translated it, if known. */
  model?: string | undefined;
  /** The doubt about it. */
  doubt?: Doubt | undefined;
}

/** A doubt: something that may be wrong with a translation that passes the checks. */
export interface Doubt {
  reason: Reason;
  /** Whether the service was asked again, and stands by the translation. */
  asked: boolean;
}

/** The kinds of text files of a language. */
export const textKinds = ["bundles", "texts", "interface"] as const;
export type TextKind = (typeof textKinds)[number];

/** The kinds of documents that are translated as a whole. */
export const documentKinds = ["articles", "pages"] as const;
/** The kinds of texts of a plan: those of text files, and the segments of documents. */
export type PlannedKind = TextKind | (typeof documentKinds)[number];
