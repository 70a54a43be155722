import { createHash } from "node:crypto";
import { closeSync, openSync, writeFileSync } from "node:fs";

/** The size and hash of a file when `build` wrote it. */
export interface FileRecord {
  size: number;
  /** SHA-256 in base64url. */
  sha256: string;
}

/** What is in a file: text or bytes, or a large text in pieces, which are never in memory as a whole. */
export type FileContent = string | Uint8Array | readonly string[];

const isWhole = (content: FileContent): content is string | Uint8Array => typeof content === "string" || content instanceof Uint8Array;

/** Returns the size in bytes and the hash of a file with some content. */
export function recordOfContent(content: FileContent): FileRecord {
  const hash = createHash("sha256");
  let size = 0;
  for (const piece of isWhole(content) ? [content] : content) {
    hash.update(piece);
    size += Buffer.byteLength(piece);
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
