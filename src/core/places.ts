import type { Node } from "@markdoc/markdoc";
import type { Place, Source } from "./source.ts";

/**
 * Finds where the nodes of an article stand. Markdoc knows only the first line of a node's block, so tags and links are looked for in document order.
 *
 * @param nodes all nodes, in document order
 * @returns the offset of a node, of a link its address; the work is done when the first is asked for
 */
function locateNodes(nodes: readonly Node[], source: Source): (node: Node) => number {
  let offsets: Map<Node, number> | undefined;
  const blockOffset = (node: Node) => source.offsetOf((node.location?.start.line ?? 0) + 1);
  const locateAll = () => {
    const found = new Map<Node, number>();
    let cursor = 0;
    for (const node of nodes) {
      const pattern = patternOf(node);
      if (pattern === undefined) continue;
      pattern.lastIndex = Math.max(cursor, blockOffset(node));
      const match = pattern.exec(source.text);
      // The address of a link may stand elsewhere; that is no place to go on from.
      if (match === null || (node.type === "link" && match.index >= source.offsetOf((node.location?.end.line ?? 0) + 1))) continue;
      found.set(node, match.index);
      cursor = match.index + match[0].length;
    }
    return found;
  };
  return (node) => {
    offsets ??= locateAll();
    return offsets.get(node) ?? blockOffset(node);
  };
}

/** How a tag begins in the text, or a link's address. */
function patternOf({ type, tag, attributes, errors }: Node): RegExp | undefined {
  if (type === "link") return new RegExp(`(?<=\\]\\(\\s*<?\\s*|<)${literal(String(attributes.href))}`, "g");
  if (type !== "tag" || tag === undefined) return undefined;
  const slash = errors.some(({ id }) => id === "missing-opening") ? "/\\s*" : "";
  return new RegExp(`\\{%\\s*${slash}${literal(tag)}(?![\\w-])`, "g");
}

const literal = (text: string): string => text.replace(/[^\w\s-]/g, "\\$&");

/** The place of a node, or of a word that stands in it. */
export type PlaceOf = (node: Node, word?: string) => Place;

/** Like {@link locateNodes}, for messages. */
export function placesOf(nodes: readonly Node[], source: Source): PlaceOf {
  const offsetOf = locateNodes(nodes, source);
  return (node, word) => (word === undefined ? source.at(offsetOf(node)) : source.find(word, offsetOf(node)));
}
