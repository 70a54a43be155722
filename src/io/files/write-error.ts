import { KnownError } from "../../core/diagnostics/known-error.ts";
import { type Refusals, refusalOf } from "./files.ts";

/** A file that cannot be read or written. */
export class StorageError extends KnownError {}

/** Reasons for failed writes and their fixes, by error code. */
const refusals: Refusals = {
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
  const [reason, fix] = refusalOf(error, refusals, "check the folder and the free space");
  return new StorageError(`cannot write ${path}: ${reason}`, then ? `${fix}, then ${then}` : fix);
}
