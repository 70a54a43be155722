import * as z from "zod";

/* The schemas of what the page of `biopedia review` sends. The page itself only imports the types: it loads no zod. */

const id = z.string().max(100);
const draft = z.string().max(100_000);
/** On one line, since names are written into files. Joiners are part of names in Persian and Indic scripts. */
const line = z
  .string()
  .trim()
  .max(100)
  .regex(/^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}])*$/u);
const name = line.min(1);
const remark = z.string().trim().max(2000);
const ofSegment = { id, version: id, by: name };

/** Asks for an action on a segment as the reviewer saw it. `text` is a draft with its marks. */
export const actionRequestSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("accept"), equal: z.literal(true).optional(), ...ofSegment }),
  z.strictObject({ action: z.literal("withdraw"), ...ofSegment }),
  z.strictObject({ action: z.literal("edit"), text: draft, equal: z.literal(true).optional(), ...ofSegment }),
  z.strictObject({ action: z.literal("comment"), text: remark.min(1), ...ofSegment }),
  z.strictObject({ action: z.literal("settle"), ...ofSegment }),
]);

/** Asks for the acceptance of several segments, such as those of a section, as the reviewer saw them. */
export const acceptRequestSchema = z.strictObject({
  segments: z
    .array(z.strictObject({ id, version: id }))
    .min(1)
    .max(2000),
  by: name,
});

/** Asks for what helps with a segment. */
export const contextRequestSchema = z.strictObject({ id });
/** Asks for another translation by the service. */
export const againRequestSchema = z.strictObject({ id, remark });
/** Asks for a name to be added to the glossary. */
export const termRequestSchema = z.strictObject({ term: line.min(1), form: line });

/** Asks for the checks of a draft. */
export const draftRequestSchema = z.strictObject({ id, text: draft });

export type ActionRequest = z.infer<typeof actionRequestSchema>;
export type DraftRequest = z.infer<typeof draftRequestSchema>;
export type AcceptRequest = z.infer<typeof acceptRequestSchema>;
export type AgainRequest = z.infer<typeof againRequestSchema>;
export type TermRequest = z.infer<typeof termRequestSchema>;
