/** The library that draws and encodes pictures. */
export type Sharp = typeof import("sharp").default;

/**
 * Loads sharp, an optional package with native code, and switches its cache off. @returns undefined if not installed
 */
export async function loadSharp(): Promise<Sharp | undefined> {
  try {
    const { default: sharp } = await import("sharp");
    sharp.cache(false);
    return sharp;
  } catch {
    return undefined;
  }
}
