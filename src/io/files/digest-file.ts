import { readSync } from "node:fs";
import { readFrom } from "./open-to-read.ts";

/** Holds a part of a file. All files share it. */
let buffer: Buffer | undefined;

/** Returns the size of a file in bytes, and its SHA-256 in base64url. It is read in parts. @throws a file system error */
export function digestFile(path: string): { size: number; sha256: string } {
  buffer ??= Buffer.allocUnsafeSlow(1 << 18);
  const part = buffer;
  // Loading this module takes longer than most of its uses.
  const hash = process.getBuiltinModule("node:crypto").createHash("sha256");
  let size = 0;
  readFrom(path, (file) => {
    for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
      hash.update(part.subarray(0, length));
      size += length;
    }
  });
  return { size, sha256: hash.digest("base64url") };
}
