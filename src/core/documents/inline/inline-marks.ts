import type { GlossaryTerm, TargetLanguage } from "../../model/types.ts";
import { maskText } from "../../translation/mask.ts";
import type { Masked } from "../../translation/types.ts";
import type { InlinePair, InlinePart } from "./parts.ts";
import { joinLines, plainOf, textOf } from "./parts.ts";

/** The content of a mark. */
export type Mark =
  /** Elements that stand alone, or a name. */
  | { parts: readonly InlinePart[] }
  /**
   * Pairs around the same text, from the outside in, such as a link in bold. `owner`: of a title, the mark of its link
   * or picture.
   */
  | { chain: readonly InlinePair[]; owner?: number | undefined };

/** A masked text of inline Markdown. */
export interface InlineMasked extends Masked {
  /** By number, from `first`. */
  marks: readonly Mark[];
}

/** Elements beside each other that share a mark. */
const joined: readonly string[] = ["citation", "note"];

/** Replaces everything but words with marks. */
export function maskParts(
  parts: readonly InlinePart[],
  { first, ...options }: { glossary: readonly GlossaryTerm[]; target: TargetLanguage; first: number },
): InlineMasked {
  const marks: Mark[] = [];
  const add = (mark: Mark): number => first + marks.push(mark) - 1;
  const maskWords = (words: string): string => {
    const { text, kept } = maskText({ ...options, text: words, first: first + marks.length });
    for (const name of kept) add({ parts: [{ kind: "text", text: name }] });
    return text;
  };
  const maskAll = (some: readonly InlinePart[]): string => {
    let owner: number | undefined;
    const masked = some.map((part, index): string => {
      if (part.kind === "text") return maskWords(part.text);
      const before = some[index - 1];
      if (before !== undefined && joined.includes(part.kind) && joined.includes(before.kind)) return "";
      if (!("parts" in part) || isSign(part))
        return `⟦${add({ parts: joined.includes(part.kind) ? runFrom(some, index) : [part] })}⟧`;
      const chain = chainOf(part);
      const number = add({ chain, owner: part.kind === "title" ? owner : undefined });
      owner = number - first;
      return `⟦${number}⟧${maskAll(chain.at(-1)?.parts ?? [])}⟦/${number}⟧`;
    });
    return masked.join("");
  };
  return { text: maskAll(parts), marks, kept: marks.map(shownBy), letters: marks.map(letterOf), first };
}

/**
 * Pairs the marks of a translation with those of its source: those with the same first key, then of the others those
 * with the same second key, and so on.
 *
 * @returns for each paired mark of the translation, by its index, the index in the source
 */
export function pairMarks(
  own: readonly Mark[],
  source: readonly Mark[],
  keys: readonly ((mark: Mark) => string)[],
): Map<number, number> {
  const paired = new Map<number, number>();
  const unpaired = new Map(source.entries());
  for (const keyOf of keys) {
    for (const [index, mark] of own.entries()) {
      if (paired.has(index)) continue;
      const [same] = [...unpaired].find(([, other]) => keyOf(other) === keyOf(mark)) ?? [];
      if (same === undefined) continue;
      unpaired.delete(same);
      paired.set(index, same);
    }
  }
  return paired;
}

/** The elements that share a mark with the one at an index. */
function runFrom(parts: readonly InlinePart[], index: number): InlinePart[] {
  const end = parts.findIndex(({ kind }, at) => at > index && !joined.includes(kind));
  return parts.slice(index, end < 0 ? undefined : end);
}

/**
 * Whether a pair is without words, such as the 2 in H~2~O or a picture without description: one mark stands for the
 * whole.
 */
const isSign = (pair: InlinePair): boolean => {
  const isRaised = pair.kind === "subscript" || pair.kind === "superscript";
  const isText = pair.parts.every(({ kind }) => kind === "text");
  return isText && (isRaised ? /^\P{L}*$/u : /^\s*$/).test(textOf(pair.parts));
};

/** A pair and those around the same text within it. A title is separate from its link. */
function chainOf(pair: InlinePair): InlinePair[] {
  const [only, ...others] = pair.parts;
  const isAround =
    others.length === 0 && only !== undefined && "parts" in only && pair.kind !== "title" && !isSign(only);
  return isAround ? [pair, ...chainOf(only)] : [pair];
}

/** The letters that tell a model the kinds of marks: a is a link, as in HTML. */
const letters: Readonly<Partial<Record<InlinePart["kind"], string>>> = {
  link: "a",
  strong: "b",
  emphasis: "i",
  strike: "s",
  citation: "c",
  note: "n",
  math: "m",
  code: "k",
  address: "u",
  break: "r",
  picture: "p",
  title: "t",
  subscript: "v",
  superscript: "v",
};
const letterOf = (mark: Mark): string => letters[kindOf(mark)] ?? "x";

/** The description of a mark for a model: a name, formula, code or raised signs tell it how to continue a sentence. */
function shownBy(mark: Mark): string {
  const [part] = "parts" in mark ? mark.parts : [];
  const isTold = part !== undefined && ("parts" in part || ["text", "math", "code"].includes(part.kind));
  return isTold ? joinLines(plainOf([part])) : "";
}

const written = /⟦(\/?)(\d+)⟧/;

/** A piece of a text with marks: a text, or a mark by its index; `slash`: the end of a pair. */
export type CodedPiece = string | { index: number; slash: boolean };

/** Returns the pieces of a text with marks, in order. */
export function piecesOf({ text, first }: InlineMasked): CodedPiece[] {
  const pieces: CodedPiece[] = [];
  // Texts alternate with slash and number.
  const split = text.split(written);
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

/** Returns what is written at a mark, or before and after the text of a pair. */
export function dataOf(mark: Mark): [start: string, end?: string] {
  if ("parts" in mark) return [mark.parts.map(writtenOf).join("")];
  const ends = mark.chain.map(({ close }) => close);
  return [mark.chain.map(({ open }) => open).join(""), ends.reverse().join("")];
}

/** Returns what kind of element a mark is; of pairs around the same text, the outer one. */
export const kindOf = (mark: Mark): InlinePart["kind"] =>
  ("parts" in mark ? mark.parts[0]?.kind : mark.chain[0]?.kind) ?? "text";

/** The key by which equal marks are paired: their kind and all that is written at them. */
export const exactly = (mark: Mark): string => `${kindOf(mark)} ${dataOf(mark).join("…")}`;
/** The key by which other marks are paired: their kind. */
export const roughly = (mark: Mark): string =>
  "parts" in mark ? exactly(mark) : mark.chain.map(({ kind }) => kind).join(" ");
