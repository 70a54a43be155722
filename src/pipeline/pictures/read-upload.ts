import { createHash } from "node:crypto";
import { join } from "node:path";
import { imageSize } from "image-size";
import { inMegapixels, mostPixels } from "../../core/content/limits.ts";
import { longestWebp, type Picture } from "../../core/content/pictures.ts";
import { diagnose } from "../../core/content/problems.ts";
import { endingOf } from "../../core/content/public-files.ts";
import { isPlain, type RasterFormat, rasterFormat, readRaster } from "../../core/content/raster/read-raster.ts";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import { memoize } from "../../core/model/memo.ts";
import type { Size } from "../../core/model/types.ts";
import { readWhole } from "../../io/files/read.ts";
import type { FileVersion } from "../../io/files/reader.ts";

/** A file of `uploads/`. */
export interface Upload {
  /** The SHA-256 of its bytes, hexadecimal. */
  digest: string;
  picture: Picture;
  /** Whether it may be published as it is. */
  isPlain: boolean;
}

export const unknownSize: Size = { width: 1, height: 1 };

/**
 * Reads a file of `uploads/`. A file that has been removed or replaced by something else in the meantime counts as
 * empty.
 */
export const readUpload = memoize(read, (file) => file);

function read({ dir, name: file }: FileVersion): Upload {
  const bytes = bytesOf(join(dir, file));
  const format = rasterFormat(file);
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (format === undefined) return { digest, picture: measure(file, drawing(file, bytes)), isPlain: true };
  const facts = readRaster(format, bytes);
  const picture = { ...measure(file, bytes, facts.orientation >= 5), format };
  const problem = picture.problem ?? checkRaster(file, format, picture.size, facts.isAnimated);
  return { digest, picture: { ...picture, ...(problem && { problem }) }, isPlain: isPlain(facts) };
}

function bytesOf(path: string): Buffer {
  try {
    return readWhole(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** @param isTurned whether the picture lies on its side */
function measure(file: string, bytes: Uint8Array, isTurned = false): Picture {
  try {
    const { width, height } = imageSize(bytes);
    return { size: isTurned ? { width: height, height: width } : { width, height } };
  } catch (error) {
    return {
      size: unknownSize,
      problem: diagnose("unreadable-image", { name: `/${file}`, reason: reasonOf(error) }, { file }),
    };
  }
}

/**
 * Reports pictures that cannot be made smaller for pages: huge pictures, pictures too long for WebP, and animations in
 * formats whose other frames would be lost.
 */
function checkRaster(file: string, format: RasterFormat, { width, height }: Size, isAnimated: boolean) {
  const name = `/${file}`;
  if (width * height > mostPixels)
    return diagnose("huge-picture", { name, size: `${width}×${height}`, limit: inMegapixels() }, { file });
  if (height > width * longestWebp)
    return diagnose("thin-picture", { name, size: `${width}×${height}`, limit: longestWebp }, { file });
  const loses = isAnimated && (format === "png" || format === "avif");
  return loses ? diagnose("animated-picture", { name, format: format.toUpperCase() }, { file }) : undefined;
}

/**
 * Returns the start of a drawing's root element, because the size reader's regular expressions are slow on long texts.
 */
function drawing(file: string, bytes: Buffer): Uint8Array {
  if (endingOf(file) !== "svg") return bytes;
  const pieces = bytes.toString("utf8").split("-->");
  const text = pieces
    .map((piece) => piece.slice(0, piece.includes("<!--") ? piece.indexOf("<!--") : undefined))
    .join("");
  const start = Math.max(0, text.search(/<svg\s/));
  return Buffer.from(text.slice(start, start + 10_000));
}

/** Returns the reason why a picture's size is unknown. The size reader throws a RangeError for truncated files. */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "the file is empty or truncated";
  const message = messageOf(error);
  return message.startsWith("unsupported file type") ? "unknown picture format" : message;
}
