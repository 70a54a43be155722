import * as z from "zod";
import { hash } from "./fingerprint.ts";
import { code, date, fingerprint, reason, text } from "./schema-values.ts";

/** Possible errors of a translation that passes the checks. */
const doubtSchema = z.strictObject({
  reason,
  detail: text.optional().describe("What the reason is about; never text from a reply or a service"),
  asked: z
    .boolean()
    .describe("Whether the service was asked again, and stands by the translation; if not, the next run asks"),
});

/** The severities of errors in MQM (themqm.org). */
const severities = ["minor", "major", "critical"] as const;

/** An error that the judging model found. */
export const findingSchema = z.strictObject({
  category: text.describe("The category of MQM, such as accuracy/omission"),
  severity: z.enum(severities),
  note: text.describe("What is wrong, in the model's words"),
  span: text.optional().describe("The words that it is about, as they stand in the translation"),
});

const historyEntry = z.strictObject({
  on: date,
  event: z.enum(["translated", "copied", "edited", "reviewed", "source changed", "imported"]),
  by: text.optional().describe("The model or the person; of a copy, the language or file that it is from"),
});

/** A question or remark of a person to those who answer for the text. */
const commentSchema = z.strictObject({ by: text, on: date, text });

/** How a translation was made. */
const made = {
  source: fingerprint.describe("Fingerprint of the source text that was translated"),
  output: fingerprint.optional().describe("Fingerprint of the translation"),
  origin: z.enum(["machine", "human"]),
  model: text.optional().describe("Of machine translations"),
  prompt: fingerprint.optional().describe("Fingerprint of the prompt and the glossary terms that matter to the text"),
  status: z.enum(["ok", "failed", "identical"]).describe("identical: every reply was the source text itself"),
  reason: reason.optional(),
  detail: text.optional().describe("What the reason is about; never text from a reply or a service"),
  refused: z
    .string()
    .optional()
    .describe("The last answer that was refused, as far as it is a translation: a reviewer begins with it"),
  doubt: doubtSchema
    .optional()
    .describe("What may be wrong with the translation. It goes when a person accepts or edits it"),
  judged: z
    .literal(false)
    .optional()
    .describe(
      "Set while the judging model, where the site has one, has not read the translation: the next run asks it",
    ),
  attempts: z.number().int().nonnegative().optional().describe("Number of runs that have tried it"),
};
const sourceText = z
  .string()
  .describe("The source text that `source` is the fingerprint of: it shows what has changed since");
/** Judgements of people and of the judging model. */
const review = {
  reviewed: z.strictObject({ by: text, on: date }).optional().describe("Who accepted the translation, and when"),
  findings: z.array(findingSchema).optional(),
  history: z.array(historyEntry).optional().describe("Oldest first"),
  comments: z.array(commentSchema).optional().describe("Questions and remarks of reviewers, until they are settled"),
};

/** The state of one text in one language. */
export const textStateSchema = z.strictObject({ ...made, text: sourceText.optional(), ...review });

export const statesSchema = z
  .record(z.string(), textStateSchema)
  .describe("content/bundles/<code>.state.json, written by biopedia translate and biopedia review");

export type TextState = z.infer<typeof textStateSchema>;
/** The states of a language's texts, by key. */
export type States = Readonly<Record<string, TextState>>;

/*
 * The state of a translated document: content/articles/<code>.state.json and content/pages/<name>.<code>.state.json,
 * written by `biopedia translate` and `biopedia review`. An article or page without such a file is written by hand.
 */

/** The state of a segment. A segment is pending if it has no `output`: the source text stands in its place. */
export const segmentStateSchema = z.strictObject({
  ...made,
  text: sourceText,
  before: z
    .string()
    .optional()
    .describe("What stands before it in the file and is not translated: it shows how a person has changed that"),
  beside: fingerprint.optional().describe("Fingerprint of the source text in its place, where that has changed since"),
  ...review,
});

/** A translation that is no longer in the file. */
const removedSegmentSchema = segmentStateSchema.extend({ translation: z.string() });

export const documentStateSchema = z
  .strictObject({
    source: code.describe("The language that it is translated from"),
    frame: fingerprint
      .optional()
      .describe("Fingerprint of the file without its segments: it shows whether a person has changed the structure"),
    segments: z.array(segmentStateSchema).describe("In the order of the file"),
    removed: z
      .array(removedSegmentSchema)
      .optional()
      .describe(
        "People's translations of segments that are no longer in the source. They return with their source text",
      ),
  })
  .describe("content/articles/<code>.state.json, written by biopedia translate and biopedia review");

export type Comment = z.infer<typeof commentSchema>;
export type Finding = z.infer<typeof findingSchema>;
export type SegmentState = z.infer<typeof segmentStateSchema>;
export type RemovedSegment = z.infer<typeof removedSegmentSchema>;
export type DocumentState = z.infer<typeof documentStateSchema>;

/** The state of people's review of a translated document. */
export interface Review {
  /** Whether they have checked none of what is translated, some, or all. Text by a person counts as checked. */
  progress: "none" | "partly" | "all";
  /** Who has reviewed it, in the order of the document. */
  reviewers: string[];
  /** The date of the last review, as `2025-03-03`; undefined if there is none. */
  on: string | undefined;
}

/** Whether a segment stands in the source language. */
export const isPending = ({ output }: SegmentState): boolean => output === undefined;

/**
 * Returns the source texts that are not translated. Where one of them stands in the file, nobody has written a
 * translation in its place.
 */
export const untranslatedTexts = ({ segments }: DocumentState): ReadonlySet<string> =>
  new Set(segments.filter(({ text, output }) => output !== hash(text)).map(({ text }) => text));

/** Sums up the reviews of a document. */
export function reviewOf({ segments }: DocumentState): Review {
  const translated = segments.filter((segment) => !isPending(segment));
  const checked = translated.filter(({ origin, reviewed }) => origin === "human" || reviewed !== undefined);
  const reviews = checked.flatMap(({ reviewed }) => reviewed ?? []);
  return {
    progress: checked.length === 0 ? "none" : checked.length < translated.length ? "partly" : "all",
    reviewers: [...new Set(reviews.map(({ by }) => by))],
    on: reviews
      .map(({ on }) => on)
      .sort()
      .at(-1),
  };
}
