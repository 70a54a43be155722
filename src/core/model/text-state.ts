import * as z from "zod";
import { fingerprint, reason, text } from "./schema-values.ts";

/** Possible errors of a translation that passes the checks. */
const doubtSchema = z.strictObject({
  reason,
  detail: text.optional().describe("What the reason is about; never text from a reply or a service"),
  asked: z
    .boolean()
    .describe("Whether the service was asked again, and stands by the translation; if not, the next run asks"),
});

/** The state of one text in one language: how its translation was made. */
export const textStateSchema = z.strictObject({
  source: fingerprint.describe("Fingerprint of the source text that was translated"),
  output: fingerprint.optional().describe("Fingerprint of the translation"),
  origin: z.enum(["machine", "human"]),
  model: text.optional().describe("Of machine translations"),
  prompt: fingerprint.optional().describe("Fingerprint of the prompt and the glossary terms that matter to the text"),
  status: z.enum(["ok", "failed", "identical"]).describe("identical: every reply was the source text itself"),
  reason: reason.optional(),
  detail: text.optional().describe("What the reason is about; never text from a reply or a service"),
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
});

export const statesSchema = z
  .record(z.string(), textStateSchema)
  .describe("content/bundles/<code>.state.json, written by biopedia translate");

export type TextState = z.infer<typeof textStateSchema>;
/** The states of a language's texts, by key. */
export type States = Readonly<Record<string, TextState>>;
