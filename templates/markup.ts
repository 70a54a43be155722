import type { ReactNode } from "react";

/**
 * Markup that {@link staticMarkup} made before, for parts that are the same on many pages. Nothing else may be given to it: it is written as it is.
 *
 * @throws outside of `staticMarkup`
 */
export function Markup(_: { html: string }): ReactNode {
  throw new Error("only staticMarkup writes markup");
}
