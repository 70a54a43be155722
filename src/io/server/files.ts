import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { lookup } from "mrmime";
import { mediaTypes } from "../../core/hosts/server-site.ts";

/** A file to send. */
export interface SiteFile {
  /** The content type of the file. */
  type: string;
  /** The size in bytes. */
  size: number;
  /** The entity tag, which identifies its content. */
  etag: string;
  /** The time of the last change; absent for a file in memory. */
  modified?: Date;
  /** The content; undefined for a file that is too large for memory. */
  body: Buffer | undefined;
  /** Reads a part of it, both ends included, and closes the file afterwards. */
  read: (start: number, end: number) => Readable;
  /** Closes the file. Must be called if `read` is not. */
  close: () => Promise<void>;
}

/** The maximum size of a file that is read into memory, in bytes. Larger files are streamed and not compressed. */
const heldInMemory = 1024 * 1024;

/** Whether a file or folder must not be served. `.well-known` is public by definition (RFC 8615). */
export const isHidden = (name: string): boolean => name.startsWith(".") && name !== ".well-known";

/** Whether a content type is text, which has a charset and is worth compressing. */
export const isText = (type: string): boolean => /^text\/|javascript|json|xml/.test(type);

/**
 * Opens a file of a site.
 *
 * @param root the site's folder, with links resolved
 * @returns undefined if there is no such file, or it is outside of the folder
 */
export async function openFile(root: string, path: string): Promise<SiteFile | undefined> {
  let handle: FileHandle | undefined;
  try {
    // A symbolic link must not point out of the folder or to a hidden file.
    const real = await realpath(join(root, path));
    if (
      relative(root, real)
        .split(sep)
        .some((part) => isHidden(part) || part === "")
    )
      return undefined;
    // Non-blocking, because opening a named pipe would wait forever.
    handle = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const file = await describe(handle, real);
    // A file in memory does not need its handle any more.
    if (file === undefined || file.body !== undefined) await handle.close();
    return file;
  } catch {
    await handle?.close().catch(() => undefined);
    return undefined;
  }
}

function typeOf(path: string): string {
  const type = mediaTypes[extname(path).slice(1).toLowerCase()] ?? lookup(path) ?? "application/octet-stream";
  return isText(type) ? `${type}; charset=utf-8` : type;
}

async function describe(handle: FileHandle, path: string): Promise<SiteFile | undefined> {
  const stats = await handle.stat();
  if (!stats.isFile()) return undefined;
  if (stats.size > heldInMemory)
    return {
      type: typeOf(path),
      size: stats.size,
      etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs * 1000).toString(36)}"`,
      modified: stats.mtime,
      body: undefined,
      read: (start, end) => handle.createReadStream({ start, end }),
      close: () => handle.close(),
    };
  return { ...fileInMemory(path, await handle.readFile()), modified: stats.mtime };
}

/** Returns a file that is only in memory. @param path says what type it has */
export function fileInMemory(path: string, content: string | Uint8Array): SiteFile {
  const body = Buffer.from(content as Uint8Array);
  return {
    type: typeOf(path),
    size: body.length,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    body,
    read: (start, end) => Readable.from([body.subarray(start, end + 1)]),
    close: async () => undefined,
  };
}
