import * as z from "zod";
import { findingSchema, textStateSchema } from "../../core/model/states.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import { documentKinds, textKinds } from "../../core/translation/types.ts";

/** The shape of a line of the journal. */
export const recordSchema: z.ZodType<TextRecord> = z.strictObject({
  kind: z.enum([...textKinds, ...documentKinds]),
  code: z.string(),
  key: z.string(),
  before: z.string().optional(),
  text: z.string().optional(),
  state: textStateSchema,
  copied: z.string().optional(),
  findings: z.array(findingSchema).optional(),
  forced: z.literal(true).optional(),
});
