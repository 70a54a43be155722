import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnose } from "../problems.ts";
import { endingOf } from "../public-files.ts";
import { Bytes, noFacts, type RasterFacts, readExif, tiffStarts, trailing } from "./facts.ts";
import { readAvif, readGif, readJpeg, readPng, readWebp } from "./formats.ts";

export const rasterFormats = ["jpeg", "png", "webp", "avif", "gif"] as const;
/** A format of raster pictures. */
export type RasterFormat = (typeof rasterFormats)[number];

/** The name for parts that the readers do not understand. */
export const unreadable = "parts that cannot be read";

const readers: Record<RasterFormat, (bytes: Bytes, facts: RasterFacts) => void> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  avif: readAvif,
  gif: readGif,
};

/** Returns the format of a raster picture by its name; undefined for drawings and other files. */
export function rasterFormat(file: string): RasterFormat | undefined {
  const ending = endingOf(file) === "jpg" ? "jpeg" : endingOf(file);
  return rasterFormats.find((format) => format === ending);
}

/**
 * Reads what the file of a raster picture says besides its pixels, without decoding them. Parts that cannot be read
 * count as hidden data, because only a file that is known to hold nothing else may be published as it is.
 */
export function readRaster(format: RasterFormat, bytes: Uint8Array): RasterFacts {
  const facts = noFacts();
  try {
    readers[format](new Bytes(bytes), facts);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    facts.hidden.add(unreadable);
  }
  return facts;
}

/** The first bytes of files of each format. HEIC has the boxes of AVIF, and TIFF is what EXIF data are. */
const beginnings: readonly [at: number, letters: string, format: RasterFormat | "tiff"][] = [
  [0, "\xff\xd8", "jpeg"],
  [1, "PNG", "png"],
  [8, "WEBP", "webp"],
  [4, "ftyp", "avif"],
  [0, "GIF8", "gif"],
  ...tiffStarts.map((start): [number, string, "tiff"] => [0, start, "tiff"]),
];

/**
 * Reads the same of a file whose format only its bytes say. @returns no facts if it is no raster picture that is known
 */
export function readUnnamedRaster(bytes: Uint8Array): RasterFacts {
  const start = new Bytes(bytes).letters(0, 12);
  const [, , format] = beginnings.find(([at, letters]) => start.startsWith(letters, at)) ?? [];
  if (format !== "tiff") return format === undefined ? noFacts() : readRaster(format, bytes);
  const facts = noFacts();
  try {
    readExif(new Bytes(bytes), facts);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { ...noFacts(), hasLocation: facts.hasLocation };
}

/** Hidden data about people and places, unlike the names of programs, which icons often have. */
const personal = ["EXIF", "XMP", "IPTC", "a thumbnail", "further pictures", trailing];

/**
 * Names the hidden data about people and places in a picture that is published as it is. @returns an empty text if
 * there are none
 */
export const personalData = ({ hidden }: RasterFacts): string => personal.filter((kind) => hidden.has(kind)).join(", ");

/** The same, and whether there may be more in parts that cannot be read. */
export const personalOrUnreadable = (format: RasterFormat, bytes: Uint8Array): string => {
  const facts = readRaster(format, bytes);
  return [personalData(facts), ...(facts.hidden.has(unreadable) ? [unreadable] : [])].filter(Boolean).join(", ");
};

/**
 * Checks a picture in `public/`. @returns a diagnostic `public-metadata` if it has hidden data about people and places
 */
export function checkPublicRaster(file: string, bytes: Uint8Array): Diagnostic[] {
  const format = rasterFormat(file);
  const kinds = format === undefined ? "" : personalOrUnreadable(format, bytes);
  return kinds === "" ? [] : [diagnose("public-metadata", { kinds }, { file })];
}

/** Whether a picture may be published as it is: upright, in the colors of the web, with nothing hidden in it. */
export const isPlain = ({ hidden, orientation, hasOwnColors }: RasterFacts): boolean =>
  hidden.size === 0 && orientation === 1 && !hasOwnColors;
