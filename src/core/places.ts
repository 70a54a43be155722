import type { Node } from "@markdoc/markdoc";
import type { Place, Source } from "./source.ts";

/**
 * Finds where the nodes of an article stand. Markdoc knows only the first line of an inline tag's block, so tags are looked for in document order.
 *
 * @param nodes all nodes, in document order
 * @returns the offset of a node; the work is done when the first is asked for
 */
export function locateNodes(nodes: readonly Node[], source: Source): (node: Node) => number {
  let offsets: Map<Node, number> | undefined;
  const blockOffset = (node: Node) => source.offsetOf((node.location?.start.line ?? 0) + 1);
  const locateTags = () => {
    const found = new Map<Node, number>();
    let cursor = 0;
    for (const node of nodes) {
      if (node.type !== "tag" || node.tag === undefined) continue;
      const opening = new RegExp(`\\{%\\s*${node.tag.replace(/[^\w-]/g, "\\$&")}(?![\\w-])`, "g");
      opening.lastIndex = Math.max(cursor, blockOffset(node));
      const match = opening.exec(source.text);
      if (match === null) continue;
      found.set(node, match.index);
      cursor = match.index + match[0].length;
    }
    return found;
  };
  return (node) => {
    offsets ??= locateTags();
    return offsets.get(node) ?? blockOffset(node);
  };
}

/** The place of a node, or of a word that stands in it. */
export type PlaceOf = (node: Node, word?: string) => Place;

/** Like {@link locateNodes}, for messages. */
export function placesOf(nodes: readonly Node[], source: Source): PlaceOf {
  const offsetOf = locateNodes(nodes, source);
  return (node, word) => (word === undefined ? source.at(offsetOf(node)) : source.find(word, offsetOf(node)));
}
