import { rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { errorCode } from "./files.ts";

/**
 * Writes a file that another one is to be replaced with, and flushes it, so that it is complete on the disk before it is renamed.
 *
 * @param path of the temporary file; what a killed run has left there is removed
 * @throws the system's error if it cannot be written
 */
export async function writeTemporary(path: string, data: string | Uint8Array): Promise<void> {
  const file = await openNew(path);
  try {
    await file.writeFile(data);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Opens a file that does not exist: a new one cannot be a symbolic link. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, "wx");
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    rmSync(path, { force: true });
    return open(path, "wx");
  }
}
