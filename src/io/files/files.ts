import { realpathSync } from "node:fs";

/** Resolves the symbolic links of a path; returns it unchanged if nothing is there. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Returns the folders that a file is in, outermost first: `a` and `a/b` for `a/b/c.html`. */
export const foldersOf = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** Whether a file system error says that a file does not exist. */
export const isNotFound = (error: unknown): boolean => errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";

/** Returns the code of a system error, such as `EACCES`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/** Why the system refuses something, and the fix, by error code. */
export type Refusals = Readonly<Record<string, readonly [reason: string, fix: string]>>;

/** Returns why the system refused something, and the fix. @param otherFix for what is not listed */
export function refusalOf(error: unknown, refusals: Refusals, otherFix: string): readonly [reason: string, fix: string] {
  const code = errorCode(error) ?? "";
  return (Object.hasOwn(refusals, code) && refusals[code]) || [code || String(error), otherFix];
}
