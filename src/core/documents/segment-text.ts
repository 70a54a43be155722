import { type InlineNode, readInline } from "./inline-syntax.ts";
import type { Segment } from "./types.ts";

/** A segment without what follows from its place in the file. */
export type NewSegment = Omit<Segment, "line">;

/** The text of inline Markdown that readers see. */
export const plainOf = (nodes: readonly InlineNode[]): string =>
  nodes
    .map((node) => {
      if (["text", "code", "math", "address"].includes(node.kind) && "text" in node) return node.text;
      if (node.kind === "break") return " ";
      if (!("nodes" in node)) return "";
      return node.kind === "title" ? ` ${plainOf(node.nodes)}` : plainOf(node.nodes);
    })
    .join("");

/** The words of nodes, without code, formulas and addresses. */
export const textOf = (nodes: readonly InlineNode[]): string =>
  nodes.map((node) => (node.kind === "text" ? node.text : "nodes" in node ? textOf(node.nodes) : "")).join("");

/** Whether there is anything to translate: letters outside citations, code, formulas and addresses. */
export const hasWords = (text: string, syntax: Segment["syntax"]): boolean =>
  /\p{L}/u.test(text) && (syntax === "plain" || /\p{L}/u.test(textOf(readInline(text))));

/** Puts a text without markup on one line. Spaces of other kinds, such as those that do not break, stay. */
export const joinLines = (text: string): string => text.replace(/[ \t\r\n]+/g, " ").trim();

/** Puts inline Markdown on one line. Line breaks that readers see stay, as a backslash and a line break. */
export const onOneLine = (text: string): string =>
  text
    .replace(/(\\*)([ \t]*)\n[ \t\n]*/g, (_, backslashes: string, spaces: string) => {
      if (spaces === "" && backslashes.length % 2 === 1) return `${backslashes}\n`;
      return backslashes + (spaces.length > 1 ? "\\\n" : " ");
    })
    .trim();
