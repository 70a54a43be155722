import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../..", import.meta.url));
export const biopedia = join(repository, "bin", "biopedia.js");

/** The folder that generators to compare with are installed into, on request. `npm ci` removes it. */
export const cache = join(repository, "node_modules", ".cache", "bench");

/** Makes a folder for this run, which is removed at its end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "biopedia-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Signals end the process by `exit`, because otherwise the listener of “exit” is not called.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
  return folder;
}

/** Returns where a program is, if a folder of `PATH` has it. */
export const findProgram = (name: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Returns the size of all files of a folder, and of the pages among them, in bytes. */
export function sizeOf(folder: string): { all: number; pages: number } {
  const size = { all: 0, pages: 0 };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = statSync(join(entry.parentPath, entry.name)).size;
    size.all += bytes;
    if (entry.name.endsWith(".html")) size.pages += bytes;
  }
  return size;
}
