import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import { maskText } from "../translation/mask.ts";
import type { Masked } from "../translation/types.ts";
import type { InlineNode, InlinePair } from "./inline-syntax.ts";
import { joinLines, plainOf } from "./segment-text.ts";

/** What a mark stands for. */
export type Mark =
  /** Elements that stand alone, or a name. */
  | { nodes: readonly InlineNode[] }
  /** Pairs around the same text, from the outside in, such as a link in bold. `owner`: of a title, the mark of its link or picture. */
  | { chain: readonly InlinePair[]; owner?: number | undefined };

/** A masked text of inline Markdown. */
export interface InlineMasked extends Masked {
  /** By number, from `first`. */
  marks: readonly Mark[];
}

/** A text whose elements have marks. Numbers count from 0. */
export type Marked = string | { number: number; mark: Mark; inner?: Marked[] };

/** Elements beside each other that share a mark. */
const joined: readonly string[] = ["citation", "note"];

/**
 * Gives everything in a text that is not words a mark.
 *
 * @returns the text with its marks, and what each mark stands for
 */
export function markNodes(
  nodes: readonly InlineNode[],
  options: { glossary: readonly GlossaryTerm[]; target: TargetLanguage },
): { text: Marked[]; marks: Mark[] } {
  const marks: Mark[] = [];
  const add = (mark: Mark) => ({ number: marks.push(mark) - 1, mark });
  const markWords = (words: string): Marked[] => {
    const { text, kept } = maskText({ ...options, text: words });
    return text
      .split(/⟦(\d+)⟧/)
      .map((part, index) => (index % 2 === 0 ? part : add({ nodes: [{ kind: "text", text: kept[Number(part)] ?? "" }] })));
  };
  const markAll = (some: readonly InlineNode[]): Marked[] => {
    let owner: number | undefined;
    return some.flatMap((node, index): Marked[] => {
      if (node.kind === "text") return markWords(node.text);
      const before = some[index - 1];
      if (before !== undefined && joined.includes(node.kind) && joined.includes(before.kind)) return [];
      if (!("nodes" in node) || isSign(node)) return [add({ nodes: joined.includes(node.kind) ? runFrom(some, index) : [node] })];
      const chain = chainOf(node);
      const pair = add({ chain, owner: node.kind === "title" ? owner : undefined });
      owner = pair.number;
      return [{ ...pair, inner: markAll(chain.at(-1)?.nodes ?? []) }];
    });
  };
  return { text: markAll(nodes), marks };
}

/** The elements that share a mark with the one at an index. */
function runFrom(nodes: readonly InlineNode[], index: number): InlineNode[] {
  const end = nodes.findIndex(({ kind }, at) => at > index && !joined.includes(kind));
  return nodes.slice(index, end < 0 ? undefined : end);
}

/** Whether a pair is without words, such as the 2 in H~2~O: one mark stands for the whole. */
const isSign = ({ kind, nodes }: InlinePair): boolean =>
  (kind === "subscript" || kind === "superscript") && nodes.every((inner) => inner.kind === "text" && !/\p{L}/u.test(inner.text));

/** A pair and those around the same text within it. A title is separate from its link. */
function chainOf(pair: InlinePair): InlinePair[] {
  const [only, ...others] = pair.nodes;
  const isAround = others.length === 0 && only !== undefined && "nodes" in only && pair.kind !== "title" && !isSign(only);
  return isAround ? [pair, ...chainOf(only)] : [pair];
}

/** What a model is told about a mark: a name, formula, code or raised signs tell it how to continue a sentence. */
export function shownBy(mark: Mark): string {
  const [node] = "nodes" in mark ? mark.nodes : [];
  const isTold = node !== undefined && ("nodes" in node || ["text", "math", "code"].includes(node.kind));
  return isTold ? joinLines(plainOf([node])) : "";
}
