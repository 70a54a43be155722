import type { Node } from "@markdoc/markdoc";
import { once } from "../../model/once.ts";
import { eachGroup, edgeOf, isMark } from "./marks.ts";

const wide = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff01-\\uffef]";
const endsWide = once(() => new RegExp(`${wide}$`, "u"));
const startsWide = once(() => new RegExp(`^${wide}`, "u"));

/**
 * Removes spaces that a language does not write, from a line of wide letters: beside marks, and where a line of the file ends (CSS Text Level 4, “Segment
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

/** Removes the spaces between a mark and wide letters. @param beyond what follows a text of nothing but spaces, such as emphasis */
function removeSpaces(node: Node | undefined, beyond: Node | undefined, end: 0 | -1): void {
  if (node?.type !== "text") return;
  const rest = end === 0 ? contentOf(node).trimStart() : contentOf(node).trimEnd();
  if ((end === 0 ? startsWide() : endsWide()).test(rest || contentOf(edgeOf(beyond, end)))) node.attributes.content = rest;
}

const isEdge = (node: Node | undefined, pattern: RegExp): boolean => isMark(node) || pattern.test(contentOf(node));
