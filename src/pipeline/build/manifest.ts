import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { isNotFound } from "../../io/files/files.ts";

/** Lies in every generated folder and says what `build` wrote there. It is never served. */
export const marker = ".biopedia";

/** What a file held when `build` wrote it. */
export interface FileRecord {
  size: number;
  /** SHA-256 in base64url. */
  sha256: string;
}

const manifestSchema = z.object({
  basePath: z.string().default(""),
  /** Absolute address of the home page; earlier versions did not write it. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  trailingSlash: z.boolean().optional(),
  /** Whether the pages were meant to have the chat service's key. */
  embedsKey: z.boolean().optional(),
  /** All other files, by their paths with `/`; earlier versions did not list them. */
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })).optional(),
});

/** What a generated folder says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

/** What `serve` and `check` need to know of a generated folder. */
export type OutputInfo = Omit<Manifest, "files">;

/**
 * Reads what a generated folder says of itself.
 *
 * @param dir the folder
 * @param shown its name in messages
 * @returns undefined where `build` did not make it
 * @throws KnownError when the manifest cannot be read or was changed into something else
 */
export function readManifest(dir: string, shown: string): Manifest | undefined {
  let text: string;
  try {
    text = readFileSync(join(dir, marker), "utf8");
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
    throw new KnownError(`${join(shown, marker)} is damaged`, `remove ${shown} if nothing in it is yours, and build the site again`);
  }
}
