import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import type { Size } from "../model/types.ts";
import { diagnose } from "./problems.ts";
import type { RasterFormat } from "./raster/read-raster.ts";

/** A picture of the content. */
export interface Picture {
  /** As it is shown: upright. */
  size: Size;
  /** Of a raster picture. */
  format?: RasterFormat | undefined;
  /** Why it cannot be shown. */
  problem?: Diagnostic;
}

/** Finds a picture by its path `/uploads/…`; returns undefined if it does not exist. */
export type FindPicture = (src: string) => Picture | undefined;

/** Checks that a picture exists and can be shown. @returns a diagnostic `missing-image`, or the picture's own */
export function checkPicture(find: FindPicture, src: string, placeOf: () => Place): Diagnostic[] {
  const picture = find(src);
  if (picture === undefined) return [diagnose("missing-image", { name: src }, placeOf())];
  return picture.problem ? [picture.problem] : [];
}
