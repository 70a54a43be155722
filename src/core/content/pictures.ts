import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import type { SiteFile } from "../model/site-schema.ts";
import type { Size } from "../model/types.ts";
import { diagnose } from "./problems.ts";
import type { RasterFormat } from "./raster/read-raster.ts";

/** A picture of the content. */
export interface Picture {
  /** The size as the picture is shown, upright. */
  size: Size;
  /** The format of a raster picture. */
  format?: RasterFormat | undefined;
  /** Why it cannot be shown. */
  problem?: Diagnostic;
}

/** Finds an upload by its path `/uploads/…`, as a picture; returns undefined if it does not exist. */
export type FindPicture = (src: string) => Picture | undefined;

/** Checks that an upload exists. @returns a diagnostic `missing-upload` if it does not */
export const checkUpload = (find: FindPicture, path: string, placeOf: () => Place): Diagnostic[] =>
  find(path) === undefined
    ? [diagnose("missing-upload", { name: path, suggestion: otherSpelling(find, path) }, placeOf())]
    : [];

/** Checks that a picture exists and can be shown. @returns a diagnostic `missing-image`, or the picture's own */
export function checkPicture(find: FindPicture, src: string, placeOf: () => Place): Diagnostic[] {
  const picture = find(src);
  if (picture === undefined)
    return [diagnose("missing-image", { name: src, suggestion: otherSpelling(find, src) }, placeOf())];
  return picture.problem ? [picture.problem] : [];
}

/** The path of an upload that differs in capitals or in how its type is written, as file systems and cameras do. */
function otherSpelling(find: FindPicture, path: string): string | undefined {
  const [, folder = "", name = "", extension = ""] = /^(.*\/)?([^/]*?)(\.\w{2,5})?$/.exec(path) ?? [];
  const names = [name, name.charAt(0).toUpperCase() + name.slice(1), name.toLowerCase(), name.toUpperCase()];
  const isJpeg = /^\.jpe?g$/i.test(extension);
  const extensions = [extension, extension.toUpperCase(), extension.toLowerCase(), ...(isJpeg ? jpegs : [])];
  return names
    .flatMap((each) => extensions.map((other) => folder + each + other))
    .find((other) => find(other) !== undefined);
}

const jpegs = [".jpg", ".jpeg", ".JPG"];

/** How a raster picture is encoded for pages. */
export interface Encoding {
  format: RasterFormat;
  /** In pixels; by default its own. */
  width?: number;
  /** The most that it may weigh, in bytes; where it would be more, its quality is lowered. */
  limit?: number;
  /** The part that is shown. */
  cropped?: Cropped;
}

/** How a picture is turned, in degrees clockwise, and the part of it that is then left, in pixels. */
interface Cropped extends Size {
  turn: number;
  left: number;
  top: number;
}

/** How a picture is turned and cropped: `pictures.crops` in site.yaml. */
export type Crop = NonNullable<NonNullable<SiteFile["pictures"]>["crops"]>[string];

/** Returns what is left of a picture of a size: at least a pixel. */
export function cropped({ width, height }: Size, crop: Crop): Cropped {
  const { turn = 0, left = 0, top = 0, width: wide = 100, height: high = 100 } = crop;
  const all = turn % 180 === 0 ? { width, height } : { width: height, height: width };
  const part = (whole: number, from: number, share: number) => {
    const start = Math.min(whole - 1, Math.round((whole * from) / 100));
    return [start, Math.max(1, Math.round((whole * (from + share)) / 100) - start)] as const;
  };
  const [x, ownWidth] = part(all.width, left, wide);
  const [y, ownHeight] = part(all.height, top, high);
  return { turn, left: x, top: y, width: ownWidth, height: ownHeight };
}

/** A picture as a page shows it, with addresses for links within the site. */
export interface ShownPicture {
  /** In CSS pixels: at most its own width in pixels, unless it is a drawing. */
  width: number;
  /** The file for browsers that support none of the sources, and for other programs. */
  src: string;
  /** Widths of the picture itself, where it needs no sources. */
  srcset?: string;
  sizes?: string;
  /** The same in better formats, best first. */
  sources: readonly { type: string; srcset: string }[];
  /** The picture that a click opens, if that is larger than the one shown. */
  large?: string;
}

/** How a picture is shown. */
export interface Showing {
  /** The most that there is room for, in CSS pixels. */
  width: number;
  /** For which screens, in pixels to a CSS pixel. Default: 1 and 2. */
  densities?: readonly number[];
  /** The most that it may weigh at double density, in bytes. */
  limit?: number;
  /** Whether it opens large. */
  opens?: boolean;
}

interface RasterPicture {
  format: RasterFormat;
  size: Size;
  /** Whether AVIF is offered too. */
  avif: boolean;
  /** Returns the address of an encoding. */
  address: (encoding: Encoding) => string;
}

/** The longest side of a picture that fills a window, in pixels. */
const largest = 1600;

/** The most pixels on a side of a WebP file (RFC 9649, section 2.6). */
export const longestWebp = 16_383;

/** Formats that every browser of the last years knows are served as they are, in as many widths as needed. */
const fallbacks: Record<RasterFormat, RasterFormat> = {
  jpeg: "jpeg",
  png: "png",
  gif: "gif",
  webp: "webp",
  avif: "webp",
};

/**
 * Says which encodings of a raster picture a page offers: WebP in the widths that screens need, and one picture of its
 * own format for programs that do not know WebP.
 */
export function showRaster({ format, size, avif, address }: RasterPicture, showing: Showing): ShownPicture {
  const { width: room, densities = [1, 2], limit, opens = false } = showing;
  const width = Math.min(Math.round(room), size.width);
  const widest = Math.min(size.width, Math.max(1, Math.floor((size.width * longestWebp) / size.height)));
  const widths = [...new Set(densities.map((density) => Math.min(Math.round(width * density), widest)))];
  const encode = (as: RasterFormat, encoded: number) =>
    address({
      format: as,
      width: encoded,
      // By area.
      ...(limit && as !== "png" && as !== "gif" && { limit: Math.round(limit * (encoded / (2 * room)) ** 2) }),
    });
  const setOf = (as: RasterFormat) => widths.map((each) => `${encode(as, each)} ${each}w`).join(", ");
  const fallback = fallbacks[format];
  const formats: RasterFormat[] = [
    ...(avif ? (["avif"] as const) : []),
    ...(fallback === "webp" ? [] : (["webp"] as const)),
  ];
  const scale = Math.min(1, largest / Math.max(size.width, size.height));
  return {
    width,
    src: encode(fallback, Math.min(2 * width, Math.max(...widths))),
    ...(fallback === "webp" && { srcset: setOf("webp") }),
    sizes: sizesOf(width),
    sources: formats.map((each) => ({ type: `image/${each}`, srcset: setOf(each) })),
    ...(opens && size.width > width && { large: address({ format: "webp", width: Math.round(size.width * scale) }) }),
  };
}

/**
 * The narrowest window that pictures are as wide as, in CSS pixels; in a narrower one, a wider picture is as wide as
 * the window.
 */
const narrowest = 320;

const sizesOf = (width: number): string =>
  width < narrowest ? `${width}px` : `(max-width: ${width + 40}px) 100vw, ${width}px`;

/**
 * Returns the path under which a file of `uploads/` is published: `/uploads/portrait.1A2B3C4D.svg`. It changes with the
 * file's content, so browsers may keep what they have loaded.
 *
 * @param path of the file in the content: `/uploads/portrait.svg`
 * @param digest hexadecimal, of what is published there
 */
export const publishedPath = (path: string, digest: string): string =>
  path.replace(/(?=\.[^./]+$)|$/, `.${digest.slice(0, 8).toUpperCase()}`);
