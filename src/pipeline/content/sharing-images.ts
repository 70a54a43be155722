import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import { lookup } from "mrmime";
import {
  checkSharingImage,
  drawingStateFile,
  listSharingImages,
  type SharingImage,
  sharingFolder,
} from "../../core/content/drawn-pictures.ts";
import { contentLimits } from "../../core/content/limits.ts";
import { publishedPath } from "../../core/content/pictures.ts";
import { checkUploadHead, headLength, uploadTypes } from "../../core/content/public-files.ts";
import { rasterFormat, readRaster } from "../../core/content/raster/read-raster.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { memoize } from "../../core/model/memo.ts";
import type { FileVersion, Reader } from "../../io/files/reader.ts";
import { fingerprintOf, isAsDrawn, readDrawingState } from "./drawing-state.ts";
import { readLimited } from "./read-source.ts";

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
    images.set(code, { ...image, isDrawn: isAsDrawn(state, file.slice(sharingFolder.length), fingerprint) });
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
