import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/**
 * Opens a file to read it. Nothing is waited for: opening a named pipe, which may have just taken the file's place, would wait until another program writes to it.
 *
 * @returns its number, to be closed
 * @throws a file system error; `EFTYPE`, as BSD calls it, for what is neither a file nor a folder
 */
export function openToRead(path: string): number {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stats = fstatSync(file);
  if (stats.isFile()) return file;
  closeSync(file);
  const code = stats.isDirectory() ? "EISDIR" : "EFTYPE";
  throw Object.assign(new Error(`${code}: not a regular file, open '${path}'`), { code, syscall: "open", path });
}

/** Reads a file without waiting for anything but the disk. @throws like {@link openToRead} */
export function readWhole(path: string): Buffer {
  const file = openToRead(path);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
