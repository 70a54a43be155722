import type { Reply } from "../chat/types.ts";
import type { Reason } from "../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";

/*
 * The types of translations. Everything in this folder is pure and runs in the browser too: no Node, no DOM, no zod.
 */

/** What the checks know of a language. Each is optional: what depends on a part that is missing is not checked. */
export interface LanguageWords {
  /**
   * Common words of a language that shares its script with others, in three groups: about 20, 4 and 1 in a thousand
   * words. The third also has words that
   * tell it from its neighbours: `kereta` is Malay, `mobil` Indonesian. A word that several languages share is listed
   * for each.
   */
  common?: string;
  /**
   * The letters that not every alphabet of the same script has: of Latin alphabets all beyond a to z, of Cyrillic ones
   * those that Russian, Ukrainian or
   * Bulgarian lacks. Not for languages with letters for tones, such as Vietnamese: their words tell enough.
   */
  letters?: string;
  /**
   * What tells the language from one that shares nearly all its words with it: the other one's code, and patterns of
   * words, each with how much an occurrence
   * says, as a natural logarithm. `~` is any ending.
   */
  habits?: { unlike: string; patterns: readonly (readonly [pattern: string, weight: number])[] };
  /** Frequent words that are not words, or are rare, in other languages of its script. */
  frequentWords?: string;
  /**
   * Words that are words of other languages too, or only common in what models add: they count in a sentence that has
   * more frequent words.
   */
  besides?: string;
  /** Words that other languages of its script spell the same: only these may be identical in a translation. */
  internationalWords?: string;
  /**
   * Words whose period does not end a sentence: “Dr.”, as a pattern. Where they are not known, any short word may be
   * one.
   */
  abbreviations?: string;
  /**
   * Number words, one column a number, in the order of `wordedNumbers`. `|` separates alternatives: cardinal, ordinal
   * and collective forms, and words such as
   * “pair” and “dozen”. A word may have any ending, except before `.`; `_` is a space. First, what may precede a word
   * without a space: `prefixes:`.
   */
  numbers?: string;
  /** The words for 21 to 99, without the tens, of a language that does not make them of tens and units. */
  irregularNumbers?: string;
  /** Words for powers of ten that follow a number: exponent, then patterns. `~` is any ending. */
  scales?: string;
  /** The twelve months in forms that Unicode's data lacks: other cases, other names in use. */
  months?: string;
  /** How “in the same year” is written, as a pattern: a year that the source repeats may become these words. */
  sameYear?: string;
  /**
   * What may express a negation, as a pattern of whole words. Wide: one that is not listed makes a good translation
   * look wrong.
   */
  negations?: string;
  /**
   * What surely is a negation, as a pattern of whole words. Narrow: in it are only words that good translations of
   * positive sentences lack.
   */
  denials?: string;
  /** Phrases with a denial that other languages often say without one, as a pattern. */
  softDenials?: string;
  /**
   * The beginnings of words for quantities, as patterns: one column a quantity, in the order of `quantities.ts`. `_` is
   * a space,
   * `~` any letters, `-` nothing known. `?` stands before what good translations often leave out. Wide, as `negations`.
   */
  quantities?: string;
  /**
   * How times of the day and decades are written, as patterns: `hour` and perhaps `minutes`; `year`, of two or four
   * digits, and perhaps `century`.
   */
  times?: readonly string[];
  decades?: readonly string[];
  /** How a source surely says quantities, as patterns, by their names in `quantities.ts`. Narrow, as `denials`. */
  saidQuantities?: Readonly<Record<string, string>>;
  /**
   * Characters of only one of the two Chinese scripts, by frequency, as pairs of simplified and traditional. Characters
   * of both scripts (里, 后, 台) are left
   * out, and so are variants that are used in both (没, 温, 强).
   */
  pairs?: string;
}

/** The words of languages by BCP 47 code, `und` for any but English, in some cases with a script or region. */
export type Words = Readonly<Record<string, LanguageWords>>;

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
  /** What names the document. */
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
  /** What tags stand for, where that tells how a sentence goes on: `<m3/> is a+b`. */
  signs?: readonly string[] | undefined;
  /** What the pieces are, such as `a heading`; undefined where a piece speaks for itself. */
  hints?: readonly (string | undefined)[] | undefined;
  /** What the pieces were before their source changed. */
  earlier?: readonly (EarlierText | undefined)[] | undefined;
  /** Why the last answer was rejected. */
  reason?: Reason | undefined;
  /** What else to say of the pieces. */
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
  /** What the marks are, as letters. */
  letters?: readonly string[] | undefined;
  /** The number of the first mark. */
  first: number;
}

/** How a kind of text is sent: plain texts, or inline Markdown. */
export interface TextForm {
  /** The form that it makes something else of. */
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
  /** Returns the links, citations and so on of a text, for comparison. */
  elements(text: string): string;
}

/** A text to translate; a string is plain. */
export type SourceText =
  | string
  | {
      source: string;
      form: TextForm;
      /** What it is, such as `a heading`, for the prompt. */
      hint?: string | undefined;
      /** What is sent of it as it was before its source changed. */
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
  /** What the answers before have shown, where the texts are asked for in several jobs. */
  earlier?: EarlierAnswers | undefined;
  /** Called and awaited for accepted texts as soon as they arrive. */
  onAccepted?: (accepted: readonly Accepted[]) => void | Promise<void>;
  /** Called with the index of each rejected text, which may be retried, and with its answer if that is a translation. */
  onRefused?: (index: number, reason: Reason, answer: string | undefined) => void;
}

/** What a service said to a piece of a request. */
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

/** What the answers for a language have shown, for the checks of the next ones. */
export interface EarlierAnswers {
  /**
   * Whether the last one that surely told was in the other country's language, or the neighbour's: then little in a
   * text tells enough.
   */
  isSuspect: boolean;
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
  /** What may be wrong with it. */
  doubt?: Doubt | undefined;
}

/** What may be wrong with a translation that passes the checks. */
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
