import * as z from "zod";
import { hostNames, visibilities } from "../../core/model/hosts.ts";
import { budgetsSchema, checkSchema } from "../../core/model/settings-schema.ts";

/** The shape of the manifest. */
export const manifestSchema = z.object({
  basePath: z.string(),
  /** The absolute address of the home page; null if it is unknown. */
  baseUrl: z.url({ protocol: /^https?$/ }).nullable(),
  visibility: z.enum(visibilities).optional(),
  precompress: z.boolean().optional(),
  trailingSlash: z.boolean().optional(),
  host: z.enum(hostNames).optional(),
  /** Whether the chat service's key was embedded on purpose. */
  embedsKey: z.boolean().optional(),
  /** The addresses that lead elsewhere: their paths below the base path, and the links. */
  redirects: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  /** The settings of `check` in site.yaml. */
  budgets: budgetsSchema.optional(),
  check: checkSchema.optional(),
  /** All other files by path, with `/` as separator. */
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
});

/** The contents of the manifest. */
export type Manifest = z.infer<typeof manifestSchema>;
