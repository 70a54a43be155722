import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import type { Size } from "../model/types.ts";
import { diagnose } from "./problems.ts";

/** A picture of the content. */
export interface Picture {
  size: Size;
  /** Why its size is not known. */
  problem?: Diagnostic;
}

/** Finds a picture by its address `/uploads/…`; undefined where there is none. */
export type FindPicture = (src: string) => Picture | undefined;

/** Checks that a picture can be shown where it is named. @returns diagnostics `missing-image`, and the picture's own */
export function checkPicture(find: FindPicture, src: string, place: Place): Diagnostic[] {
  const picture = find(src);
  if (picture === undefined) return [diagnose("missing-image", { name: src }, place)];
  return picture.problem ? [picture.problem] : [];
}
