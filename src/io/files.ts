import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Diagnostic, diagnose } from "../core/diagnostic.ts";
import { Source } from "../core/source.ts";

/** The folder of this package: the nearest one above this file that has a `package.json`. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

function findPackageRoot(dir: string): string {
  try {
    readFileSync(join(dir, "package.json"));
    return dir;
  } catch {
    return findPackageRoot(dirname(dir));
  }
}

/** Whether an error of the file system says that something does not exist. */
export const isNotFound = (error: unknown): boolean => errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";

/** The code of a system error, such as `EACCES`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/**
 * Reads a text file.
 *
 * @param path the file
 * @param name its name in messages
 * @returns its text without a byte order mark, or a diagnostic `encoding` or `unreadable`
 */
export async function readSource(path: string, name: string): Promise<Source | Diagnostic> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    return diagnose("unreadable", { reason: error instanceof Error ? error.message : String(error) }, { file: name });
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return diagnose("encoding", { detail: "it begins with the mark of UTF-16" }, { file: name });
  }
  try {
    return new Source(name, new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n"));
  } catch {
    // The first replacement character that is not in the file itself stands where decoding failed.
    const lenient = new Source(name, new TextDecoder("utf-8").decode(bytes));
    return diagnose("encoding", { detail: "this line has bytes of another encoding" }, lenient.find("\ufffd"));
  }
}
