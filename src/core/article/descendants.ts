import type { Node } from "@markdoc/markdoc";

/** Returns all nodes within a node, in document order, as its `walk` does, which makes a generator for each of them. */
export function descendants(node: Node): Node[] {
  const found: Node[] = [];
  addDescendants(node, found);
  return found;
}

/** Returns some nodes, each with all nodes within it. */
export function withDescendants(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  for (const node of nodes) {
    found.push(node);
    addDescendants(node, found);
  }
  return found;
}

/** Articles have no slots. */
function addDescendants({ children }: Node, found: Node[]): void {
  for (const child of children) {
    found.push(child);
    addDescendants(child, found);
  }
}
