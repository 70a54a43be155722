import { KnownError } from "../../core/diagnostics/known-error.ts";

/** Returns the code of a system error, such as `EACCES`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/** Whether a file system error says that a file does not exist. */
export const isNotFound = (error: unknown): boolean => errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";

/** Why the system refuses something, and the fix, by error code. */
type Refusals = Readonly<Record<string, readonly [reason: string, fix: string]>>;

/** Returns why the system refused something, and the fix. @param otherFix for what is not listed */
function refusalOf(error: unknown, refusals: Refusals, otherFix: string): readonly [reason: string, fix: string] {
  const code = errorCode(error) ?? "";
  return (Object.hasOwn(refusals, code) && refusals[code]) || [code || String(error), otherFix];
}

/** A file that cannot be read or written. */
export class StorageError extends KnownError {}

/** Reasons for failed writes and their fixes, by error code. */
const writeRefusals: Refusals = {
  ENOSPC: ["no space left on the device", "free some space"],
  EDQUOT: ["the disk quota is used up", "free some space"],
  EROFS: ["the file system is read-only", "use a writable folder"],
  EACCES: ["permission denied", "check the permissions of the folder"],
  EPERM: ["operation not permitted", "check the permissions of the folder"],
  ENOENT: ["its folder does not exist", "create the folder"],
  EEXIST: ["its folder is a file", "name another folder"],
  ENOTDIR: ["part of its path is not a folder", "check the path"],
  EISDIR: ["it is a folder", "remove the folder"],
  EFTYPE: ["it is not a regular file", "remove it"],
  ELOOP: ["it is a symbolic link", "replace the link with a file"],
  EIO: ["the disk reports an error", "check the disk"],
};

/**
 * Returns the error to report when a file cannot be written.
 *
 * @param path the file
 * @param error the system error
 * @param then what to do after the fix: `run biopedia translate again`
 */
export function cannotWrite(path: string, error: unknown, then?: string): StorageError {
  if (error instanceof StorageError) return error;
  const [reason, fix] = refusalOf(error, writeRefusals, "check the folder and the free space");
  return new StorageError(`cannot write ${path}: ${reason}`, then ? `${fix}, then ${then}` : fix);
}

/** Reasons for failed reads and their fixes, by error code. */
const readRefusals: Refusals = {
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
  refusalOf(error, readRefusals, "check the file and the disk");

/** Returns the error to report when a file cannot be read. @param path the file @param error the system error */
export function cannotRead(path: string, error: unknown): StorageError {
  const [reason, fix] = readRefusalOf(error);
  return new StorageError(`cannot read ${path}: ${reason}`, fix);
}

/** System calls that read. */
const reads: readonly unknown[] = [
  "open",
  "read",
  "scandir",
  "stat",
  "lstat",
  "fstat",
  "realpath",
  "readlink",
  "access",
];

/**
 * Returns the error to report when the system refuses something that usually succeeds: a file is gone, or has become a
 * folder, after it was found, or nobody may read it.
 *
 * @returns undefined for anything but a system error that names a file
 */
export function fileErrorOf(error: unknown): StorageError | undefined {
  if (!(error instanceof Error && "syscall" in error && "path" in error)) return undefined;
  return reads.includes(error.syscall) ? cannotRead(String(error.path), error) : cannotWrite(String(error.path), error);
}
