import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { lookup } from "mrmime";

/** A file to be sent. */
export interface SiteFile {
  /** Its content type. */
  type: string;
  /** In bytes. */
  size: number;
  /** Stands for its content. */
  etag: string;
  /** Absent where the content is not the file's own. */
  modified?: Date;
  /** Its content; undefined where it is too large to be held in memory. */
  body: Buffer | undefined;
  /** Reads a part of it, both ends included. Closes the file in the end. */
  read: (start: number, end: number) => Readable;
  /** Must be called when nothing is read. */
  close: () => Promise<void>;
}

/** Larger files are read while they are sent, and not compressed. */
const heldInMemory = 1024 * 1024;

/** Whether a content type is text, which has an encoding and is worth compressing. */
export const isText = (type: string): boolean => /^text\/|javascript|json|xml/.test(type);

/**
 * Opens a file of a site.
 *
 * @param root the site's folder, without links in its own path
 * @param changeHtml changes pages
 * @returns undefined where there is no such file, or it is outside of the folder
 */
export async function openFile(root: string, path: string, changeHtml?: (html: string) => string): Promise<SiteFile | undefined> {
  let handle: FileHandle | undefined;
  try {
    // A link must not lead out of the folder, nor to a hidden file.
    const real = await realpath(join(root, path));
    if (
      relative(root, real)
        .split(sep)
        .some((part) => part.startsWith(".") || part === "")
    )
      return undefined;
    // Without waiting: a named pipe has no end.
    handle = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const file = await describe(handle, lookup(real) ?? "application/octet-stream", changeHtml);
    // What is held needs its file no longer.
    if (file === undefined || file.body !== undefined) await handle.close();
    return file;
  } catch {
    await handle?.close().catch(() => undefined);
    return undefined;
  }
}

async function describe(handle: FileHandle, type: string, changeHtml?: (html: string) => string): Promise<SiteFile | undefined> {
  const stats = await handle.stat();
  if (!stats.isFile()) return undefined;
  const contentType = isText(type) ? `${type}; charset=utf-8` : type;
  const change = type === "text/html" ? changeHtml : undefined;
  if (stats.size > heldInMemory && change === undefined)
    return {
      type: contentType,
      size: stats.size,
      etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs * 1000).toString(36)}"`,
      modified: stats.mtime,
      body: undefined,
      read: (start, end) => handle.createReadStream({ start, end }),
      close: () => handle.close(),
    };
  const bytes = await handle.readFile();
  const body = change ? Buffer.from(change(bytes.toString("utf8"))) : bytes;
  return {
    type: contentType,
    size: body.length,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    ...(!change && { modified: stats.mtime }),
    body,
    read: (start, end) => Readable.from([body.subarray(start, end + 1)]),
    close: async () => undefined,
  };
}
