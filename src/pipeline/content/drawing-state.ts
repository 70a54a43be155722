import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DrawingState, drawingStateFile, type PictureFolder } from "../../core/content/drawn-pictures.ts";
import { parseJson } from "../../core/content/parse-data.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { readContent } from "./read-source.ts";

/**
 * Reads the state file of the drawn pictures of a folder.
 *
 * @param dir the content folder
 * @returns nothing if there is no state file; and the diagnostics of the file
 */
export async function readDrawingState(
  dir: string,
  folder: PictureFolder,
): Promise<{ state: DrawingState; diagnostics: Diagnostic[] }> {
  const file = `${folder}/${drawingStateFile}`;
  if (!existsSync(join(dir, file))) return { state: {}, diagnostics: [] };
  const source = await readContent({ dir, name: file });
  if (!(source instanceof Source)) return { state: {}, diagnostics: source };
  const { drawingStateSchema } = await import("../../core/content/drawn-pictures.ts");
  const { value = {}, diagnostics } = parseJson(drawingStateSchema, source);
  return { state: value, diagnostics };
}

/**
 * Whether a picture is as it was drawn, also if a killed run was about to replace it. @param fingerprint of its bytes
 */
export function isAsDrawn(state: DrawingState, name: string, fingerprint: string): boolean {
  const entry = Object.hasOwn(state, name) ? state[name] : undefined;
  return entry !== undefined && [entry.output, entry.replaces].includes(fingerprint);
}

/** Returns a fingerprint of 64 bits in hexadecimal digits. */
export const fingerprintOf = (data: string | Buffer): string =>
  createHash("sha256").update(data).digest("hex").slice(0, 16);
