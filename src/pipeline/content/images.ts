import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { diagnose } from "../../core/content/problems.ts";
import { endingOf } from "../../core/content/upload-types.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { Size } from "../../core/model/types.ts";

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
 * @param broken those of which a problem is known already
 */
export function createImages(contentDir: string, files: readonly string[], broken: ReadonlySet<string>): Images {
  const known = new Set(files);
  const sizes = new Map<string, Size>();
  const diagnostics: Diagnostic[] = [];
  const size = (src: string): Size | undefined => {
    const file = src.slice(1);
    if (!known.has(file)) return undefined;
    const cached = sizes.get(src);
    if (cached !== undefined) return cached;
    let found: Size = { width: 1, height: 1 };
    if (broken.has(file)) return found;
    try {
      const { width, height } = imageSize(picture(join(contentDir, file)));
      found = { width, height };
    } catch (error) {
      diagnostics.push(diagnose("unreadable-image", { name: src, reason: reasonOf(error) }, { file }));
    }
    sizes.set(src, found);
    return found;
  };
  return { size, diagnostics };
}

/** A picture's bytes; of a drawing only its first element, since its size is looked for with expressions that a long text would keep busy. */
function picture(path: string): Uint8Array {
  const bytes = readFileSync(path);
  if (endingOf(path) !== "svg") return bytes;
  const pieces = bytes.toString("utf8").split("-->");
  const text = pieces.map((piece) => piece.slice(0, piece.includes("<!--") ? piece.indexOf("<!--") : undefined)).join("");
  const start = Math.max(0, text.search(/<svg\s/));
  return Buffer.from(text.slice(start, start + 10_000));
}

/** Why a picture's size is not known. The reader of sizes trips over the end of files that are cut off. */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "the file is empty or cut off";
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith("unsupported file type") ? "it is not a picture of a known kind" : message;
}
