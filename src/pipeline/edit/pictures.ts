import { existsSync, rmSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import type { Encoding } from "../../core/content/pictures.ts";
import { rasterFormat } from "../../core/content/raster/read-raster.ts";
import { hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import type { PictureReply } from "../../core/edit/protocol.ts";
import { openReader, readWhole } from "../../io/files/read.ts";
import { loadSharp } from "../../io/files/sharp.ts";
import { replaceUnchanged } from "../../io/files/write.ts";
import { fileInMemory, openFile, type SiteFile } from "../../io/server/files.ts";
import { checkUploads } from "../content/check-uploads.ts";
import { encodePicture } from "../pictures/encode.ts";
import { type SharedFolder, whileLocked } from "../translate/change-file.ts";

const pictureName = /^(?<stem>.*?)\.(?<ending>svg|png|jpe?g|webp|avif|gif)$/i;

/**
 * Adds a picture to `uploads/`, under its name or, where that is taken, one with a number.
 *
 * @param site.lock the path of the lock that every writer of documents takes
 * @throws KnownError if it is no picture, or a build would refuse it, such as for the place that a photo tells
 */
export async function addPicture(
  name: string,
  bytes: Buffer,
  { contentDir, lock }: SharedFolder,
): Promise<PictureReply> {
  const { stem = "", ending = "" } = pictureName.exec(name)?.groups ?? {};
  if (ending === "") throw new KnownError(`“${name}” is no picture`, "use SVG, PNG, JPEG, WebP, AVIF or GIF");
  const plain = stem.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-");
  const base = plain.replace(/^-|-$/g, "").toLowerCase().slice(0, 60) || "picture";
  const nameOf = (count: number) => `${base}${count > 1 ? `-${count}` : ""}.${ending.toLowerCase()}`;
  const upright = await withoutMetadata(bytes, ending.toLowerCase());
  const pathOf = (count: number) => join(contentDir, "uploads", nameOf(count));
  let count = 1;
  await whileLocked(lock, async () => {
    // Another program may have added a file of this name a moment ago.
    while (existsSync(pathOf(count)) || !(await replaceUnchanged(pathOf(count), undefined, upright))) count++;
  });
  const file = `uploads/${nameOf(count)}`;
  const problems = await checkUploads(openReader(contentDir), [file], articleTags.uploads);
  if (hasErrors(problems)) {
    rmSync(pathOf(count), { force: true });
    const [first] = problems.filter(({ severity }) => severity === "error");
    throw new KnownError(first?.message ?? "the picture cannot be used", first?.hint);
  }
  return { src: `/${file}`, isCleaned: upright !== bytes };
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
  const root = await realpath(join(contentDir, "uploads")).catch(() => undefined);
  const file = root === undefined ? undefined : await openFile(root, name);
  const sharp = file && part ? await loadSharp() : undefined;
  const format = rasterFormat(name);
  if (root === undefined || sharp === undefined || part === undefined || format === undefined) return file;
  await file?.close();
  const encoding: Encoding = { format: "webp", width: Math.min(800, part.width), cropped: part };
  return fileInMemory("part.webp", await encodePicture(sharp, readWhole(join(root, name)), format, encoding));
}
