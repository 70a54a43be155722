import { type InlineNode, type InlineSingle, readInline } from "./inline-syntax.ts";
import { tokenizeText } from "./parser.ts";
import { textOf } from "./segment-text.ts";

/** Signs of inline Markdown, of tags and of syntax that readers would see. */
const special = /[\\`*_[\]<>$~^{}&=:|#!]/g;

/** Writes a text so that it is nothing but text, whatever it contains. Only bare addresses remain links. */
export const escapeMarkdown = (text: string): string => text.replace(special, "\\$&");

/**
 * Writes nodes as inline Markdown that reads back as the same nodes. Signs are escaped only where that is needed.
 *
 * @returns undefined if there is no such text: a bare address, or spaces in raised text
 */
export function writeInline(nodes: readonly InlineNode[]): string | undefined {
  const wanted = trimmed(settle(nodes));
  const shape = shapeOf(wanted);
  const isTag = textOf(wanted).includes("{%");
  for (const style of isTag ? styles.slice(1) : styles) {
    const written = write(wanted, style);
    const isSame = shapeOf(settle(readInline(written))) === shape;
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

/** Returns nodes without spaces at the start and the end. */
const trimmed = (nodes: readonly InlineNode[]): InlineNode[] =>
  nodes.flatMap((node, index): InlineNode[] => {
    if (node.kind !== "text") return [node];
    const start = index === 0 ? node.text.trimStart() : node.text;
    const text = index === nodes.length - 1 ? start.trimEnd() : start;
    return text === "" ? [] : [{ ...node, text }];
  });

/** Returns nodes with spaces moved out of pairs, where they would keep emphasis from being emphasis, and texts beside each other as one. */
function settle(nodes: readonly InlineNode[]): InlineNode[] {
  const settled: InlineNode[] = [];
  const add = (node: InlineNode) => {
    const last = settled.at(-1);
    if (node.kind !== "text") settled.push(node);
    else if (last?.kind === "text") settled[settled.length - 1] = { kind: "text", text: last.text + node.text };
    else if (node.text !== "") settled.push(node);
  };
  for (const node of nodes) {
    if (!("nodes" in node)) {
      add(node);
      continue;
    }
    const inner = settle(node.nodes);
    const [first] = inner;
    const before = first?.kind === "text" ? (/^\s+/.exec(first.text)?.[0] ?? "") : "";
    if (first?.kind === "text") inner[0] = { kind: "text", text: first.text.slice(before.length) };
    const last = inner.at(-1);
    const after = last?.kind === "text" ? (/\s+$/.exec(last.text)?.[0] ?? "") : "";
    if (last?.kind === "text") inner[inner.length - 1] = { kind: "text", text: last.text.slice(0, last.text.length - after.length) };
    if (before !== "") add({ kind: "text", text: before });
    add({ ...node, nodes: inner.filter((each) => each.kind !== "text" || each.text !== "") });
    if (after !== "") add({ kind: "text", text: after });
  }
  return settled;
}

/** What must be the same when a text is read back. */
function shapeOf(nodes: readonly InlineNode[]): string {
  const simple = (node: InlineNode): unknown => {
    if (node.kind === "text") return node.text;
    return "nodes" in node ? [node.kind, node.href, node.close, node.nodes.map(simple)] : [node.kind, node.text];
  };
  return JSON.stringify(nodes.map(simple));
}

/** An empty comment: it keeps signs apart without being seen. */
const seam = "<!---->";
const wordBefore = /[\p{L}\p{M}\p{N}]$/u;
const wordAfter = /^[\p{L}\p{M}\p{N}]/u;
const emphases: readonly string[] = ["emphasis", "strong", "strike"];

function write(nodes: readonly InlineNode[], style: Style): string {
  let written = "";
  for (const [index, node] of nodes.entries()) {
    if (node.kind === "text") written += style.escape(node.text);
    else if (!("nodes" in node)) written += isBare(node) ? style.address(node.written) : node.written;
    else if (node.kind === "title") written += ` "${textOf(node.nodes).replace(/["\\&]/g, "\\$&")}")`;
    else {
      const inner = node.kind === "picture" ? escapeMarkdown(textOf(node.nodes)) : write(node.nodes, style);
      const next = nodes[index + 1];
      const follows = next?.kind === "text" ? next.text : "";
      const isEmphasis = emphases.includes(node.kind);
      // Emphasis beside a letter needs a letter within, or a sign without: in Chinese and Japanese there are no spaces.
      const isParted = style.seams || /[*~]$/.test(written) || (wordBefore.test(written) && !wordAfter.test(inner));
      const isPartedAfter = style.seams || (wordAfter.test(follows) && !wordBefore.test(inner));
      written += `${isEmphasis && isParted ? seam : ""}${node.open}${inner}${node.close}${isEmphasis && isPartedAfter ? seam : ""}`;
    }
  }
  return written;
}

/** An address without signs of its own is a link wherever it stands. */
const isBare = ({ kind, written }: InlineSingle): boolean => kind === "address" && !written.startsWith("<");
