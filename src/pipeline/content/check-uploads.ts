import { fstatSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { contentLimits, inMegabytes } from "../../core/content/limits.ts";
import { diagnose } from "../../core/content/problems.ts";
import { checkPublicDocument, publicFolder, publicKind, unknownPublicFile } from "../../core/content/public-files.ts";
import { checkPublicRaster } from "../../core/content/raster/read-raster.ts";
import { checkSvg } from "../../core/content/svg.ts";
import { checkIconHead, checkUploadHead, checkUploadName, endingOf, headLength } from "../../core/content/upload-types.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { asData, type Memory, noMemory, promised } from "../../io/files/memory.ts";
import { readFrom } from "../../io/files/open-to-read.ts";
import { unreadable } from "../../io/files/read-file.ts";
import { readContent } from "./read-source.ts";

/**
 * Checks that files may be copied into a site: known type, contents that match the name, not too large, no scripts.
 *
 * @param dir the content folder
 * @param files the uploads and public files, relative to it
 * @param memory what was found last time
 * @returns diagnostics `unreadable`, `upload-type`, `upload-content`, `public-markup`, `public-metadata`, `unsafe-svg`, `too-large`, and for drawings also those of text files
 */
export async function checkUploads(dir: string, files: readonly string[], memory: Memory = noMemory): Promise<Diagnostic[]> {
  const found = await Promise.all(files.map((file) => memory.keep("upload", [file], () => checkUpload(dir, file), promised(asData()))));
  const total = found.reduce((sum, { size }) => sum + size, 0);
  const problem = { what: "all uploads together", limit: inMegabytes(contentLimits.uploads) };
  const tooLarge = total > contentLimits.uploads ? [diagnose("too-large", problem, { file: "uploads" })] : [];
  return [...found.flatMap(({ diagnostics }) => diagnostics), ...tooLarge];
}

async function checkUpload(dir: string, file: string): Promise<{ size: number; diagnostics: Diagnostic[] }> {
  let size = 0;
  const check = async (): Promise<Diagnostic[]> => {
    const isPublic = file.startsWith(publicFolder);
    const kind = isPublic ? publicKind(file.slice(publicFolder.length)) : "upload";
    if (kind === "unknown") return [unknownPublicFile(file)];
    const unknown = isPublic ? [] : checkUploadName(file);
    if (unknown.length > 0) return unknown;
    const read = readUpload(dir, file, isPublic && kind === "upload");
    if ("code" in read) return [read];
    const { bytes } = read;
    size = read.size;
    const head = bytes.subarray(0, headLength);
    if (size > contentLimits.upload) {
      return [diagnose("too-large", { what: "the file", limit: inMegabytes(contentLimits.upload) }, { file })];
    }
    if (endingOf(file) === "svg") return checkDrawing(dir, file);
    if (kind === "icon") return checkIconHead(file, head);
    if (kind === "upload") {
      const problems = checkUploadHead(file, head);
      return isPublic && problems.length === 0 ? checkPublicRaster(file, bytes) : problems;
    }
    const source = await readContent(dir, file);
    if (!(source instanceof Source)) return source;
    return kind === "document" ? checkPublicDocument(file, source.text) : [];
  };
  const diagnostics = await check();
  return { size, diagnostics };
}

async function checkDrawing(dir: string, file: string): Promise<Diagnostic[]> {
  const source = await readContent(dir, file, contentLimits.drawing);
  return source instanceof Source ? checkSvg(source) : source;
}

/**
 * Reads a file's size, and its first bytes or all. Synchronous calls cost a twentieth of asynchronous ones.
 *
 * @param isWhole whether all bytes are read, of a file that is not too large
 * @returns them, or a diagnostic `unreadable`
 */
function readUpload(dir: string, name: string, isWhole: boolean): { size: number; bytes: Uint8Array } | Diagnostic {
  try {
    return readFrom(join(dir, name), (file) => {
      const { size } = fstatSync(file);
      if (isWhole && size <= contentLimits.upload) return { size, bytes: readFileSync(file) };
      const head = Buffer.alloc(headLength);
      return { size, bytes: head.subarray(0, readSync(file, head)) };
    });
  } catch (error) {
    return unreadable(name, error);
  }
}
