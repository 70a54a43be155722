import { type Mark, type Marked, markNodes } from "./inline-marks.ts";
import { type InlineNode, type PairKind, readInline, type SingleKind } from "./inline-syntax.ts";
import { joinLines, plainOf } from "./segment-text.ts";

/** A part of a text of inline Markdown, for people. Pairs contain further parts. */
export interface InlinePart {
  /** What it is; of several that share a mark, such as a link in bold, the one that says most. */
  kind: "text" | SingleKind | PairKind;
  /** What it shows: the words of a text, the ids of citations, the label of a note, TeX, code, an address; of pairs, the text in them. */
  text: string;
  /** How it is written in Markdown; of pairs, the whole. */
  written: string;
  /** The number of its mark, counted from 0 in the text: that of `inlineForm` with an empty glossary. Absent for texts. */
  mark?: number;
  /** What is between the marks of a pair. */
  parts?: InlinePart[];
  /** Where a link or picture leads. */
  href?: string;
}

/** Returns the parts of a text of inline Markdown, in order. */
export const partsOf = (text: string): InlinePart[] => toParts(markNodes(readInline(text), { glossary: [], target: noTarget }).text);

/** Only names have forms by language. */
const noTarget = { code: "", tag: "", fullName: "" };

const toParts = (marked: readonly Marked[]): InlinePart[] =>
  marked.flatMap((part): InlinePart[] => {
    if (typeof part === "string") return part === "" ? [] : [{ kind: "text", text: part, written: part }];
    return [{ ...describe(part.mark, part.inner), mark: part.number }];
  });

function describe(mark: Mark, inner: readonly Marked[] = []): InlinePart {
  if ("nodes" in mark) return describeSingle(mark.nodes);
  const parts = toParts(inner);
  const written = parts.map((part) => part.written).join("");
  const { chain } = mark;
  const [outer] = chain;
  const { kind, href } = chain.find((pair) => pair.href !== undefined) ?? outer ?? { kind: "emphasis" };
  return {
    kind,
    text: parts.map(({ text }) => text).join(""),
    written: chain.reduceRight((within, { open, close }) => open + within + close, written),
    parts,
    ...(href !== undefined && { href }),
  };
}

/** Signs within words that are not translated, such as placeholders, count as code. */
function describeSingle(nodes: readonly InlineNode[]): InlinePart {
  const [first] = nodes;
  const kind = first === undefined || first.kind === "text" ? "code" : first.kind;
  return { kind, text: nodes.map(nameOf).join(", "), written: nodes.map(writtenOf).join("") };
}

const nameOf = (node: InlineNode): string => ("nodes" in node ? joinLines(plainOf([node])) : node.text);
const writtenOf = (node: InlineNode): string => {
  if (node.kind === "text") return node.text;
  return "nodes" in node ? node.open + node.nodes.map(writtenOf).join("") + node.close : node.written;
};
