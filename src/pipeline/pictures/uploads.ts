import { createHash } from "node:crypto";
import { join } from "node:path";
import { imageSize } from "image-size";
import { inMegapixels, mostPixels } from "../../core/content/file-names.ts";
import {
  type Crop,
  cropped,
  type Encoding,
  type FindPicture,
  longestWebp,
  type Picture,
  publishedPath,
} from "../../core/content/pictures.ts";
import { diagnose } from "../../core/content/problems.ts";
import { endingOf } from "../../core/content/public-files.ts";
import { isPlain, type RasterFormat, rasterFormat, readRaster } from "../../core/content/raster/read-raster.ts";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import { memoize } from "../../core/model/memo.ts";
import type { Size } from "../../core/model/types.ts";
import { type FileVersion, type Reader, readWhole } from "../../io/files/read.ts";
import { recipe } from "./encode.ts";

/** A file of `uploads/`. */
interface Upload {
  /** The SHA-256 of its bytes, hexadecimal. */
  digest: string;
  /** In bytes. */
  size: number;
  picture: Picture;
  /** Whether it may be published as it is. */
  isPlain: boolean;
  isAnimated?: boolean;
  cropped?: Encoding["cropped"];
}

const unknownSize: Size = { width: 1, height: 1 };

/**
 * Reads a file of `uploads/`. A file that has been removed or replaced by something else in the meantime counts as
 * empty.
 */
export const readUpload = memoize(read, (file) => file);

function read({ dir, name: file }: FileVersion): Upload {
  const bytes = bytesOf(join(dir, file));
  const format = rasterFormat(file);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const size = bytes.length;
  if (format === undefined) return { digest, size, picture: measure(file, drawing(file, bytes)), isPlain: true };
  const facts = readRaster(format, bytes);
  const picture = { ...measure(file, bytes, facts.orientation >= 5), format };
  const problem = picture.problem ?? checkRaster(file, format, picture.size, facts.isAnimated);
  return {
    digest,
    size,
    picture: { ...picture, ...(problem && { problem }) },
    isPlain: isPlain(facts),
    isAnimated: facts.isAnimated,
  };
}

/** A picture as it is once it is turned and cropped. */
function cropUpload(file: string, { picture, isAnimated = false, ...upload }: Upload, crop: Crop): Upload {
  const { format, size } = picture;
  if (picture.problem) return { ...upload, picture };
  if (format === undefined || format === "gif" || isAnimated)
    return { ...upload, picture: { ...picture, problem: diagnose("crop-kind", { name: `/${file}` }, { file }) } };
  const part = cropped(size, crop);
  const left = { width: part.width, height: part.height };
  const problem = checkRaster(file, format, left, false);
  return { ...upload, picture: { format, size: left, ...(problem && { problem }) }, isPlain: false, cropped: part };
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

/** A file to publish. */
export interface PublishedFile {
  /** The path in the content folder. */
  from: string;
  /** The path in the output folder. */
  to: string;
  /** The encoding of the file, if it is not a copy. */
  made?: { encoding: Encoding; digest: string };
}

/** The hash in the address of a published file, which no other text has. */
const hashed = /\.([0-9A-F]{8})(?![0-9A-Za-z])/;
const allHashed = new RegExp(hashed, "g");

/** The files of `uploads/`, and where they are published. Each file is read once, on first use. */
export interface Uploads {
  find: FindPicture;
  /** Returns the size of a file in bytes; undefined if it does not exist. */
  sizeOf: (path: string) => number | undefined;
  /** Returns the part of a picture that is shown; undefined if it is all of it, as the file has it. */
  partOf: (path: string) => Encoding["cropped"];
  /** Returns the path under which a file is published as a whole; other paths are returned unchanged. */
  published: (path: string) => string;
  /** Returns the path of an encoding of a raster picture. */
  encoded: (path: string, encoding: Encoding) => string;
  /** The files that are published whether a page shows them or not: all but raster pictures. */
  copies: () => PublishedFile[];
  /** Returns the files whose addresses, as `published` and `encoded` return them, are in a text of the site. */
  shownIn: (text: string) => PublishedFile[];
}

/**
 * @param files the uploads, relative to the content folder: `uploads/portrait.svg`
 * @param broken uploads with problems that are already reported
 * @param crops how pictures are turned and cropped, by their paths: `/uploads/portrait.jpg`
 */
export function openUploads(
  reader: Reader,
  files: readonly string[],
  broken: ReadonlySet<string>,
  crops: Readonly<Record<string, Crop>> = {},
): Uploads {
  const known = new Set(files);
  const byHash = new Map<string, Set<PublishedFile>>();
  const uploadOf = (file: string): Upload => {
    const upload = readUpload(reader.file(file));
    const crop = Object.hasOwn(crops, `/${file}`) ? crops[`/${file}`] : undefined;
    return crop ? cropUpload(file, upload, crop) : upload;
  };
  const note = (file: PublishedFile): PublishedFile => {
    const [, hash = ""] = hashed.exec(file.to) ?? [];
    byHash.set(hash, (byHash.get(hash) ?? new Set()).add(file));
    return file;
  };
  const encodedFile = memoize(
    (from: string, asked: Encoding): PublishedFile => {
      const { digest, cropped } = uploadOf(from);
      const encoding = cropped ? { ...asked, cropped } : asked;
      const key = createHash("sha256")
        .update(JSON.stringify([recipe, digest, encoding]))
        .digest("hex");
      const { width, format } = encoding;
      const name =
        width === undefined ? from : from.replace(/\.[^.]+$/, `-${width}.${format === "jpeg" ? "jpg" : format}`);
      return note({ from, to: publishedPath(name, key), made: { encoding, digest } });
    },
    (from, { format, width, limit }) => [from, format, width, limit].join(),
  );
  const encoded: Uploads["encoded"] = (path, encoding) => `/${encodedFile(path.slice(1), encoding).to}`;
  const wholeFile = memoize(
    (from: string): PublishedFile => {
      const { digest, isPlain } = uploadOf(from);
      const format = rasterFormat(from);
      return isPlain || format === undefined
        ? note({ from, to: publishedPath(from, digest) })
        : encodedFile(from, { format });
    },
    (from) => from,
  );
  const published: Uploads["published"] = (path) => {
    const from = path.slice(1);
    return known.has(from) ? `/${wholeFile(from).to}` : path;
  };
  return {
    find: (src) => {
      const file = src.slice(1);
      if (!known.has(file)) return undefined;
      return broken.has(file) ? { size: unknownSize } : uploadOf(file).picture;
    },
    sizeOf: (path) => (known.has(path.slice(1)) ? uploadOf(path.slice(1)).size : undefined),
    partOf: (path) => (known.has(path.slice(1)) ? uploadOf(path.slice(1)).cropped : undefined),
    published,
    encoded,
    copies: () => files.filter((file) => rasterFormat(file) === undefined).map(wholeFile),
    shownIn: (text) => {
      const hashes = new Set([...text.matchAll(allHashed)].map(([, hash = ""]) => hash));
      return [...hashes].flatMap((hash) => [...(byHash.get(hash) ?? [])]);
    },
  };
}
