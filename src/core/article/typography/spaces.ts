import { memoizeOf } from "../../model/memo.ts";
import type { Spaces } from "../../model/typography.ts";

/** No-break spaces of any width. */
const unbroken = "\u00a0\u202f";

/** Returns a function that puts no-break spaces before signs and inside quotation marks. Spaces that do not break already stay as they are. */
export const spacerOf: (spaces: Spaces) => (text: string) => string = memoizeOf(({ before, quotes: [open, close], inside }: Spaces) => {
  const signs = before.map(([all, space]) => ({ pattern: new RegExp(` +(?=[${all}](?![-=\\w]))`, "g"), space }));
  const opening = new RegExp(`${open} *(?![ ${unbroken}])`, "g");
  const closing = new RegExp(`(?<![ ${unbroken}]) *${close}`, "g");
  return (text: string) =>
    signs
      .reduce((spaced, { pattern, space }) => spaced.replace(pattern, space), text)
      .replace(opening, open + inside)
      .replace(closing, inside + close);
});
