import * as z from "zod";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { listNames, suggest, withCommas } from "../diagnostics/wording.ts";
import { fingerprint } from "../model/schema-values.ts";
import type { Language, SiteIcon, Size } from "../model/types.ts";
import { diagnose } from "./problems.ts";
import { readRaster } from "./raster/read-raster.ts";

/** The file beside drawn pictures that says what they were drawn from. */
export const drawingStateFile = "state.json";

/** The folders of drawn pictures. */
export type PictureFolder = "share" | "icons";

/**
 * The drawn pictures by name: the fingerprints of what each was drawn from and of the drawn file, and while that takes
 * the place of an earlier drawing, of this; and the person's name in it. A file with other bytes is a person's.
 */
export const drawingStateSchema = z.record(
  z.string(),
  z.strictObject({
    source: fingerprint,
    output: fingerprint,
    replaces: fingerprint.optional(),
    name: z.string().optional(),
  }),
);

export type DrawingState = z.infer<typeof drawingStateSchema>;

/** The size of sharing images in pixels, as social networks recommend it. */
export const sharingSize = { width: 1200, height: 630 } as const;

/** The folder of the sharing images: `share/<code>.png`. */
export const sharingFolder = "share/";

const named = /^(?<written>[^./]+)\.(?:png|jpe?g|webp)$/;

/** The picture that social networks show beside a link to a page. */
export interface SharingImage {
  /** The image's path: `/share/fr.1A2B3C4D.png`, or that of an upload. */
  src: string;
  /** The image's media type. */
  type: string | undefined;
  size: Size | undefined;
  /** Whether `biopedia pictures` drew it. */
  isDrawn: boolean;
  /** The person's name in it, if `biopedia pictures` drew it. */
  name?: string | undefined;
}

/**
 * Lists the sharing images by language code.
 *
 * @param all the files of the content folder
 * @returns the files, and diagnostics `unexpected-file`, `file-name`, `several-sharing-images`
 */
export function listSharingImages(all: readonly string[]): { files: Map<string, string>; diagnostics: Diagnostic[] } {
  const files = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const file of all) {
    if (!file.startsWith(sharingFolder)) continue;
    const name = file.slice(sharingFolder.length);
    if (name === drawingStateFile) continue;
    const written = named.exec(name)?.groups?.written;
    const code = written?.toLowerCase();
    const other = code === undefined ? undefined : files.get(code);
    if (code === undefined)
      diagnostics.push(diagnose("unexpected-file", { expected: "pictures named <code>.png, .jpg or .webp" }, { file }));
    else if (code !== written)
      diagnostics.push(diagnose("file-name", { name: sharingFolder + code + name.slice(code.length) }, { file }));
    else if (other !== undefined) diagnostics.push(diagnose("several-sharing-images", { name: other }, { file }));
    else files.set(code, file);
  }
  return { files, diagnostics };
}

/** The largest file that all social networks show, in bytes. */
const mostBytes = 300_000;

/** Facts read from the bytes of a sharing image. */
interface SharingImageFacts {
  /** Undefined if they cannot be read. */
  size: Size | undefined;
  bytes: number;
  /** The metadata that the file holds besides the picture: `EXIF`. */
  hidden: readonly string[];
  /** Whether the picture is turned or mirrored by metadata. */
  isTurned: boolean;
}

/**
 * Checks a sharing image by its bytes. @returns diagnostics `sharing-image-size`, `hidden-data`, `sharing-image-weight`
 */
export function checkSharingImage(file: string, { size, bytes, hidden, isTurned }: SharingImageFacts): Diagnostic[] {
  const isRight = size?.width === sharingSize.width && size.height === sharingSize.height;
  return [
    ...(isRight ? [] : [diagnose("sharing-image-size", { size: size && `${size.width}×${size.height}` }, { file })]),
    ...(hidden.length > 0 || isTurned
      ? [diagnose("hidden-data", { what: hidden.join(", ") || "its orientation" }, { file })]
      : []),
    ...(bytes > mostBytes
      ? [diagnose("sharing-image-weight", { size: `${withCommas(Math.ceil(bytes / 1000))} KB` }, { file })]
      : []),
  ];
}

/** Every sharing image is in a language of the site. @returns diagnostics `unused-sharing-image` */
export function checkSharingLanguages(
  files: ReadonlyMap<string, string>,
  languages: ReadonlyMap<string, Language>,
): Diagnostic[] {
  return [...files].flatMap(([code, file]) =>
    languages.has(code)
      ? []
      : [diagnose("unused-sharing-image", { name: code, suggestion: suggest(code, languages.keys()) }, { file })],
  );
}

/**
 * Compares the names in drawn sharing images with those of pages.
 *
 * @param nameIn returns the name in a language; undefined if only the article of that language says it
 * @returns a warning `old-sharing-name` for all of them
 */
export function checkSharingNames(
  images: ReadonlyMap<string, Pick<SharingImage, "name">>,
  languages: ReadonlyMap<string, Language>,
  nameIn: (language: Language) => string | undefined,
): Diagnostic[] {
  const old = [...images].filter(([code, { name }]) => {
    const language = languages.get(code);
    const current = name === undefined || language === undefined ? undefined : nameIn(language);
    return current !== undefined && name !== current;
  });
  const [first] = old;
  if (first === undefined) return [];
  const facts = { name: first[1].name ?? "", codes: listNames(old.map(([code]) => code)) };
  return [diagnose("old-sharing-name", facts, { file: sharingFolder + drawingStateFile })];
}

/** The format of an icon, and the sizes of its pictures. */
interface IconSizes {
  format: "png" | "ico";
  sizes: Size[];
}

/**
 * Reads the sizes in the header of a PNG (PNG, section 11.2.2) or the directory of an ICO file. @returns undefined for
 * anything else
 */
function iconSizes(bytes: Uint8Array): IconSizes | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    bytes.length >= 24 &&
    view.getUint32(0) === 0x89504e47 &&
    view.getUint32(4) === 0x0d0a1a0a &&
    view.getUint32(12) === 0x49484452
  )
    return { format: "png", sizes: [{ width: view.getUint32(16), height: view.getUint32(20) }] };
  if (bytes.length < 22 || view.getUint32(0) !== 0x00000100) return undefined;
  const count = view.getUint16(4, true);
  const entries = 6 + 16 * count;
  const sizes: Size[] = [];
  for (let at = 6; at < entries; at += 16) {
    if (at + 16 > bytes.length) return undefined;
    const [length, offset] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)];
    if (length === 0 || offset < entries || offset + length > bytes.length) return undefined;
    // 0 means 256.
    sizes.push({ width: view.getUint8(at) || 256, height: view.getUint8(at + 1) || 256 });
  }
  return sizes.length > 0 ? { format: "ico", sizes } : undefined;
}

/** The folder of a site's icons. */
export const iconsFolder = "icons/";

/** The purpose of a file of the folder, and the width and height it must have, in pixels. */
const known: Readonly<Record<string, Pick<SiteIcon, "use"> & { size?: number }>> = {
  "favicon.ico": { use: "favicon" },
  "apple-touch-icon.png": { use: "touch", size: 180 },
  "icon-192.png": { use: "any", size: 192 },
  "icon-512.png": { use: "any", size: 512 },
  "icon-maskable-512.png": { use: "maskable", size: 512 },
};

/** The only file whose address browsers know: it keeps its name at the root of the site. */
export const faviconFile = "favicon.ico";

/**
 * Checks an icon by its name and its bytes.
 *
 * @param file its name in the content folder: `icons/icon-192.png`
 * @param bytes its content
 * @returns what it is, or diagnostics `unexpected-file`, `upload-content`, `icon-size`, `hidden-data`
 */
export function readSiteIcon(file: string, bytes: Uint8Array): Pick<SiteIcon, "use" | "sizes"> | Diagnostic {
  const name = file.slice(iconsFolder.length);
  const icon = Object.hasOwn(known, name) ? known[name] : undefined;
  if (icon === undefined) return diagnose("unexpected-file", { expected: Object.keys(known).join(", ") }, { file });
  const { use, size } = icon;
  const found = iconSizes(bytes);
  const format = size === undefined ? "ico" : "png";
  if (found?.format !== format) {
    const expected = format === "ico" ? "an icon with pictures (ICO)" : "a PNG picture";
    return diagnose("upload-content", { expected }, { file });
  }
  const sizes = found.sizes.map(({ width, height }) => `${width}x${height}`);
  // Browsers show 16 or 32 pixels in tabs; search engines show 48.
  const expected = size === undefined ? ["16x16", "32x32", "48x48"] : [`${size}x${size}`];
  if (!expected.some((each) => sizes.includes(each)))
    return diagnose("icon-size", { found: sizes.join(", "), expected: expected.join(" or ") }, { file });
  const hidden = format === "png" ? [...readRaster(format, bytes).hidden] : [];
  return hidden.length > 0 ? diagnose("hidden-data", { what: hidden.join(", ") }, { file }) : { use, sizes };
}
