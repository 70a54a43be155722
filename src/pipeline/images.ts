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
      const reason = error instanceof Error ? error.message : String(error);
      diagnostics.push(diagnose("unreadable-image", { name: src, reason }, { file }));
    }
    sizes.set(src, found);
    return found;
  };
  return { size, diagnostics };
}
