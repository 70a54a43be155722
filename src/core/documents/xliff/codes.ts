import type { TargetLanguage } from "../../model/types.ts";
import { type Mark, type Marked, markNodes } from "../inline-marks.ts";
import { type InlineNode, readInline } from "../inline-syntax.ts";
import type { Segment } from "../types.ts";

/** A text whose elements are inline codes, which translation tools protect. */
export interface CodedText {
  text: readonly Marked[];
  marks: readonly Mark[];
}

/** The number of the first code of a segment. */
export const firstCode = 1;

/** Names of the glossary are left in the text: a person can inflect them. */
const glossary: [] = [];

/** Returns a segment's text with its codes. Numbers count from 0. */
export const codedText = ({ syntax }: Pick<Segment, "syntax">, text: string, target: TargetLanguage): CodedText =>
  markNodes(syntax === "inline" ? readInline(text) : [{ kind: "text", text }], { glossary, target });

const writtenOf = (node: InlineNode): string =>
  node.kind === "text" ? node.text : "nodes" in node ? node.open + node.nodes.map(writtenOf).join("") + node.close : node.written;

/** Returns what is written at a code, or before and after the text of a pair. */
export function dataOf(mark: Mark): [start: string, end?: string] {
  if ("nodes" in mark) return [mark.nodes.map(writtenOf).join("")];
  return [
    mark.chain.map(({ open }) => open).join(""),
    mark.chain
      .map(({ close }) => close)
      .reverse()
      .join(""),
  ];
}

/** Returns what kind of element a code is; of pairs around the same text, the outer one. */
export const kindOf = (mark: Mark): InlineNode["kind"] => ("nodes" in mark ? mark.nodes[0]?.kind : mark.chain[0]?.kind) ?? "text";

const exactly = (mark: Mark): string => `${kindOf(mark)} ${dataOf(mark).join("…")}`;
const roughly = (mark: Mark): string => ("nodes" in mark ? exactly(mark) : mark.chain.map(({ kind }) => kind).join(" "));

/** Pairs the codes of a translation with those of its source: equal ones first, then those of the same kind. @returns numbers in the source by number */
function pairCodes(own: readonly Mark[], source: readonly Mark[]): Map<number, number> {
  const numbers = new Map<number, number>();
  const left = new Set(source.keys());
  for (const key of [exactly, roughly]) {
    for (const [index, mark] of own.entries()) {
      if (numbers.has(index)) continue;
      const same = [...left].find((other) => source[other] !== undefined && key(source[other]) === key(mark));
      if (same === undefined) continue;
      left.delete(same);
      numbers.set(index, same);
    }
  }
  return numbers;
}

/** Returns the id of a code of a source text. */
export const idOfCode = (number: number): string => String(number + firstCode);

/** Returns the ids of the codes of a translation: those of its source, and others for codes that the source does not have. */
export function idsInTarget(own: CodedText, source: CodedText): (number: number) => string {
  const numbers = pairCodes(own.marks, source.marks);
  return (number) => {
    const same = numbers.get(number);
    return same === undefined ? `x${idOfCode(number)}` : idOfCode(same);
  };
}

/** Returns a translation with its codes as marks, as it is read from an XLIFF file. */
export function markedTranslation(segment: Segment, translation: string, target: TargetLanguage): string {
  const own = codedText(segment, translation, target);
  const idOf = idsInTarget(own, codedText(segment, segment.text, target));
  const write = (text: readonly Marked[]): string =>
    text
      .map((part) => {
        if (typeof part === "string") return part;
        const id = idOf(part.number);
        return part.inner === undefined ? `⟦${id}⟧` : `⟦${id}⟧${write(part.inner)}⟦/${id}⟧`;
      })
      .join("");
  return write(own.text);
}
