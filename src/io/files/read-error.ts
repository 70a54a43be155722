import { type Refusals, refusalOf } from "./files.ts";
import { cannotWrite, StorageError } from "./write-error.ts";

/** Reasons for failed reads and their fixes, by error code. */
const refusals: Refusals = {
  ENOENT: ["it does not exist any more", "run the command again"],
  ENOTDIR: ["it does not exist any more", "run the command again"],
  EACCES: ["permission denied", "check its permissions"],
  EPERM: ["operation not permitted", "check its permissions"],
  EISDIR: ["it is a folder", "rename or remove the folder"],
  EFTYPE: ["it is not a regular file", "replace it with the actual file"],
  ENXIO: ["it is not a regular file", "replace it with the actual file"],
  EMFILE: ["too many files are open", "raise the limit, for example with ulimit -n 4096"],
  EIO: ["the disk reports an error", "check the disk"],
};

/** Returns why a file cannot be read, and the fix. @param error the system error */
export const readRefusalOf = (error: unknown): readonly [reason: string, fix: string] =>
  refusalOf(error, refusals, "check the file and the disk");

/** Returns the error to report when a file cannot be read. @param path the file @param error the system error */
export function cannotRead(path: string, error: unknown): StorageError {
  const [reason, fix] = readRefusalOf(error);
  return new StorageError(`cannot read ${path}: ${reason}`, fix);
}

/** System calls that read. */
const reads: readonly unknown[] = ["open", "read", "scandir", "stat", "lstat", "fstat", "realpath", "readlink", "access"];

/**
 * Returns the error to report when the system refuses something that usually succeeds: a file is gone, or has become a folder, after it was found, or nobody
 * may read it.
 *
 * @returns undefined for anything but a system error that names a file
 */
export function fileErrorOf(error: unknown): StorageError | undefined {
  if (!(error instanceof Error && "syscall" in error && "path" in error)) return undefined;
  return reads.includes(error.syscall) ? cannotRead(String(error.path), error) : cannotWrite(String(error.path), error);
}
