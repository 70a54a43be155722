import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

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

/** Returns the version of this package. */
export const packageVersion = (): string => JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")).version;
