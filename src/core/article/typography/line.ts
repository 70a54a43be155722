import Markdoc, { type Node } from "@markdoc/markdoc";
import { memoize } from "../../model/memo.ts";
import type { MarkPlace, Spaces } from "../../model/typography.ts";
import { isOf } from "../nodes.ts";

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
 * Moves groups of marks in a line from behind closing punctuation to before it, and stops that end emphasis or a link
 * out of it. Marks that follow
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
    // The signs may be part of a title.
    if (isWithin && /[?!…]/.test(content.slice(at))) return;
    before.attributes.content = content.slice(0, at);
    const after = children[end];
    if (after?.type === "text") after.attributes.content = content.slice(at) + String(after.attributes.content);
    else children.splice(end, 0, new Markdoc.Ast.Node("text", { content: content.slice(at) }));
  });
}

const isWord = (node: Node | undefined): boolean =>
  node !== undefined && node.type !== "softbreak" && node.type !== "hardbreak";

/** Returns where the signs begin that a mark stands before; the length of the text if there are none. */
function signsAt(text: string, place: MarkPlace): number {
  const at = place.punctuation.exec(text)?.index ?? text.length;
  return text[at] === "." && abbreviated(place).test(text.slice(0, at)) ? at + 1 : at;
}

/**
 * Matches a text that ends with an abbreviation, whose full stop is missing: a known one, or a single letter such as an
 * initial.
 */
const abbreviated = memoize(
  ({ abbreviations }: MarkPlace) => {
    const known = abbreviations.map((each) => each.replaceAll(".", "\\.")).join("|");
    return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:\\p{L}|${known})$`, "iu");
  },
  (place) => place,
);

/** No-break spaces of any width. */
const unbroken = "\u00a0\u202f";

/**
 * Returns a function that puts no-break spaces before signs and inside quotation marks. Spaces that do not break
 * already stay as they are.
 */
export const spacerOf: (spaces: Spaces) => (text: string) => string = memoize(
  ({ before, quotes: [open, close], inside }: Spaces) => {
    const signs = before.map(([all, space]) => ({
      pattern: new RegExp(`(?<! ) +(?=[${all}](?![-=\\w]))`, "g"),
      space,
    }));
    const opening = new RegExp(`${open} *(?![ ${unbroken}])`, "g");
    const closing = new RegExp(`(?<![ ${unbroken}]) *${close}`, "g");
    return (text: string) =>
      signs
        .reduce((spaced, { pattern, space }) => spaced.replace(pattern, space), text)
        .replace(opening, open + inside)
        .replace(closing, inside + close);
  },
  (spaces) => spaces,
);

/**
 * Joins lines of the file that end between a word and a sign that has a space which does not break, so that {@link
 * spacerOf} sees it.
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

const wide = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff01-\\uffef]";
const endsWide = memoize(() => new RegExp(`${wide}$`, "u"));
const startsWide = memoize(() => new RegExp(`^${wide}`, "u"));

/**
 * Removes spaces that a language does not write, from a line of wide letters: beside marks, and where a line of the
 * file ends (CSS Text Level 4, “Segment
 * Break Transformation Rules”, which browsers do not follow).
 *
 * @param children of a line, or of a part of it such as emphasis; changed in place
 */
export function closeUp(children: Node[]): void {
  eachGroup(children, (start, end) => {
    removeSpaces(children[start - 1], children[start - 2], -1);
    removeSpaces(children[end], children[end + 1], 0);
  });
  for (let index = children.length - 2; index > 0; index--) {
    if (
      children[index]?.type === "softbreak" &&
      isEdge(edgeOf(children[index - 1], -1), endsWide()) &&
      isEdge(edgeOf(children[index + 1], 0), startsWide())
    )
      children.splice(index, 1);
  }
}

const contentOf = (node: Node | undefined): string => (node?.type === "text" ? String(node.attributes.content) : "");

/**
 * Removes the spaces between a mark and wide letters. @param beyond what follows a text of nothing but spaces, such as
 * emphasis
 */
function removeSpaces(node: Node | undefined, beyond: Node | undefined, end: 0 | -1): void {
  if (node?.type !== "text") return;
  const rest = end === 0 ? contentOf(node).trimStart() : contentOf(node).trimEnd();
  if ((end === 0 ? startsWide() : endsWide()).test(rest || contentOf(edgeOf(beyond, end))))
    node.attributes.content = rest;
}

const isEdge = (node: Node | undefined, pattern: RegExp): boolean => isMark(node) || pattern.test(contentOf(node));
