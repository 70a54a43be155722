import { tokenizeText } from "../reading/document-tree.ts";
import { type InlinePart, type InlineSingle, readParts, textOf } from "./parts.ts";

/** Signs of inline Markdown, of tags and of syntax that readers would see. */
const special = /[\\`*_[\]<>$~^{}&=:|#!]/g;

/** Writes a text so that it is nothing but text, whatever it contains. Only bare addresses remain links. */
export const escapeMarkdown = (text: string): string => text.replace(special, "\\$&");

/**
 * Writes parts as inline Markdown that reads back as the same parts. Signs are escaped only where that is needed.
 *
 * @returns undefined if there is no such text: a bare address, or spaces in raised text
 */
export function writeParts(parts: readonly InlinePart[]): string | undefined {
  const wanted = trimmed(settle(parts));
  const shape = shapeOf(wanted);
  const isTag = textOf(wanted).includes("{%");
  for (const style of isTag ? styles.slice(1) : styles) {
    const written = write(wanted, style);
    const isSame = shapeOf(settle(readParts(written))) === shape;
    if (isSame && !tokenizeText(written).some(({ type }) => type === "variable")) return written;
  }
  return undefined;
}

const asIs = (text: string): string => text;

/** How texts are written. */
interface Style {
  escape: (text: string) => string;
  /** How bare addresses are written. */
  address: (text: string) => string;
  /** Whether emphasis is parted from what is around it in any case. */
  seams: boolean;
}
const styles: readonly Style[] = [
  { escape: asIs, address: asIs, seams: false },
  { escape: escapeMarkdown, address: asIs, seams: false },
  { escape: escapeMarkdown, address: escapeMarkdown, seams: true },
];

/** Returns parts without spaces at the start and the end. */
const trimmed = (parts: readonly InlinePart[]): InlinePart[] =>
  parts.flatMap((part, index): InlinePart[] => {
    if (part.kind !== "text") return [part];
    const start = index === 0 ? part.text.trimStart() : part.text;
    const text = index === parts.length - 1 ? start.trimEnd() : start;
    return text === "" ? [] : [{ ...part, text }];
  });

/**
 * Returns parts with spaces moved out of pairs, where they would keep emphasis from being emphasis, and texts beside
 * each other as one.
 */
function settle(parts: readonly InlinePart[]): InlinePart[] {
  const settled: InlinePart[] = [];
  const add = (part: InlinePart) => {
    const last = settled.at(-1);
    if (part.kind !== "text") settled.push(part);
    else if (last?.kind === "text") settled[settled.length - 1] = { kind: "text", text: last.text + part.text };
    else if (part.text !== "") settled.push(part);
  };
  for (const part of parts) {
    if (!("parts" in part)) {
      add(part);
      continue;
    }
    const inner = settle(part.parts);
    const [first] = inner;
    const before = first?.kind === "text" ? (/^\s+/.exec(first.text)?.[0] ?? "") : "";
    if (first?.kind === "text") inner[0] = { kind: "text", text: first.text.slice(before.length) };
    const last = inner.at(-1);
    const after = last?.kind === "text" ? (/(?<!\s)\s+$/.exec(last.text)?.[0] ?? "") : "";
    if (last?.kind === "text")
      inner[inner.length - 1] = { kind: "text", text: last.text.slice(0, last.text.length - after.length) };
    if (before !== "") add({ kind: "text", text: before });
    add({ ...part, parts: inner.filter((each) => each.kind !== "text" || each.text !== "") });
    if (after !== "") add({ kind: "text", text: after });
  }
  return settled;
}

/** The form that must be the same when a text is read back. */
function shapeOf(parts: readonly InlinePart[]): string {
  const simple = (part: InlinePart): unknown => {
    if (part.kind === "text") return part.text;
    return "parts" in part ? [part.kind, part.href, part.close, part.parts.map(simple)] : [part.kind, part.text];
  };
  return JSON.stringify(parts.map(simple));
}

/** An empty comment: it keeps signs apart without being seen. */
const seam = "<!---->";
const wordBefore = /[\p{L}\p{M}\p{N}]$/u;
const wordAfter = /^[\p{L}\p{M}\p{N}]/u;
const emphases: readonly string[] = ["emphasis", "strong", "strike"];

function write(parts: readonly InlinePart[], style: Style): string {
  let written = "";
  for (const [index, part] of parts.entries()) {
    if (part.kind === "text") written += style.escape(part.text);
    else if (!("parts" in part)) written += isBare(part) ? style.address(part.written) : part.written;
    else if (part.kind === "title") written += ` "${textOf(part.parts).replace(/["\\&]/g, "\\$&")}")`;
    else {
      const inner = part.kind === "picture" ? escapeMarkdown(textOf(part.parts)) : write(part.parts, style);
      const next = parts[index + 1];
      const follows = next?.kind === "text" ? next.text : "";
      const isEmphasis = emphases.includes(part.kind);
      // Emphasis beside a letter needs a letter within, or a sign without: in Chinese and Japanese there are no spaces.
      const isParted = style.seams || /[*~]$/.test(written) || (wordBefore.test(written) && !wordAfter.test(inner));
      const isPartedAfter = style.seams || (wordAfter.test(follows) && !wordBefore.test(inner));
      written += `${isEmphasis && isParted ? seam : ""}${part.open}${inner}${part.close}${isEmphasis && isPartedAfter ? seam : ""}`;
    }
  }
  return written;
}

/** An address without signs of its own is a link wherever it stands. */
const isBare = ({ kind, written }: InlineSingle): boolean => kind === "address" && !written.startsWith("<");
