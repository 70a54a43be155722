import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import { maskText } from "../translation/mask.ts";
import type { Masked } from "../translation/types.ts";
import { chainOf, type InlinePair, type InlinePart, isSign, joined } from "./parts.ts";
import { joinLines, plainOf } from "./segment-text.ts";

/** What a mark stands for. */
export type Mark =
  /** Elements that stand alone, or a name. */
  | { parts: readonly InlinePart[] }
  /** Pairs around the same text, from the outside in. `owner`: of a title, the mark of its link or picture. */
  | { chain: readonly InlinePair[]; owner?: number | undefined };

/** A masked text of inline Markdown. */
export interface InlineMasked extends Masked {
  /** By number, from `first`. */
  marks: readonly Mark[];
}

/** Replaces everything but words with marks. */
export function maskParts(
  parts: readonly InlinePart[],
  options: { glossary: readonly GlossaryTerm[]; target: TargetLanguage; first: number },
): InlineMasked {
  const marks: Mark[] = [];
  const kept: string[] = [];
  const add = (mark: Mark, shown = "") => {
    kept.push(shown);
    return options.first + marks.push(mark) - 1;
  };
  const write = (some: readonly InlinePart[]): string => {
    let text = "";
    let owner: number | undefined;
    for (const [index, part] of some.entries()) {
      const before = some[index - 1];
      if (part.kind === "text") text += maskWords(part.text);
      else if ("parts" in part && !isSign(part)) {
        const chain = chainOf(part);
        const number: number = add({ chain, owner: part.kind === "title" ? owner : undefined });
        owner = number;
        text += `⟦${number}⟧${write(chain.at(-1)?.parts ?? [])}⟦/${number}⟧`;
      } else if (before !== undefined && joined.includes(part.kind) && joined.includes(before.kind)) join(part);
      else text += `⟦${add({ parts: [part] }, shownIn(part))}⟧`;
    }
    return text;
  };
  const maskWords = (words: string): string => {
    const masked = maskText({ ...options, text: words, first: options.first + marks.length });
    for (const name of masked.kept) add({ parts: [{ kind: "text", text: name }] }, name);
    return masked.text;
  };
  /** Adds an element to the mark of the one before it. */
  const join = (part: InlinePart) => {
    const last = marks.pop();
    if (last && "parts" in last) marks.push({ parts: [...last.parts, part] });
  };
  return { text: write(parts), marks, kept, first: options.first };
}

/** What a model is told about a mark: a formula, code or raised signs tell it how to continue a sentence. */
const shownIn = (part: InlinePart): string =>
  part.kind === "math" || part.kind === "code" || "parts" in part ? joinLines(plainOf([part])) : "";
