import { join } from "node:path";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { isNotFound } from "../../io/files/errors.ts";
import { readWhole } from "../../io/files/read.ts";
import type { Manifest } from "./manifest-schema.ts";

/** The manifest, a file in every generated folder that lists what `build` wrote. It is never served. */
export const marker = ".biopedia";

/** Whether a file manager created this file. It is left alone. */
export const isSystemFile = (name: string): boolean => /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

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
export async function readManifest(dir: string, shown: string): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = readWhole(join(dir, marker)).toString("utf8");
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw new KnownError(`cannot read ${join(shown, marker)}: ${messageOf(error)}`, "check the file's permissions");
  }
  try {
    const { manifestSchema } = await import("./manifest-schema.ts");
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new KnownError(
      `${join(shown, marker)} is damaged`,
      `if ${shown} contains no files of yours, remove it and build the site again`,
    );
  }
}
