import { createHash } from "node:crypto";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { isNotFound } from "../../io/files/errors.ts";
import { readWhole } from "../../io/files/read.ts";
import type { Manifest } from "./manifest-schema.ts";

/** The size and hash of a file when `build` wrote it. */
export interface FileRecord {
  size: number;
  /** SHA-256 in base64url. */
  sha256: string;
}

/** The content of a file: text or bytes, or a large text in pieces, which are never in memory as a whole. */
export type FileContent = string | Uint8Array | readonly string[];

const isWhole = (content: FileContent): content is string | Uint8Array =>
  typeof content === "string" || content instanceof Uint8Array;

/** The memory into which texts are encoded, one after the other. */
let buffer = Buffer.allocUnsafeSlow(1 << 18);

function encode(text: string): Uint8Array {
  const most = text.length * 3;
  if (most > buffer.length) buffer = Buffer.allocUnsafeSlow(most);
  return buffer.subarray(0, buffer.write(text));
}

/**
 * Returns a text as bytes, until the next text is encoded: so it is encoded once, and not for its size, its hash and
 * its file each.
 */
export const encoded = (content: FileContent): Exclude<FileContent, string> =>
  typeof content === "string" ? encode(content) : content;

/** Returns the size in bytes and the hash of a file with some content. */
export function recordOfContent(content: FileContent): FileRecord {
  const hash = createHash("sha256");
  let size = 0;
  for (const piece of isWhole(content) ? [content] : content) {
    const bytes = typeof piece === "string" ? encode(piece) : piece;
    hash.update(bytes);
    size += bytes.length;
  }
  return { size, sha256: hash.digest("base64url") };
}

/** Writes a file. @throws a file system error */
export function writeContent(path: string, content: FileContent): void {
  if (isWhole(content)) {
    writeFileSync(path, content);
    return;
  }
  const file = openSync(path, "w");
  try {
    for (const piece of content) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}

/** The manifest, a file in every generated folder that lists what `build` wrote. It is never served. */
export const marker = ".biopedia";

/** Whether a file manager created this file, which is then left alone. */
export const isSystemFile = (name: string): boolean => /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

/** The facts about a generated folder that `serve` and `check` need. */
export type OutputInfo = Omit<Manifest, "files">;

/**
 * Reads the manifest of a generated folder.
 *
 * @param dir the folder
 * @param shown its name in messages
 * @returns undefined if there is no manifest
 * @throws KnownError if the manifest cannot be read or is invalid
 */
export async function readManifest(dir: string, shown: string): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = readWhole(join(dir, marker)).toString("utf8");
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw new KnownError(`cannot read ${join(shown, marker)}: ${messageOf(error)}`, "check the file's permissions");
  }
  try {
    const { manifestSchema } = await import("./manifest-schema.ts");
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new KnownError(
      `${join(shown, marker)} is damaged`,
      `if ${shown} contains no files of yours, remove it and build the site again`,
    );
  }
}
