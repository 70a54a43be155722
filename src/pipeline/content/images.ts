import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import type { FindPicture, Picture } from "../../core/content/pictures.ts";
import { diagnose } from "../../core/content/problems.ts";
import { endingOf } from "../../core/content/upload-types.ts";
import type { Size } from "../../core/model/types.ts";

/**
 * Finds the pictures of a content folder. Their sizes are read when they are asked for, once each.
 *
 * @param contentDir the content folder
 * @param files the uploads, relative to it: `uploads/portrait.svg`
 * @param broken uploads with problems that are already reported
 */
export function pictureFinder(contentDir: string, files: readonly string[], broken: ReadonlySet<string>): FindPicture {
  const known = new Set(files);
  const found = new Map<string, Picture>();
  return (src) => {
    const file = src.slice(1);
    if (!known.has(file)) return undefined;
    const picture = found.get(src) ?? (broken.has(file) ? { size: unknownSize } : readPicture(contentDir, file));
    found.set(src, picture);
    return picture;
  };
}

const unknownSize: Size = { width: 1, height: 1 };

function readPicture(contentDir: string, file: string): Picture {
  try {
    const { width, height } = imageSize(bytesOf(join(contentDir, file)));
    return { size: { width, height } };
  } catch (error) {
    return { size: unknownSize, problem: diagnose("unreadable-image", { name: `/${file}`, reason: reasonOf(error) }, { file }) };
  }
}

/** A picture's bytes; of a drawing only its first element, since its size is looked for with expressions that a long text would keep busy. */
function bytesOf(path: string): Uint8Array {
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
