import { imageSize } from "image-size";
import {
  personalData,
  rasterFormat,
  readRaster as readFacts,
  readUnnamedRaster,
  unreadable,
} from "../content/raster/read-raster.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { report } from "./problems.ts";

/** A picture of a generated site, as its bytes say. */
export interface PictureFile {
  /** The name of its format, in lower case: `jpg`, `png`, `webp`, `svg`. */
  format: string;
  /** In pixels, upright. */
  width: number;
  height: number;
  /** In bytes. */
  size: number;
}

/** Returns whether a file is a raster picture, by its ending. */
export const isRaster = (file: string): boolean =>
  /\.(?:png|apng|jpe?g|webp|gif|avif|bmp|tiff?|hei[cf]|jxl|jp2|psd)$/i.test(file);

/** Returns whether a file is a drawing, by its ending. */
export const isDrawing = (file: string): boolean => /\.svg$/i.test(file);

/** EXIF orientations that turn a picture by a quarter. */
const quarterTurns = new Set([5, 6, 7, 8]);

/**
 * Reads the format and the size of a raster picture.
 *
 * @param file its name
 * @param bytes the whole file
 * @returns undefined if the bytes are no picture that is known, a damaged one, or one of another type than the name
 * says
 */
export function readRaster(file: string, bytes: Uint8Array): PictureFile | undefined {
  try {
    const { type = "", width, height, orientation } = imageSize(bytes);
    const format = rasterFormat(`.${type}`);
    const named = rasterFormat(file);
    // The first of AVIF's brands may be the one of the family.
    if (named !== undefined && named !== format && !(named === "avif" && type === "heif")) return undefined;
    if (format !== undefined && readFacts(format, bytes).hidden.has(unreadable)) return undefined;
    const upright = quarterTurns.has(orientation ?? 1) ? { width: height, height: width } : { width, height };
    return { format: type, ...upright, size: bytes.length };
  } catch {
    return undefined;
  }
}

/** Reads the size of a drawing: its `viewBox`, else its `width` and `height`. @returns undefined if it has none */
export function readDrawing(text: string): PictureFile | undefined {
  const [root = ""] = /<svg\s[^<>]*>/.exec(text) ?? [];
  const numbers = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`)
      .exec(root)?.[1]
      ?.trim()
      .replace(/px$/, "")
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const box = numbers("viewBox");
  const width = box[2] ?? numbers("width")[0] ?? 0;
  const height = box[3] ?? numbers("height")[0] ?? 0;
  return width > 0 && height > 0 ? { format: "svg", width, height, size: text.length } : undefined;
}

/**
 * Checks that a raster picture can be read and tells nothing about who took it, where and how. @param bytes the whole
 * file
 */
export const checkRaster = (file: string, bytes: Uint8Array, picture: PictureFile | undefined): Diagnostic[] => [
  ...(picture === undefined ? [report("picture-unreadable", {}, { file })] : []),
  ...checkFacts(bytes, { file }),
];

/** Checks what the bytes of a raster picture say besides its pixels. */
export function checkFacts(bytes: Uint8Array, place: Place): Diagnostic[] {
  const facts = readUnnamedRaster(bytes);
  if (facts.hasLocation) return [report("picture-location", {}, place)];
  const name = personalData(facts);
  return name === "" ? [] : [report("picture-metadata", { name }, place)];
}
