import { closeSync, fdatasync, openSync, rmSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { errorCode } from "./files.ts";

/** Waits until what was written to an open file is on the disk. */
export const flushed: (file: number) => Promise<void> = promisify(fdatasync);

/**
 * Writes a file that is to replace another one, and flushes it, so that it is complete on the disk before it is renamed. Only flushing is asynchronous:
 * handing a small file to a thread takes longer than writing it.
 *
 * @param path of the temporary file; what a killed run has left there is removed
 * @throws the system's error if it cannot be written
 */
export async function writeTemporary(path: string, data: string | Uint8Array): Promise<void> {
  const file = openNew(path);
  try {
    writeFileSync(file, data);
    await flushed(file);
  } finally {
    closeSync(file);
  }
}

/** Opens a file that does not exist: a new one cannot be a symbolic link. */
function openNew(path: string): number {
  try {
    return openSync(path, "wx");
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    rmSync(path, { force: true });
    return openSync(path, "wx");
  }
}
