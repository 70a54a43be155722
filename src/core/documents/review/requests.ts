import * as z from "zod";

/* The schemas of what the page of `biopedia review` sends. The page itself only imports the types: it loads no zod. */

const id = z.string().max(100);
const draft = z.string().max(100_000);
/** On one line, since names are written into files. Joiners are part of names in Persian and Indic scripts. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}])*$/u);
const ofSegment = { id, version: id, by: name };

/** Asks for an action on a segment as the reviewer saw it. `text` is a draft with its marks. */
export const actionRequestSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("accept"), ...ofSegment }),
  z.strictObject({ action: z.literal("withdraw"), ...ofSegment }),
  z.strictObject({ action: z.literal("edit"), text: draft, ...ofSegment }),
]);

/** Asks for the checks of a draft. */
export const draftRequestSchema = z.strictObject({ id, text: draft });

export type ActionRequest = z.infer<typeof actionRequestSchema>;
export type DraftRequest = z.infer<typeof draftRequestSchema>;
