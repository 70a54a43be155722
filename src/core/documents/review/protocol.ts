import type { SegmentRole } from "../../model/segment-roles.ts";
import type { Comment, Finding, SegmentState } from "../../model/states.ts";
import type { TextKind } from "../../translation/types.ts";
import type { PairKind, SingleKind } from "../inline/parts.ts";

/*
 * The protocol between `biopedia review` and its page. Everything is JSON; the page holds no data of its own but
 * drafts. The addresses are below `editPath`.
 */

/** The state of a segment as a reviewer sees it.
 * - `reviewed`: accepted by a person; `edited`: written by a person, not accepted; `translated`: by a model, not
 * accepted;
 * - `outdated`: its source changed after a person wrote or accepted it; `stale`: `translate` will translate it again;
 * - `missing`, `failed`, `identical`: there is no translation, and the source text stands in the file.
 */
export type ReviewStatus =
  | "reviewed"
  | "edited"
  | "translated"
  | "outdated"
  | "stale"
  | "missing"
  | "failed"
  | "identical";

/** The reason for a mark: a number or a name that the other side lacks, a finding of the judge or of a check. */
export type Difference = "number" | "name" | "finding" | "check";

/** A part of a segment's text: words, an element that stands alone, or one around other parts. */
export type TextPart =
  | { kind: "text"; text: string; difference?: Difference }
  | { kind: SingleKind; text: string }
  | { kind: PairKind; parts: TextPart[]; href?: string };

/** A mark that stands for something in a draft: ⟦1⟧, or ⟦1⟧…⟦/1⟧ around words. */
export interface DraftMark {
  /** The mark as it is typed; of a pair, the first. */
  open: string;
  /** The second mark of a pair. */
  close?: string | undefined;
  kind: TextPart["kind"];
  /** The content of the mark: the id of a reference, the address of a link, a formula; empty for emphasis. */
  label: string;
}

/** A part of a text that changed. */
export interface ChangedPart {
  change: "same" | "added" | "removed";
  text: string;
}

/** A segment as the review page shows it. */
export interface SegmentView {
  /** The id of the segment, which changes only with its source text. */
  id: string;
  /** Changes with its source, translation and state. */
  version: string;
  role: SegmentRole;
  /** The heading that it is under, or what it belongs to. Neighbours with the same one are accepted together. */
  group: string;
  /** Where it is in the front matter, if its role does not say it: `born`; in a text file, its key. */
  place?: string | undefined;
  /** The anchor of its section. */
  section?: string | undefined;
  /** The line of the source file that it begins in, from 1; 0 if that has none. */
  line: number;
  status: ReviewStatus;
  source: TextPart[];
  /** The translation, or else the last one that was refused; absent while there is none. */
  translation?: TextPart[] | undefined;
  /** Whether the translation was refused, and is not in the file. */
  isRefused: boolean;
  /** The translation with marks, as it is edited; the refused one, or else the source text, while there is none. */
  draft: string;
  marks: DraftMark[];
  /** Why the translation fails verification, or could not be made. */
  problem?: string | undefined;
  findings: readonly Finding[];
  /** Possible errors of the translation, though it passes verification. */
  doubt?: string | undefined;
  /** How the source changed since it was translated. */
  changed?: ChangedPart[] | undefined;
  reviewed?: SegmentState["reviewed"];
  model?: string | undefined;
  history: NonNullable<SegmentState["history"]>;
  /** Questions and remarks of reviewers. */
  comments: readonly Comment[];
}

/** The kind of a document: texts of a file of their own are reviewed as one. */
type DocumentKind = "article" | "page" | TextKind;

/** An equal text elsewhere on the site. */
export interface EqualText {
  /** The id of its document. */
  document: string;
  status: ReviewStatus;
  /** Whether its translation is the same, too. */
  isSame: boolean;
  translation?: TextPart[] | undefined;
}

/** A similar text of the site that is translated. */
export interface SimilarText {
  document: string;
  /** How similar it is, in percent. */
  share: number;
  status: ReviewStatus;
  /** The differences of its source: added words are only in the text under review. */
  source: ChangedPart[];
  translation: TextPart[];
  /** The translation as a draft of the text under review. */
  draft: string;
}

/** An earlier translation. */
export interface EarlierText {
  /** Whether a reviewer replaced it, or Git has it in a commit; when, and by whom. */
  event: "replaced" | "committed";
  on: string;
  by: string;
  /** The changes since. */
  changes: ChangedPart[];
  draft: string;
}

/** The cost of having a text translated again. */
export interface AgainCost {
  model: string;
  host: string;
  /** The tokens of request and answer, as an estimate. */
  tokens: number;
  /** The price of the tokens, if prices are known. */
  price?: string | undefined;
}

/** The help with a segment, read when it is the current one. */
export interface SegmentContext {
  equal: EqualText[];
  similar: SimilarText[];
  /** Newest first. */
  earlier: EarlierText[];
  /** The names of the glossary in it, with their form in the language. */
  terms: { term: string; form?: string | undefined }[];
  /** Absent if no service is configured. */
  again?: AgainCost | undefined;
}

/** Another translation by the service, which is not saved. */
export interface AgainReply {
  draft: string;
  /** Why the checks refuse it. */
  problem?: string | undefined;
  /** The cost, in words. */
  spent: string;
}

/** A document in a list. */
export interface DocumentEntry {
  /** `fr` for an article, `fr/about` for a further page, `fr:interface` for a text file. */
  id: string;
  kind: DocumentKind;
  /** The language's own name. */
  language: string;
  /** The title of its page. */
  title: string;
  /** The address of its page on this server. */
  path: string;
  total: number;
  reviewed: number;
  /** How many segments need somebody. */
  needing: number;
  /** Why it cannot be reviewed, and the fix. */
  problem?: { message: string; hint?: string | undefined } | undefined;
}

/** How a language is written. */
export interface Script {
  /** A BCP 47 tag. */
  lang: string;
  dir: "ltr" | "rtl";
  name: string;
}

/** A document as the review page shows it. */
export interface DocumentView extends DocumentEntry {
  /** The file of the translation, and of its source, in the content folder. */
  file: string;
  sourceFile: string;
  /** The address of the source's page. */
  sourcePath: string;
  from: Script;
  to: Script;
  segments: SegmentView[];
}

/** The documents under review. */
export interface DocumentList {
  documents: DocumentEntry[];
  /** A name to suggest for the reviewer; empty if there is none. */
  suggestedName: string;
}

/**
 * A reviewer's action on a segment. `text` is a draft with its marks, or a comment. `equal`: do it to equal texts that
 * nobody has written or accepted otherwise.
 */
export type ReviewAction =
  | { action: "accept"; equal?: true | undefined }
  | { action: "edit"; text: string; equal?: true | undefined }
  | { action: "withdraw" }
  | { action: "comment"; text: string }
  /** Remove the comments. */
  | { action: "settle" };

/** The answer to an action. After a conflict nothing was changed; the document is as it is now. */
export type ActionReply =
  | { result: "saved"; document: DocumentView; equal?: number | undefined }
  | { result: "conflict"; document: DocumentView }
  | { result: "refused"; message: string; hint?: string | undefined };

/** The result of checking a draft. */
export interface DraftReply {
  /** Why it cannot be saved: its marks are broken, or it is empty. */
  broken?: string | undefined;
  /** Why it fails verification; it can be saved all the same. */
  problem?: string | undefined;
  /** How it will look. */
  parts: TextPart[];
  sourceParts: TextPart[];
}

/** An error of the server. */
export interface ErrorReply {
  message: string;
  hint?: string | undefined;
  /** Whether an address elsewhere could not be reached. */
  isOffline?: boolean;
}

/** States without work for a reviewer: accepted, or to be translated by `translate` first. */
const settled: readonly ReviewStatus[] = ["reviewed", "stale", "missing"];

/**
 * Returns whether a segment of a document needs a person. Where no model has translated anything, each text without a
 * translation does: a person writes it.
 */
export function needsOf(
  segments: readonly Pick<SegmentView, "model">[],
): (segment: Pick<SegmentView, "status">) => boolean {
  const isByHand = segments.every(({ model }) => model === undefined);
  return ({ status }) => !settled.includes(status) || (isByHand && status === "missing");
}

/** A text that was searched for in all documents. */
export interface FoundText {
  /** The id of its document. */
  document: string;
  kind: DocumentEntry["kind"];
  language: string;
  title: string;
  source: string;
  translation?: string | undefined;
}

/** A text as it is searched: without case and marks on letters. */
export const foldedText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
