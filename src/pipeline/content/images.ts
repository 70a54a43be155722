import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { diagnose } from "../../core/content/problems.ts";
import { endingOf } from "../../core/content/upload-types.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { Size } from "../../core/model/types.ts";

/** The pictures of the content folder. */
export interface Images {
  /** Returns the size of a picture by its address `/uploads/…`; undefined if there is no such file. */
  size: (src: string) => Size | undefined;
  /** The problems with the pictures requested so far. */
  diagnostics: Diagnostic[];
}

/**
 * Reads the sizes of pictures on demand, once each.
 *
 * @param contentDir the content folder
 * @param files the uploads, relative to it: `uploads/portrait.svg`
 * @param broken uploads with problems that are already reported
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

/** Reads the bytes of a picture; of a drawing only the start of its root element, because the size reader's regular expressions are slow on long texts. */
function picture(path: string): Uint8Array {
  const bytes = readFileSync(path);
  if (endingOf(path) !== "svg") return bytes;
  const pieces = bytes.toString("utf8").split("-->");
  const text = pieces.map((piece) => piece.slice(0, piece.includes("<!--") ? piece.indexOf("<!--") : undefined)).join("");
  const start = Math.max(0, text.search(/<svg\s/));
  return Buffer.from(text.slice(start, start + 10_000));
}

/** Says why a picture's size is unknown. The size reader throws a RangeError for truncated files. */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "the file is empty or truncated";
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith("unsupported file type") ? "unknown picture format" : message;
}
