import { statSync } from "node:fs";
import { join } from "node:path";
import { checkSource } from "../../core/content/characters.ts";
import { contentLimits, inMegabytes } from "../../core/content/limits.ts";
import { diagnose } from "../../core/content/problems.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { readSource } from "../../io/files/read-file.ts";

/**
 * Reads a text file of the content folder.
 *
 * @param dir the folder
 * @param name the file, relative to it
 * @param limit its maximum size in bytes
 * @returns the text, or diagnostics `unreadable`, `encoding`, `too-large`, `forbidden-character`
 */
export async function readContent(dir: string, name: string, limit: number = contentLimits.text): Promise<Source | Diagnostic[]> {
  const source = await readForeign(dir, name, limit);
  if (!(source instanceof Source)) return source;
  const hidden = checkSource(source);
  return hasErrors(hidden) ? hidden : source;
}

/**
 * Reads a text file that another program wrote: it may have any characters.
 *
 * @returns the text, or diagnostics `unreadable`, `encoding`, `too-large`
 */
export async function readForeign(dir: string, name: string, limit: number): Promise<Source | Diagnostic[]> {
  const size = sizeOf(join(dir, name));
  if (size > limit) return [diagnose("too-large", { what: "the file", limit: inMegabytes(limit) }, { file: name })];
  const source = readSource(join(dir, name), name);
  return source instanceof Source ? source : [source];
}

/** Returns the size of a file in bytes; 0 if nobody can say. A synchronous call costs a twentieth of an asynchronous one. */
function sizeOf(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}
