import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { lookup } from "mrmime";
import {
  checkSharingImage,
  type DrawingState,
  drawingStateFile,
  faviconFile,
  iconsFolder,
  listSharingImages,
  type PictureFolder,
  readSiteIcon,
  type SharingImage,
  sharingFolder,
} from "../../core/content/drawn-pictures.ts";
import { contentLimits } from "../../core/content/file-names.ts";
import { parseJson } from "../../core/content/parse-data.ts";
import { publishedPath } from "../../core/content/pictures.ts";
import { checkUploadHead, headLength, uploadTypes } from "../../core/content/public-files.ts";
import { rasterFormat, readRaster } from "../../core/content/raster/read-raster.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { memoize } from "../../core/model/memo.ts";
import type { SiteIcon } from "../../core/model/types.ts";
import type { FileVersion, Reader } from "../../io/files/read.ts";
import { readContent, readLimited } from "./content-files.ts";

/**
 * Reads the state file of the drawn pictures of a folder.
 *
 * @param dir the content folder
 * @returns nothing if there is no state file; and the diagnostics of the file
 */
export async function readDrawingState(
  dir: string,
  folder: PictureFolder,
): Promise<{ state: DrawingState; diagnostics: Diagnostic[] }> {
  const file = `${folder}/${drawingStateFile}`;
  if (!existsSync(join(dir, file))) return { state: {}, diagnostics: [] };
  const source = await readContent({ dir, name: file });
  if (!(source instanceof Source)) return { state: {}, diagnostics: source };
  const { drawingStateSchema } = await import("../../core/content/drawn-pictures.ts");
  const { value = {}, diagnostics } = parseJson(drawingStateSchema, source);
  return { state: value, diagnostics };
}

/**
 * Whether a picture is as it was drawn, also if a killed run was about to replace it. @param fingerprint of its bytes
 */
export function isAsDrawn(state: DrawingState, name: string, fingerprint: string): boolean {
  const entry = Object.hasOwn(state, name) ? state[name] : undefined;
  return entry !== undefined && [entry.output, entry.replaces].includes(fingerprint);
}

/** Returns a fingerprint of 64 bits in hexadecimal digits. */
export const fingerprintOf = (data: string | Buffer): string =>
  createHash("sha256").update(data).digest("hex").slice(0, 16);

/** The sharing images of a content folder. */
interface SharingImages {
  /** By language code. */
  images: ReadonlyMap<string, SharingImage>;
  files: ReadonlyMap<string, string>;
  /** The copies to publish: `from` in the content folder, `to` in the output folder. */
  copies: readonly { code: string; from: string; to: string }[];
  diagnostics: Diagnostic[];
}

/**
 * Reads and checks the sharing images, `share/<code>.png`. The images are published as they are, under addresses that
 * change with their bytes.
 *
 * @param all the files of the content folder, relative to it
 */
export async function readSharingImages(reader: Reader, all: readonly string[]): Promise<SharingImages> {
  const { files, diagnostics } = listSharingImages(all);
  const { state, diagnostics: ofState } = await readDrawings(reader.file(sharingFolder + drawingStateFile));
  diagnostics.push(...ofState);
  const images = new Map<string, SharingImage>();
  const copies: SharingImages["copies"][number][] = [];
  for (const [code, file] of files) {
    const read = readSharingImage(reader.file(file));
    diagnostics.push(...read.diagnostics);
    if (read.image === undefined) continue;
    const { fingerprint, ...image } = read.image;
    const name = file.slice(sharingFolder.length);
    const isDrawn = isAsDrawn(state, name, fingerprint);
    images.set(code, { ...image, isDrawn, name: isDrawn ? state[name]?.name : undefined });
    copies.push({ code, from: file, to: image.src.slice(1) });
  }
  return { images, files, copies, diagnostics };
}

const readDrawings = memoize(
  ({ dir }: FileVersion) => readDrawingState(dir, "share"),
  (file) => file,
);

const readSharingImage = memoize(readAndCheck, (file) => file);

function readAndCheck(version: FileVersion): {
  image?: Omit<SharingImage, "isDrawn"> & { fingerprint: string };
  diagnostics: Diagnostic[];
} {
  const { name: file } = version;
  const bytes = readLimited(version, { what: "the file", limit: contentLimits.upload });
  if (!Buffer.isBuffer(bytes)) return { diagnostics: [bytes] };
  const ofType = checkUploadHead(file, bytes.subarray(0, headLength), uploadTypes);
  const format = rasterFormat(file);
  if (ofType.length > 0 || format === undefined) return { diagnostics: ofType };
  const { hidden, orientation } = readRaster(format, bytes);
  const size = sizeOf(bytes);
  const facts = { size, bytes: bytes.length, hidden: [...hidden], isTurned: orientation !== 1 };
  const diagnostics = checkSharingImage(file, facts);
  if (hasErrors(diagnostics)) return { diagnostics };
  const digest = createHash("sha256").update(bytes).digest("hex");
  const image = { src: publishedPath(`/${file}`, digest), type: lookup(file), size, fingerprint: fingerprintOf(bytes) };
  return { image, diagnostics };
}

function sizeOf(bytes: Buffer): SharingImage["size"] {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return undefined;
  }
}

/** The icons of a content folder. */
export interface SiteIcons {
  icons: SiteIcon[];
  /** The contents of the icons, by address. */
  files: ReadonlyMap<string, Uint8Array>;
  diagnostics: Diagnostic[];
}

/**
 * Reads the icons of a content folder. Every icon but the favicon has a hash in its address, because browsers can then
 * cache it forever.
 *
 * @param files the files of the folder, relative to it
 */
export function readSiteIcons(reader: Reader, files: readonly string[]): SiteIcons {
  const isIcon = (file: string) => file.startsWith(iconsFolder) && file !== iconsFolder + drawingStateFile;
  const icons: SiteIcon[] = [];
  const contents = new Map<string, Uint8Array>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files.filter(isIcon)) {
    const bytes = readIcon(reader.file(file));
    if (!(bytes instanceof Uint8Array)) {
      diagnostics.push(bytes);
      continue;
    }
    const icon = readSiteIcon(file, bytes);
    if ("code" in icon) diagnostics.push(icon);
    else {
      const address = addressOf(file.slice(iconsFolder.length), bytes);
      icons.push({ ...icon, address });
      contents.set(address, bytes);
    }
  }
  return { icons, files: contents, diagnostics };
}

const readIcon = memoize(
  (file: FileVersion) => readLimited(file, { what: "the icon", limit: contentLimits.icon }),
  (file) => file,
);

function addressOf(name: string, bytes: Uint8Array): string {
  if (name === faviconFile) return `/${name}`;
  const [, stem = name, ending = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  return `/assets/${stem}.${createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase()}${ending}`;
}
