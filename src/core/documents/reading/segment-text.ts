import { type InlinePart, readParts } from "../inline/parts.ts";
import type { Segment } from "../types.ts";

/** A segment without what follows from its place in the file and from its document. */
export type NewSegment = Omit<Segment, "line" | "tags">;

/** The text of inline Markdown that readers see; of the parts that stand alone, only these kinds. */
export const plainOf = (parts: readonly InlinePart[], kinds = ["text", "code", "math", "address"]): string =>
  parts
    .map((part) => {
      if (kinds.includes(part.kind) && "text" in part) return part.text;
      if (part.kind === "break") return " ";
      if (!("parts" in part)) return "";
      return part.kind === "title" ? ` ${plainOf(part.parts, kinds)}` : plainOf(part.parts, kinds);
    })
    .join("");

/** Returns the words of a text without its markup, as readers see them. */
export const plainText = ({ syntax, text }: Pick<Segment, "syntax" | "text">): string =>
  syntax === "inline" ? plainOf(readParts(text)).trim() : text;

/** The words of parts, without code, formulas and addresses. */
export const textOf = (parts: readonly InlinePart[]): string =>
  parts.map((part) => (part.kind === "text" ? part.text : "parts" in part ? textOf(part.parts) : "")).join("");

/** Whether there is anything to translate: letters outside citations, code, formulas and addresses. */
export const hasWords = (text: string, syntax: Segment["syntax"]): boolean =>
  /\p{L}/u.test(text) && (syntax === "plain" || /\p{L}/u.test(textOf(readParts(text))));

/** Puts a text without markup on one line. Spaces of other kinds, such as those that do not break, stay. */
export const joinLines = (text: string): string => text.replace(/[ \t\r\n]+/g, " ").trim();

/** Puts inline Markdown on one line. Line breaks that readers see stay, as a backslash and a line break. */
export const onOneLine = (text: string): string =>
  text
    .replace(/(?:(?<!\\)(\\+)|(?<![\\ \t]))([ \t]*)\n[ \t\n]*/g, (_, backslashes: string = "", spaces: string) => {
      if (spaces === "" && backslashes.length % 2 === 1) return `${backslashes}\n`;
      return backslashes + (spaces.length > 1 ? "\\\n" : " ");
    })
    .trim();
