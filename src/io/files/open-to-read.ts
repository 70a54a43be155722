import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/**
 * Opens a file, reads what is needed of it, and closes it. Opening never blocks: a named pipe, which may have just taken the file's place, would otherwise
 * wait until another program writes to it.
 *
 * @param read is given the number of the open file
 * @throws a file system error; `EFTYPE`, as BSD calls it, for what is neither a file nor a folder; what `read` throws
 */
export function readFrom<Result>(path: string, read: (file: number) => Result): Result {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    checkRegular(file, path);
    return read(file);
  } finally {
    closeSync(file);
  }
}

function checkRegular(file: number, path: string): void {
  const stats = fstatSync(file);
  if (stats.isFile()) return;
  const code = stats.isDirectory() ? "EISDIR" : "EFTYPE";
  throw Object.assign(new Error(`${code}: not a regular file, open '${path}'`), { code, syscall: "open", path });
}

/** Reads a whole file. @throws like {@link readFrom} */
export const readWhole = (path: string): Buffer => readFrom(path, (file) => readFileSync(file));
