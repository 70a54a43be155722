import { existsSync, rmSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import type { Encoding } from "../../core/content/pictures.ts";
import { checkUploadName, endingOf } from "../../core/content/public-files.ts";
import { rasterFormat } from "../../core/content/raster/read-raster.ts";
import { withoutRecordingData } from "../../core/content/recordings.ts";
import { type Diagnostic, errorsIn } from "../../core/diagnostics/diagnostic.ts";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import type { UploadReply } from "../../core/edit/protocol.ts";
import { openReader, readWhole } from "../../io/files/read.ts";
import { loadSharp } from "../../io/files/sharp.ts";
import { checkPlace, replaceUnchanged } from "../../io/files/write.ts";
import { fileInMemory, openFile, type SiteFile } from "../../io/server/files.ts";
import { checkUploads } from "../content/check-uploads.ts";
import { encodePicture } from "../pictures/encode.ts";
import { type SharedFolder, whileLocked } from "../translate/change-file.ts";

/** The part of a name that says a language, which files of captions have: `talk.en.vtt`. */
const captionsName = /^(?<stem>.+)(?<language>\.[a-z]{2,3}(?:-[a-z\d]+)*)\.vtt$/i;

/**
 * Adds a file to `uploads/`, under its name or, where another file has that, one with a number. The same file is not
 * added twice.
 *
 * @param site.lock the path of the lock that every writer of documents takes
 * @throws KnownError if a build would refuse it, such as for its type or for the place that a photo tells
 */
export async function addUpload(name: string, bytes: Buffer, { contentDir, lock }: SharedFolder): Promise<UploadReply> {
  const types = articleTags.uploads;
  refuse(checkUploadName(name, types));
  const { stem = name.slice(0, name.lastIndexOf(".")), language = "" } = captionsName.exec(name)?.groups ?? {};
  const plain = stem.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-");
  const kept = plain.replace(/^-|-$/g, "").toLowerCase().slice(0, 60);
  // Windows has no files of these names, whatever their ending.
  const base = /^(?:con|prn|aux|nul|(?:com|lpt)\d)?$/.test(kept) ? `file${kept && `-${kept}`}` : kept;
  const ending = `${language.toLowerCase()}.${endingOf(name)}`;
  const fileOf = (count: number) => `uploads/${base}${count > 1 ? `-${count}` : ""}${ending}`;
  const own = withoutRecordingData(name, await withoutMetadata(bytes, endingOf(name)));
  return whileLocked(lock, async () => {
    for (let count = 1; ; count++) {
      const path = join(contentDir, fileOf(count));
      checkPlace(contentDir, fileOf(count));
      const isNew = !existsSync(path);
      if (!isNew && !readWhole(path).equals(own)) continue;
      // Another program may have added a file of this name a moment ago.
      if (isNew && !(await replaceUnchanged(path, undefined, own))) continue;
      try {
        refuse(await checkUploads(openReader(contentDir), [fileOf(count)], types));
      } catch (error) {
        if (isNew) rmSync(path, { force: true });
        throw error;
      }
      return { src: `/${fileOf(count)}`, isCleaned: own !== bytes };
    }
  });
}

/** @throws KnownError for the first error among diagnostics */
function refuse(diagnostics: readonly Diagnostic[]): void {
  const [first] = errorsIn(diagnostics);
  if (first) throw new KnownError(first.message, first.hint);
}

/** The formats of photos, by the endings of their files. */
const photoFormats: Readonly<Record<string, "jpeg" | "png" | "webp" | "avif">> = {
  jpg: "jpeg",
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "avif",
};

/**
 * Returns a photo upright and without its metadata, which can say where it was taken. A picture without metadata is
 * returned as it is.
 *
 * @throws KnownError if it has such data and sharp, which removes them, is not installed
 */
async function withoutMetadata(bytes: Buffer, ending: string): Promise<Buffer> {
  const format = photoFormats[ending];
  if (format === undefined || !/Exif|http:\/\/ns\.adobe\.com\/xap|eXIf|XMP /.test(bytes.toString("latin1")))
    return bytes;
  const sharp = await loadSharp();
  if (sharp === undefined)
    throw new KnownError(
      "the photo may tell where it was taken",
      "npm install sharp, which removes that, or remove it",
    );
  try {
    return await sharp(bytes).autoOrient().toFormat(format, { quality: 92 }).toBuffer();
  } catch (error) {
    throw new KnownError(`the picture cannot be read: ${messageOf(error)}`, "save it again as JPEG or PNG");
  }
}

/**
 * Opens a file of `uploads/`.
 *
 * @param part of a picture that is shown. Default: the file as it is
 * @returns undefined if there is none of that name
 */
export async function openUpload(
  name: string,
  contentDir: string,
  part?: Encoding["cropped"],
): Promise<SiteFile | undefined> {
  // A link in place of the folder could lead anywhere.
  const folder = join(await realpath(contentDir), "uploads");
  const root = (await realpath(folder).catch(() => undefined)) === folder ? folder : undefined;
  const file = root === undefined ? undefined : await openFile(root, name);
  const sharp = file && part ? await loadSharp() : undefined;
  const format = rasterFormat(name);
  if (root === undefined || sharp === undefined || part === undefined || format === undefined) return file;
  await file?.close();
  const encoding: Encoding = { format: "webp", width: Math.min(800, part.width), cropped: part };
  return fileInMemory("part.webp", await encodePicture(sharp, readWhole(join(root, name)), format, encoding));
}
