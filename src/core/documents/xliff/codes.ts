import type { TargetLanguage } from "../../model/types.ts";
import { type InlineMasked, type Mark, maskParts, pairMarks } from "../inline/inline-marks.ts";
import { type InlinePart, readParts } from "../inline/parts.ts";
import type { Segment } from "../types.ts";

/** The number of the first code of a segment. */
export const firstCode = 1;

/**
 * Returns a segment's text with codes, which translation tools protect, as marks. Names of the glossary are left in it:
 * a person can inflect them.
 */
export const codedText = ({ syntax }: Pick<Segment, "syntax">, text: string, target: TargetLanguage): InlineMasked =>
  maskParts(syntax === "inline" ? readParts(text) : [{ kind: "text", text }], {
    glossary: [],
    target,
    first: firstCode,
  });

const mark = /⟦(\/?)(\d+)⟧/;

/** A piece of a coded text: a text, or a code by its index; `slash`: the end of a pair. */
type CodedPiece = string | { index: number; slash: boolean };

/** Returns the pieces of a coded text, in order. */
export function piecesOf({ text, first }: InlineMasked): CodedPiece[] {
  const pieces: CodedPiece[] = [];
  // Texts alternate with slash and number.
  const split = text.split(mark);
  for (let at = 0; at < split.length; at += 3) {
    pieces.push(split[at] ?? "");
    if (at + 2 < split.length) pieces.push({ slash: split[at + 1] === "/", index: Number(split[at + 2]) - first });
  }
  return pieces;
}

const writtenOf = (part: InlinePart): string =>
  part.kind === "text"
    ? part.text
    : "parts" in part
      ? part.open + part.parts.map(writtenOf).join("") + part.close
      : part.written;

/** Returns what is written at a code, or before and after the text of a pair. */
export function dataOf(code: Mark): [start: string, end?: string] {
  if ("parts" in code) return [code.parts.map(writtenOf).join("")];
  const ends = code.chain.map(({ close }) => close);
  return [code.chain.map(({ open }) => open).join(""), ends.reverse().join("")];
}

/** Returns what kind of element a code is; of pairs around the same text, the outer one. */
export const kindOf = (code: Mark): InlinePart["kind"] =>
  ("parts" in code ? code.parts[0]?.kind : code.chain[0]?.kind) ?? "text";

// How codes of a translation are recognized: as equal ones, or else as those of the same kind.
const exactly = (code: Mark): string => `${kindOf(code)} ${dataOf(code).join("…")}`;
const roughly = (code: Mark): string =>
  "parts" in code ? exactly(code) : code.chain.map(({ kind }) => kind).join(" ");

/** Returns the id of a code of a source text. */
export const idOfCode = (index: number): string => String(index + firstCode);

/**
 * Returns the ids of the codes of a translation: those of its source, and others for codes that the source does not
 * have.
 */
export function idsInTarget(own: InlineMasked, source: InlineMasked): (index: number) => string {
  const indices = pairMarks(own.marks, source.marks, [exactly, roughly]);
  return (index) => {
    const same = indices.get(index);
    return same === undefined ? `x${idOfCode(index)}` : idOfCode(same);
  };
}

/** Returns a translation with its codes as marks, as it is read from an XLIFF file. */
export function markedTranslation(segment: Segment, translation: string, target: TargetLanguage): string {
  const own = codedText(segment, translation, target);
  const idOf = idsInTarget(own, codedText(segment, segment.text, target));
  return piecesOf(own)
    .map((piece) => (typeof piece === "string" ? piece : `⟦${piece.slash ? "/" : ""}${idOf(piece.index)}⟧`))
    .join("");
}
