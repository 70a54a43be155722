import Markdoc, { type Node } from "@markdoc/markdoc";
import { memoizeOf } from "../../model/memo.ts";
import type { MarkPlace } from "../../model/typography.ts";
import { isOf } from "../node-types.ts";

/** Whether a node is a mark of a citation or a note. */
export const isMark = (node: Node | undefined): boolean => node?.tag === "cite" || isOf("noteMark", node);

/** Calls a function with each group of marks that follow each other: where it starts, and the place after it. */
export function eachGroup(children: readonly Node[], visit: (start: number, end: number) => void): void {
  for (let start = children.length - 1; start >= 0; start--) {
    if (!isMark(children[start])) continue;
    const end = start + 1;
    while (isMark(children[start - 1])) start--;
    visit(start, end);
  }
}

/** Returns what is first or last in a node: itself, or a part of what is emphasized or linked. @param end 0 or -1 */
export function edgeOf(node: Node | undefined, end: 0 | -1): Node | undefined {
  const part = isMark(node) ? undefined : node?.children.at(end);
  return part ? edgeOf(part, end) : node;
}

/**
 * Moves groups of marks in a line from behind closing punctuation to before it, and stops that end emphasis or a link out of it. Marks that follow
 * something else, such as a closing quotation mark or bracket, stay.
 *
 * @param children of a line, or of a part of it such as emphasis; changed in place
 */
export function placeMarks(children: Node[], place: MarkPlace): void {
  eachGroup(children, (start, end) => {
    const before = edgeOf(children[start - 1], -1);
    if (before?.type !== "text") return;
    const content = String(before.attributes.content);
    const at = signsAt(content, place);
    // Signs alone follow something else in the line, unless they begin it.
    const isWithin = before !== children[start - 1];
    if (at === content.length || (at === 0 && (isWithin || !isWord(children[start - 2])))) return;
    // They may be part of a title.
    if (isWithin && /[?!…]/.test(content.slice(at))) return;
    before.attributes.content = content.slice(0, at);
    const after = children[end];
    if (after?.type === "text") after.attributes.content = content.slice(at) + String(after.attributes.content);
    else children.splice(end, 0, new Markdoc.Ast.Node("text", { content: content.slice(at) }));
  });
}

const isWord = (node: Node | undefined): boolean => node !== undefined && node.type !== "softbreak" && node.type !== "hardbreak";

/** Returns where the signs begin that a mark stands before; the length of the text if there are none. */
function signsAt(text: string, place: MarkPlace): number {
  const at = place.punctuation.exec(text)?.index ?? text.length;
  return text[at] === "." && abbreviated(place).test(text.slice(0, at)) ? at + 1 : at;
}

/** Matches a text that ends with an abbreviation, whose full stop is missing: a known one, or a single letter such as an initial. */
const abbreviated = memoizeOf(({ abbreviations }: MarkPlace) => {
  const known = abbreviations.map((each) => each.replaceAll(".", "\\.")).join("|");
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:\\p{L}|${known})$`, "iu");
});
