import { createRequire } from "node:module";
import { dirname, join } from "node:path";

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

/** Returns the absolute paths of files that change when sharp is installed in another version, or removed; none if it is not installed. */
export function sharpFiles(): string[] {
  try {
    const main = createRequire(import.meta.url).resolve("sharp");
    return [main, join(dirname(main), "..", "package.json")];
  } catch {
    return [];
  }
}
