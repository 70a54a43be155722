import { fstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inMegabytes } from "../../core/content/limits.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { readFrom } from "../../io/files/open-to-read.ts";
import { unreadable } from "../../io/files/read-file.ts";

/**
 * Reads a file of the content folder that is no text. Synchronous calls cost a twentieth of asynchronous ones.
 *
 * @param dir the folder
 * @param name the file, relative to it
 * @param what what it is called in messages
 * @param limit its maximum size in bytes
 * @returns its bytes, or a diagnostic `unreadable` or `too-large`
 */
export function readLimited(dir: string, name: string, { what, limit }: { what: string; limit: number }): Buffer | Diagnostic {
  const tooLarge = () => diagnose("too-large", { what, limit: inMegabytes(limit) }, { file: name });
  try {
    return readFrom(join(dir, name), (file) => (fstatSync(file).size <= limit ? readFileSync(file) : tooLarge()));
  } catch (error) {
    return unreadable(name, error);
  }
}
