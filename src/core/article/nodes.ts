import Markdoc, { type Node } from "@markdoc/markdoc";
import type { Place, Source } from "../diagnostics/source.ts";
import { decode } from "../model/urls.ts";
import { shownAsTextId } from "./syntax/extensions.ts";

/** The types of nodes that our own rules make, beside those that Markdoc knows. */
type OwnType = "note" | "noteMark" | "math" | "dl" | "dt";

/** Returns whether a node is of one of our own types, which the types of Markdoc do not allow to compare with. */
export const isOf = (type: OwnType, node: Node | undefined): boolean => (node?.type as string | undefined) === type;

/** Returns all nodes within a node, in document order. Articles have no slots. */
export function descendants({ children }: Node, found: Node[] = []): Node[] {
  for (const child of children) {
    found.push(child);
    descendants(child, found);
  }
  return found;
}

/** Returns some nodes, each with all nodes within it. */
export const withDescendants = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...descendants(node)]);

/** Returns a plain text as a line of an article. */
export const textLine = (content: string): Node =>
  new Markdoc.Ast.Node("inline", {}, [new Markdoc.Ast.Node("text", { content })]);

/** Returns the text of a node without its tags and markup; formulas as they are written, in TeX. */
export const plainText = (node: Node): string => textWith(node, ({ attributes }) => String(attributes.content ?? ""));

/** Returns the text of a node without its tags and markup. @param formula returns that of a formula */
export function textWith(node: Node, formula: (node: Node) => string): string {
  const type: string = node.type;
  if (type === "math") return formula(node);
  if (type === "text" || type === "code") return String(node.attributes.content ?? "");
  if (type === "softbreak" || type === "hardbreak") return " ";
  // Words within a line, such as those of another language, are part of its text.
  if (type === "tag" && !node.inline) return "";
  return node.children
    .map((child) => textWith(child, formula))
    .join("")
    .trim();
}

/** Splits what is in a tag: a paragraph that comes first is the caption. A rule may stand before the transcript. */
export function captioned(nodes: readonly Node[]): { caption: readonly Node[]; transcript: readonly Node[] } {
  const [first, ...others] = nodes.filter(({ type }) => type !== "comment");
  const [caption, rest] =
    first?.type === "paragraph" ? [first.children, others] : [[], first ? [first, ...others] : []];
  return { caption, transcript: rest[0]?.type === "hr" ? rest.slice(1) : rest };
}

/** The texts still in the source language in a translated document, because it is not translated yet. */
export interface Pending {
  /** Whether a text, as it is written in the front matter or in a tag, stands in the source language. */
  has: (text: string) => boolean;
  /** The nodes whose content does, of any reading of the file. */
  nodes: readonly Node[];
  /** The share of the document that is pending, from 0 to 1. */
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

interface Match {
  index: number;
  end: number;
}

/**
 * Finds the positions of an article's nodes. Markdoc knows only the first line of a node's block, so tags, links,
 * pictures and syntax that is shown as text are searched for in document order.
 *
 * @param nodes all nodes, in document order
 * @returns a function that returns the offset of a node (for a link, of its URL); offsets are computed on the first
 * call
 */
function locateNodes(nodes: readonly Node[], source: Source): (node: Node) => number {
  let offsets: Map<Node, number> | undefined;
  const blockOffset = (node: Node) => source.offsetOf((node.lines[0] ?? 0) + 1);
  const { text } = source;
  const findTag = (node: Node, from: number): Match | undefined => {
    if (node.type !== "tag" || node.tag === undefined) return undefined;
    const pattern = tagPattern(node);
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    return match === null ? undefined : { index: match.index, end: pattern.lastIndex };
  };
  const findText = (node: Node, from: number): Match | undefined => {
    const shown =
      node.type === "text" ? node.errors.find(({ id }) => id === shownAsTextId)?.message.split("\n", 2)[1] : undefined;
    const index = shown === undefined ? -1 : text.indexOf(shown, from);
    return index < 0 ? undefined : { index, end: index + 1 };
  };
  const findAddress = (node: Node, from: number): Match | undefined => {
    const href = String(node.attributes.href);
    const block = text.slice(from, source.offsetOf((node.lines[1] ?? 0) + 1));
    for (let index = block.indexOf(href); index >= 0 && href !== ""; index = block.indexOf(href, index + 1)) {
      if (opensAddress(text, from + index)) return { index: from + index, end: from + index + href.length };
    }
    return undefined;
  };
  const findPicture = ({ attributes, lines }: Node, from: number): Match | undefined => {
    const src = String(attributes.src);
    const block = text.slice(from, source.offsetOf((lines[1] ?? 0) + 1));
    // Before its address, or, if that is defined elsewhere, the next one.
    const address = Math.max(block.indexOf(src), block.indexOf(decode(src)));
    const index = Math.max(block.lastIndexOf("![", address), block.indexOf("!["));
    return index < 0 ? undefined : { index: from + index, end: from + Math.max(index + 2, address) };
  };
  const locateAll = () => {
    const found = new Map<Node, number>();
    let cursor = 0;
    // The address of a link follows the pictures in it.
    let afterPicture = 0;
    for (const node of nodes) {
      if (node.type === "image") {
        const picture = findPicture(node, Math.max(afterPicture, blockOffset(node)));
        if (picture === undefined) continue;
        found.set(node, picture.index);
        afterPicture = picture.end;
        continue;
      }
      const from = Math.max(cursor, blockOffset(node));
      // A link's URL may be defined elsewhere; do not move the cursor there.
      const match = node.type === "link" ? findAddress(node, from) : (findTag(node, from) ?? findText(node, from));
      if (match === undefined) continue;
      found.set(node, match.index);
      cursor = match.end;
    }
    return found;
  };
  return (node) => {
    offsets ??= locateAll();
    return offsets.get(node) ?? blockOffset(node);
  };
}

/** Matches the start of a tag in the text. */
function tagPattern({ tag = "", errors }: Node): RegExp {
  const slash = errors.some(({ id }) => id === "missing-opening") ? "/\\s*" : "";
  return new RegExp(`\\{%\\s*${slash}${literal(tag)}(?![\\w-])`, "g");
}

/** Whether a URL may start at an offset: after `](` and spaces, or `<`. */
function opensAddress(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 100), offset).trimEnd();
  return before.endsWith("](") || before.endsWith("<");
}

const literal = (text: string): string => text.replace(/[^\w\s-]/g, "\\$&");

/** Returns the place of a node, or of a word in it. */
export type PlaceOf = (node: Node, word?: string) => Place;

/** Returns places for messages; see {@link locateNodes}. */
export function placesOf(nodes: readonly Node[], source: Source): PlaceOf {
  const offsetOf = locateNodes(nodes, source);
  return (node, word) => (word === undefined ? source.at(offsetOf(node)) : source.find(word, offsetOf(node)));
}
