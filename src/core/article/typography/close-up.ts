import type { Node } from "@markdoc/markdoc";
import { eachGroup, isMark } from "./marks.ts";

const wide = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff01-\\uffef]";
const endsWide = new RegExp(`${wide}$`, "u");
const startsWide = new RegExp(`^${wide}`, "u");
const spaceAtEnd = new RegExp(`(?<=${wide}) +$`, "u");
const spaceAtStart = new RegExp(`^ +(?=${wide})`, "u");

/**
 * Removes spaces that a language does not write, from a line of wide letters: beside marks, and where a line of the file ends (CSS Text Level 4, “Segment
 * Break Transformation Rules”, which browsers do not follow).
 *
 * @param children of a line, or of a part of it such as emphasis; changed in place
 */
export function closeUp(children: Node[]): void {
  eachGroup(children, (start, end) => {
    change(children[start - 1], spaceAtEnd);
    change(children[end], spaceAtStart);
  });
  for (let index = children.length - 2; index > 0; index--) {
    if (children[index]?.type === "softbreak" && isEdge(children[index - 1], endsWide) && isEdge(children[index + 1], startsWide))
      children.splice(index, 1);
  }
}

function change(node: Node | undefined, pattern: RegExp): void {
  if (node?.type === "text") node.attributes.content = String(node.attributes.content).replace(pattern, "");
}

const isEdge = (node: Node | undefined, pattern: RegExp): boolean =>
  isMark(node) || (node?.type === "text" && pattern.test(String(node.attributes.content)));
