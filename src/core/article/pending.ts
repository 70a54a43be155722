import type { Node } from "@markdoc/markdoc";
import { descendants, plainText } from "./nodes.ts";

/** The texts still in the source language in a translated document, because it is not translated yet. */
export interface Pending {
  /** Whether a text, as it is written in the front matter or in a tag, stands in the source language. */
  has: (text: string) => boolean;
  /** The nodes whose content does, of any reading of the file. */
  nodes: readonly Node[];
  /** How much of the document that is, from 0 to 1. */
  share: number;
}

/** All texts with letters, for an article that is read for the page of another language. */
export const allPending: Pending = { has: (text) => /\p{L}/u.test(text), nodes: [], share: 1 };

/**
 * Two readings of a file have the same lines of text, which are known by where they begin; in a row of a table also by
 * what they say.
 */
const nameOf = (line: Node): string => `${line.lines[0]} ${plainText(line)}`;

/**
 * Marks the lines of text that stand in the source language, with the attribute `pending`.
 *
 * @param nodes all nodes of an article, in document order
 */
export function markPending(nodes: readonly Node[], pending: Pending): void {
  // The texts of tags are known by what they say.
  const names = new Set(pending.nodes.filter(isInline).map(nameOf));
  for (const line of nodes) {
    if (!isInline(line) || !names.has(nameOf(line))) continue;
    line.attributes.pending = true;
    // A gallery takes the pictures out of the line.
    for (const node of descendants(line)) if (node.type === "image") node.attributes.pending = true;
  }
}

/**
 * Marks a text of the front matter that stands in the source language. @param nodes all of its nodes: the line, and
 * what is in it
 */
export function pendingText([line]: readonly Node[]): Node[] {
  if (line === undefined) return [];
  line.attributes.pending = true;
  return [line];
}

/** Whether a node, or the only line of text in it, stands in the source language. */
export const isPendingNode = ({ type, attributes, children }: Node): boolean =>
  type === "inline"
    ? attributes.pending === true
    : children.length === 1 && children.every((child) => isInline(child) && isPendingNode(child));

const isInline = ({ type }: Node): boolean => type === "inline";
