import { KnownError } from "../../core/diagnostics/known-error.ts";

/** The library that draws and encodes pictures. */
export type Sharp = typeof import("sharp").default;

/**
 * Loads sharp, an optional dependency: native code, which only this command needs.
 *
 * @throws KnownError if it is not installed
 */
export async function loadSharp(): Promise<Sharp> {
  try {
    return (await import("sharp")).default;
  } catch {
    throw new KnownError("sharp, which draws pictures, is not installed", "install it beside biopedia: npm install sharp");
  }
}
