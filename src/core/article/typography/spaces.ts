import type { Node } from "@markdoc/markdoc";
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

/**
 * Joins lines of the file that end between a word and a sign that has a space which does not break, so that {@link spacerOf} sees it.
 *
 * @param children of a line, or of a part of it such as emphasis; changed in place
 */
export function joinLines(children: Node[], { before, quotes: [open, close] }: Spaces): void {
  const startsWithSign = new RegExp(`^(?:${close}|[${before.map(([signs]) => signs).join("")}](?![-=\\w]))`);
  for (let index = children.length - 2; index > 0; index--) {
    if (children[index]?.type !== "softbreak") continue;
    const [last, next] = [children[index - 1], children[index + 1]];
    const isOpened = last?.type === "text" && String(last.attributes.content).endsWith(open);
    const isBeforeSign = next?.type === "text" && startsWithSign.test(String(next.attributes.content));
    if (isBeforeSign && !isOpened) next.attributes.content = ` ${String(next.attributes.content)}`;
    if (isBeforeSign || isOpened) children.splice(index, 1);
  }
}
