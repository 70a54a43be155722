import { fstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkSource } from "../../core/content/characters.ts";
import { contentLimits, inMegabytes } from "../../core/content/limits.ts";
import { diagnose } from "../../core/content/problems.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { readFrom, readSource, unreadable } from "../../io/files/read.ts";
import type { FileVersion } from "../../io/files/reader.ts";

/** A file of the content folder. */
type ContentFile = Pick<FileVersion, "dir" | "name">;

/**
 * Reads a text file of the content folder.
 *
 * @param limit the maximum size in bytes
 * @returns the text, or diagnostics `unreadable`, `encoding`, `too-large`, `forbidden-character`
 */
export async function readContent(
  file: ContentFile,
  limit: number = contentLimits.text,
): Promise<Source | Diagnostic[]> {
  const source = await readForeign(file, limit);
  if (!(source instanceof Source)) return source;
  const hidden = checkSource(source);
  return hasErrors(hidden) ? hidden : source;
}

/**
 * Reads a text file that another program wrote: it may have any characters.
 *
 * @returns the text, or diagnostics `unreadable`, `encoding`, `too-large`
 */
export async function readForeign({ dir, name }: ContentFile, limit: number): Promise<Source | Diagnostic[]> {
  const size = sizeOf(join(dir, name));
  if (size > limit) return [diagnose("too-large", { what: "the file", limit: inMegabytes(limit) }, { file: name })];
  const source = readSource(join(dir, name), name);
  return source instanceof Source ? source : [source];
}

/** Returns the size of a file in bytes; 0 if it is unknown. */
function sizeOf(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Reads a file of the content folder that is no text.
 *
 * @param what the kind of file, for messages
 * @param limit the maximum size in bytes
 * @returns its bytes, or a diagnostic `unreadable` or `too-large`
 */
export function readLimited(
  { dir, name }: ContentFile,
  { what, limit }: { what: string; limit: number },
): Buffer | Diagnostic {
  const tooLarge = () => diagnose("too-large", { what, limit: inMegabytes(limit) }, { file: name });
  try {
    return readFrom(join(dir, name), (file) => (fstatSync(file).size <= limit ? readFileSync(file) : tooLarge()));
  } catch (error) {
    return unreadable(name, error);
  }
}
