import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Returns a hash of the names and contents of all files in a folder. */
export function hashFolder(dir: string): string {
  const hash = createHash("sha256");
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of entries.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    const bytes = readFileSync(path);
    hash.update(`${relative(dir, path)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("base64url").slice(0, 22);
}
