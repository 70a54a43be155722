import type { Reason } from "../model/reasons.ts";
import type { TextState } from "../model/states.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../model/types.ts";
import { plainForm } from "./mask.ts";
import type { TextRecord } from "./records.ts";
import type { TranslationStatus } from "./state.ts";
import type { EarlierText, PlannedKind, SourceText, TextContext, TextForm } from "./types.ts";

/** A text with its translation and status. */
export interface PlannedText {
  kind: PlannedKind;
  /** Of a segment, a fingerprint: equal segments of a document have one key. */
  key: string;
  source: string;
  translation: string | undefined;
  status: TranslationStatus;
  state: TextState | undefined;
  /** Whether the state is already in the state file. */
  isRecorded: boolean;
  /** The glossary terms in it. */
  terms: readonly GlossaryTerm[];
  /** Why its existing translation fails verification. */
  problem: Reason | undefined;
  /** How it is sent, if it is not plain. */
  form?: TextForm | undefined;
  /** The part of the text that is sent as it was before its source changed, with its translation. */
  earlier?: EarlierText | undefined;
  /** Where it stands in its document, for the prompt. */
  context?: TextContext | undefined;
  /** The kind of text, for the prompt. */
  hint?: string | undefined;
  /** Whether it is a value, such as a cell of a table, which may be a name that is the same in both languages. */
  isValue?: boolean | undefined;
  /** Of a segment: its translated file, and its line in the source. */
  place?: { file: string; line: number } | undefined;
}

/** The work for a language. */
export interface LanguagePlan {
  language: Language;
  target: TargetLanguage;
  texts: PlannedText[];
  /** The texts to send, grouped by source text: identical ones are sent once. */
  send: PlannedText[][];
  /** Indices in `send`, by chunk. */
  chunks: number[][];
  /** Translations that exist already for the same source text. They are not sent. */
  copies: TextRecord[];
  /** Texts of a variety that get what is accepted for its parent. They are not sent. */
  waiting: WaitingText[];
}

/** Returns the texts of a plan as they are sent, one of equal ones. */
export const sourceTexts = ({ send }: Pick<LanguagePlan, "send">): SourceText[] =>
  send.map((texts) => {
    const { source = "", form = plainForm, hint, earlier, context } = texts[0] ?? {};
    return { source, form, hint, earlier, context, isValue: texts.some((each) => each.isValue) };
  });

/** Returns the number of texts that a run translates for a language: equal ones count each. */
export const textsOfPlan = ({ send, waiting }: LanguagePlan): number =>
  send.reduce((sum, texts) => sum + texts.length, waiting.length);

/** A text that waits for another language's. */
export interface WaitingText {
  text: PlannedText;
  /** The code of the language that it is sent for. */
  sender: string;
}

/** Returns the texts that people have written or changed, and that no run has recorded yet. */
export const unrecorded = ({ texts }: LanguagePlan): (PlannedText & { state: TextState })[] =>
  texts.flatMap(({ state, ...text }) => (state === undefined || text.isRecorded ? [] : [{ ...text, state }]));
