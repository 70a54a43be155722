import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import { lookup } from "mrmime";
import { drawingStateFile } from "../../core/content/drawing-state.ts";
import { contentLimits } from "../../core/content/limits.ts";
import { publishedPath } from "../../core/content/published-path.ts";
import { rasterFormat, readRaster } from "../../core/content/raster/read-raster.ts";
import { checkSharingImage, listSharingImages, type SharingImage, sharingFolder } from "../../core/content/sharing-images.ts";
import { checkUploadHead, headLength } from "../../core/content/upload-types.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { asData, type Memory, noMemory, promised } from "../../io/files/memory.ts";
import { fingerprintOf, isAsDrawn, readDrawingState } from "./drawing-state.ts";
import { readLimited } from "./read-limited.ts";

/** The sharing images of a content folder. */
interface SharingImages {
  /** By language code. */
  images: ReadonlyMap<string, SharingImage>;
  files: ReadonlyMap<string, string>;
  /** From where in the content folder to where in the output folder. */
  copies: readonly { code: string; from: string; to: string }[];
  diagnostics: Diagnostic[];
}

/**
 * Reads and checks the sharing images, `share/<code>.png`. They are published as they are, under addresses that change with their bytes.
 *
 * @param dir the content folder
 * @param all its files, relative to it
 */
export async function readSharingImages(dir: string, all: readonly string[], memory: Memory = noMemory): Promise<SharingImages> {
  const { files, diagnostics } = listSharingImages(all);
  const { state, diagnostics: ofState } = await memory.keep(
    "drawings",
    [sharingFolder + drawingStateFile],
    () => readDrawingState(dir, "share"),
    promised(asData()),
  );
  diagnostics.push(...ofState);
  const images = new Map<string, SharingImage>();
  const copies: SharingImages["copies"][number][] = [];
  for (const [code, file] of files) {
    const read = memory.keep("sharing image", [file], () => readSharingImage(dir, file), asData());
    diagnostics.push(...read.diagnostics);
    if (read.image === undefined) continue;
    const { fingerprint, ...image } = read.image;
    images.set(code, { ...image, isDrawn: isAsDrawn(state, file.slice(sharingFolder.length), fingerprint) });
    copies.push({ code, from: file, to: image.src.slice(1) });
  }
  return { images, files, copies, diagnostics };
}

function readSharingImage(
  dir: string,
  file: string,
): { image?: Omit<SharingImage, "isDrawn"> & { fingerprint: string }; diagnostics: Diagnostic[] } {
  const bytes = readLimited(dir, file, { what: "the file", limit: contentLimits.upload });
  if (!Buffer.isBuffer(bytes)) return { diagnostics: [bytes] };
  const ofType = checkUploadHead(file, bytes.subarray(0, headLength));
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
