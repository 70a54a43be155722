import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of this package: the nearest one above this file that has a `package.json`. */
export const packageRoot = findPackageRoot(import.meta.dirname);

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
