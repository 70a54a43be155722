import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { type Diagnostic, diagnose } from "../core/diagnostic.ts";
import type { Size } from "../core/types.ts";

/** The pictures of the content folder. */
export interface Images {
  /** The size of a picture by its address `/uploads/…`; undefined where there is no such file. */
  size: (src: string) => Size | undefined;
  /** What went wrong with pictures asked for so far. */
  diagnostics: Diagnostic[];
}

/**
 * Reads the sizes of pictures when they are asked for, once each.
 *
 * @param contentDir the content folder
 * @param files the uploads, relative to it: `uploads/portrait.svg`
 */
export function createImages(contentDir: string, files: readonly string[]): Images {
  const known = new Set(files);
  const sizes = new Map<string, Size>();
  const diagnostics: Diagnostic[] = [];
  const size = (src: string): Size | undefined => {
    const file = src.slice(1);
    if (!known.has(file)) return undefined;
    const cached = sizes.get(src);
    if (cached !== undefined) return cached;
    let found: Size = { width: 1, height: 1 };
    try {
      const { width, height } = imageSize(readFileSync(join(contentDir, file)));
      found = { width, height };
    } catch (error) {
      diagnostics.push(diagnose("unreadable-image", { name: src, reason: reasonOf(error) }, { file }));
    }
    sizes.set(src, found);
    return found;
  };
  return { size, diagnostics };
}

/** Why a picture's size is not known. The reader of sizes trips over the end of files that are cut off. */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "the file is empty or cut off";
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith("unsupported file type") ? "it is not a picture of a known kind" : message;
}
