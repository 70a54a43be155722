import { rmSync } from "node:fs";
import { open } from "node:fs/promises";

/**
 * Writes a file that another one is to be replaced with, and flushes it, so that it is complete on the disk before it is renamed.
 *
 * @param path of the temporary file; what a killed run has left there is removed
 * @throws the system's error if it cannot be written
 */
export async function writeTemporary(path: string, data: string | Uint8Array): Promise<void> {
  // A new file cannot be a symbolic link.
  rmSync(path, { force: true });
  const file = await open(path, "wx");
  try {
    await file.writeFile(data);
    await file.datasync();
  } finally {
    await file.close();
  }
}
