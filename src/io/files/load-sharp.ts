import { dirname, join } from "node:path";
import { packageRoot } from "./package.ts";

/** The library that draws and encodes pictures. */
export type Sharp = typeof import("sharp").default;

/** Loads sharp, an optional package: native code. It keeps nothing in memory. @returns undefined if it is not installed */
export async function loadSharp(): Promise<Sharp | undefined> {
  try {
    const { default: sharp } = await import("sharp");
    sharp.cache(false);
    return sharp;
  } catch {
    return undefined;
  }
}

/** Returns absolute paths where sharp may be. When it is installed, updated or removed, one of these files changes. Asking Node for its path takes longer. */
export function sharpFiles(): string[] {
  const files: string[] = [];
  for (let dir = packageRoot, last = ""; dir !== last; last = dir, dir = dirname(dir))
    files.push(join(dir, "node_modules/sharp/package.json"));
  return files;
}
