import { join } from "node:path";
import * as z from "zod";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { budgetsSchema, checkSchema } from "../../core/model/check-schema.ts";
import { hostNames } from "../../core/model/hosts.ts";
import { isNotFound } from "../../io/files/files.ts";
import { readWhole } from "../../io/files/open-to-read.ts";

/** The manifest, a file in every generated folder that lists what `build` wrote. It is never served. */
export const marker = ".biopedia";

/** The size and hash of a file when `build` wrote it. */
export interface FileRecord {
  size: number;
  /** SHA-256 in base64url. */
  sha256: string;
}

const manifestSchema = z.object({
  basePath: z.string().default(""),
  /** The absolute address of the home page; null if it is unknown. Earlier versions did not write it. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  trailingSlash: z.boolean().optional(),
  host: z.enum(hostNames).optional(),
  /** Whether the chat service's key was embedded on purpose. */
  embedsKey: z.boolean().optional(),
  /** What site.yaml says about `check`. */
  budgets: budgetsSchema.optional(),
  check: checkSchema.optional(),
  /** All other files by path, with `/` as separator. Earlier versions did not list them. */
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })).optional(),
});

/** The contents of the manifest. */
export type Manifest = z.infer<typeof manifestSchema>;

/** What `serve` and `check` need to know about a generated folder. */
export type OutputInfo = Omit<Manifest, "files">;

/**
 * Reads the manifest of a generated folder.
 *
 * @param dir the folder
 * @param shown its name in messages
 * @returns undefined if there is no manifest
 * @throws KnownError if the manifest cannot be read or is invalid
 */
export function readManifest(dir: string, shown: string): Manifest | undefined {
  let text: string;
  try {
    text = readWhole(join(dir, marker)).toString("utf8");
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw new KnownError(
      `cannot read ${join(shown, marker)}: ${error instanceof Error ? error.message : String(error)}`,
      "check the file's permissions",
    );
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new KnownError(`${join(shown, marker)} is damaged`, `if ${shown} contains no files of yours, remove it and build the site again`);
  }
}
