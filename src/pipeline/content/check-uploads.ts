import { fstatSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { contentLimits, inMegabytes } from "../../core/content/file-names.ts";
import { diagnose } from "../../core/content/problems.ts";
import {
  checkIconHead,
  checkPdf,
  checkPublicDocument,
  checkUploadHead,
  checkUploadName,
  endingOf,
  headLength,
  ownershipProof,
  publicFolder,
  publicKind,
  type UploadTypes,
  unknownPublicFile,
} from "../../core/content/public-files.ts";
import { checkPublicRaster } from "../../core/content/raster/read-raster.ts";
import { checkRecording, isRecording } from "../../core/content/recordings.ts";
import { checkSvg } from "../../core/content/xml.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { memoize } from "../../core/model/memo.ts";
import { type FileVersion, type Reader, readFrom, unreadable } from "../../io/files/read.ts";
import { readContent } from "./content-files.ts";

/**
 * Checks that files may be copied into a site: known type, contents that match the name, not too large, no scripts.
 *
 * @param files the uploads and public files, relative to the content folder
 * @param types the types that may be uploaded
 * @returns diagnostics `unreadable`, `upload-type`, `upload-content`, `pdf-program`, `proof-of-ownership`,
 *   `public-markup`, `public-metadata`, `recording-data`, `unsafe-svg`, `too-large`, and for drawings also those of
 *   text files
 */
export async function checkUploads(
  reader: Reader,
  files: readonly string[],
  types: UploadTypes,
): Promise<Diagnostic[]> {
  const found = await Promise.all(files.map((file) => checkUpload(reader.file(file), types)));
  const total = found.reduce((sum, { size }) => sum + size, 0);
  const problem = { what: "all uploads together", limit: inMegabytes(contentLimits.uploads) };
  const tooLarge = total > contentLimits.uploads ? [diagnose("too-large", problem, { file: "uploads" })] : [];
  return [...found.flatMap(({ diagnostics }) => diagnostics), ...tooLarge];
}

const checkUpload = memoize(readAndCheck, (file) => file);

async function readAndCheck(
  version: FileVersion,
  types: UploadTypes,
): Promise<{ size: number; diagnostics: Diagnostic[] }> {
  const { dir, name: file } = version;
  let size = 0;
  const check = async (): Promise<Diagnostic[]> => {
    const isPublic = file.startsWith(publicFolder);
    const kind = isPublic ? publicKind(file.slice(publicFolder.length), types) : "upload";
    if (kind === "unknown") return [unknownPublicFile(file)];
    const unknown = isPublic ? [] : checkUploadName(file, types);
    if (unknown.length > 0) return unknown;
    const isPdf = endingOf(file) === "pdf";
    const isSearched = isPdf || isRecording(file) || (isPublic && kind === "upload");
    const read = readUpload(dir, file, isSearched);
    if ("code" in read) return [read];
    const { bytes } = read;
    size = read.size;
    const head = bytes.subarray(0, headLength);
    const limit = isRecording(file) ? contentLimits.recording : contentLimits.upload;
    if (size > limit) return [diagnose("too-large", { what: "the file", limit: inMegabytes(limit) }, { file })];
    if (endingOf(file) === "svg") return checkDrawing(version);
    if (kind === "icon") return checkIconHead(file, head);
    if (kind === "upload") {
      const problems = checkUploadHead(file, head, types);
      if (isPdf && problems.length === 0) return checkPdf(file, bytes);
      if (isRecording(file) && problems.length === 0) return checkRecording(file, bytes);
      return isPublic && problems.length === 0 ? checkPublicRaster(file, bytes) : problems;
    }
    const source = await readContent(version);
    if (!(source instanceof Source)) return source;
    return kind === "document" ? checkPublicDocument(file, source.text) : [];
  };
  const proofs = file.startsWith(publicFolder) ? ownershipProof(file) : [];
  const diagnostics = [...(await check()), ...proofs];
  return { size, diagnostics };
}

async function checkDrawing(file: FileVersion): Promise<Diagnostic[]> {
  const source = await readContent(file, contentLimits.drawing);
  return source instanceof Source ? checkSvg(source) : source;
}

/**
 * Reads a file's size, and its first bytes or all.
 *
 * @param isWhole whether all bytes are read, of a file that is not too large
 * @returns them, or a diagnostic `unreadable`
 */
function readUpload(dir: string, name: string, isWhole: boolean): { size: number; bytes: Uint8Array } | Diagnostic {
  try {
    return readFrom(join(dir, name), (file) => {
      const { size } = fstatSync(file);
      if (isWhole && size <= contentLimits.recording) return { size, bytes: readFileSync(file) };
      const head = Buffer.alloc(headLength);
      return { size, bytes: head.subarray(0, readSync(file, head)) };
    });
  } catch (error) {
    return unreadable(name, error);
  }
}
