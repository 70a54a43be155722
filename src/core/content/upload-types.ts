import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnose } from "./problems.ts";

/** A file type that may be uploaded: its name, and a check of a file's first bytes. */
export interface UploadType {
  name: string;
  begins: (head: Uint8Array) => boolean;
}

const ascii = (head: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...head.subarray(start, end));
const startsWith =
  (...signatures: string[]) =>
  (head: Uint8Array) =>
    signatures.some((signature) => ascii(head, 0, signature.length) === signature);

const jpeg: UploadType = { name: "a JPEG picture", begins: startsWith("\xff\xd8\xff") };
/** The first box lists the compatible formats. */
const isAvif = (head: Uint8Array): boolean => ascii(head, 4, 8) === "ftyp" && /avi[fs]/.test(ascii(head, 8, 40));

/** Upload types, by extension. */
export type UploadTypes = Readonly<Record<string, UploadType>>;

/** The types of every site. None can run code except SVG, which is checked separately. */
export const uploadTypes: UploadTypes = {
  png: { name: "a PNG picture", begins: startsWith("\x89PNG\r\n\x1a\n") },
  jpg: jpeg,
  jpeg,
  webp: { name: "a WebP picture", begins: (head) => ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP" },
  avif: { name: "an AVIF picture", begins: isAvif },
  gif: { name: "a GIF picture", begins: startsWith("GIF87a", "GIF89a") },
  svg: { name: "an SVG drawing", begins: () => true },
  pdf: { name: "a PDF document", begins: startsWith("%PDF-") },
  woff2: { name: "a WOFF2 font", begins: startsWith("wOF2") },
  woff: { name: "a WOFF font", begins: startsWith("wOFF") },
  ttf: { name: "a TrueType font", begins: startsWith("\0\x01\0\0", "true") },
  otf: { name: "an OpenType font", begins: startsWith("OTTO", "\0\x01\0\0") },
};

/** The file types that cameras, phones and scanners write, by extension. */
const cameraFormats: Readonly<Record<string, string>> = {
  heic: "HEIC",
  heif: "HEIF",
  tif: "TIFF",
  tiff: "TIFF",
  dng: "DNG",
};

/** Names of PDF that belong to programs; signs of names may be written as `#61`. */
const pdfProgram = /\/(JavaScript|JS|Launch|RichMedia)(?![A-Za-z0-9])/;

/**
 * Checks that a PDF has no program that a reader's viewer may run. Compressed parts are not searched.
 *
 * @returns a diagnostic `pdf-program` if it has one
 */
export function checkPdf(file: string, bytes: Uint8Array): Diagnostic[] {
  const text = new TextDecoder("latin1")
    .decode(bytes)
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const [, name] = pdfProgram.exec(text) ?? [];
  return name === undefined ? [] : [diagnose("pdf-program", { name: `/${name}` }, { file })];
}

/** The number of first bytes needed to detect a file's type. */
export const headLength = 40;

/** Returns the lowercase extension of a file name: `svg`. */
export const endingOf = (file: string): string => /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? "";

/** Whether files with this extension may be uploaded. */
export const isUploadType = (file: string, types: UploadTypes): boolean => Object.hasOwn(types, endingOf(file));

/** Checks that a file begins as an icon (ICO) does. @returns a diagnostic `upload-content` if not */
export const checkIconHead = (file: string, head: Uint8Array): Diagnostic[] =>
  ascii(head, 0, 4) === "\0\0\x01\0" ? [] : [diagnose("upload-content", { expected: "an icon" }, { file })];

/** Checks a file's extension. @returns a diagnostic `upload-type` or `camera-format` if not */
export function checkUploadName(file: string, types: UploadTypes): Diagnostic[] {
  if (isUploadType(file, types)) return [];
  const format = cameraFormats[endingOf(file)];
  if (format !== undefined) return [diagnose("camera-format", { format }, { file })];
  return [diagnose("upload-type", { known: Object.keys(types).join(", ") }, { file })];
}

/**
 * Checks that a file's content matches its extension. @param head its first bytes @returns a diagnostic
 * `upload-content` if not
 */
export function checkUploadHead(file: string, head: Uint8Array, types: UploadTypes): Diagnostic[] {
  const type = isUploadType(file, types) ? types[endingOf(file)] : undefined;
  return type === undefined || type.begins(head) ? [] : [diagnose("upload-content", { expected: type.name }, { file })];
}
