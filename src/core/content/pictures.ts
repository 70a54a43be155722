import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import type { Size } from "../model/types.ts";
import { diagnose } from "./problems.ts";

/** A picture of the content. */
export interface Picture {
  size: Size;
  /** Why its size is unknown. */
  problem?: Diagnostic;
}

/** Finds a picture by its path `/uploads/…`; returns undefined if it does not exist. */
export type FindPicture = (src: string) => Picture | undefined;

/** Checks that a picture exists and has a known size. @returns a diagnostic `missing-image`, or the picture's own */
export function checkPicture(find: FindPicture, src: string, place: Place): Diagnostic[] {
  const picture = find(src);
  if (picture === undefined) return [diagnose("missing-image", { name: src }, place)];
  return picture.problem ? [picture.problem] : [];
}
