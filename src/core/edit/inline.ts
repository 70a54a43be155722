import { divideAddresses } from "../article/tokenizer.ts";
import { type InlinePart, readParts } from "../documents/inline/parts.ts";
import { writeParts } from "../documents/inline/write-parts.ts";
import type { EditorMark, EditorNode } from "./nodes.ts";

/** The order of marks on a text, as in the editor's schema: the first ones are outside where both fit. */
const order = ["link", "strong", "em", "strike", "sub", "sup", "code"] as const;

const rank = ({ type }: EditorMark): number => order.indexOf(type);

const markOf = {
  emphasis: "em",
  strong: "strong",
  strike: "strike",
  subscript: "sub",
  superscript: "sup",
} as const;

/** Reads a text of inline Markdown as the content of a node. */
export const readInline = (text: string): EditorNode[] => joined(nodesOf(readParts(text), []));

function nodesOf(parts: readonly InlinePart[], marks: readonly EditorMark[]): EditorNode[] {
  return parts.flatMap((part, index): EditorNode[] => {
    const next = parts[index + 1];
    const title = next?.kind === "title" ? plain(next.parts) : "";
    switch (part.kind) {
      case "text":
        return [marked({ type: "text", text: part.text }, marks)];
      case "break":
        return [{ type: "hard_break" }];
      case "code":
        return [marked({ type: "text", text: part.text }, [...marks, { type: "code" }])];
      case "address":
        // An address without signs of its own is a link as it stands.
        if (!part.written.startsWith("<")) return [marked({ type: "text", text: part.written }, marks)];
        return [marked(piece(part.kind, part.text, part.written), marks)];
      case "title":
        return [];
      case "picture":
        return [marked({ type: "picture", attrs: { src: part.href ?? "", alt: plain(part.parts), title } }, marks)];
      case "link":
        return nodesOf(part.parts, [...marks, { type: "link", attrs: { href: part.href ?? "", title } }]);
      default:
        if ("written" in part) return [marked(piece(part.kind, part.text, part.written), marks)];
        return nodesOf(part.parts, [...marks, { type: markOf[part.kind] }]);
    }
  });
}

const piece = (kind: string, text: string, written: string): EditorNode => ({
  type: "piece",
  attrs: { kind, text, written },
});

const plain = (parts: readonly InlinePart[]): string =>
  parts.map((part) => (part.kind === "text" ? part.text : "parts" in part ? plain(part.parts) : part.text)).join("");

/** Returns a node with marks, each once and in their order. */
function marked(node: EditorNode, marks: readonly EditorMark[]): EditorNode {
  const own = marks.filter((mark, index) => marks.findLastIndex(({ type }) => type === mark.type) === index);
  if (own.length === 0) return node;
  const { text, ...rest } = node;
  const sorted = own.toSorted((a, b) => rank(a) - rank(b));
  return { ...rest, marks: sorted, ...(text !== undefined && { text }) };
}

/** Joins texts beside each other that have the same marks, and leaves out spaces that nobody sees. */
export function joined(nodes: readonly EditorNode[]): EditorNode[] {
  const result: EditorNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    const isSame = last?.type === "text" && node.type === "text" && sameMarks(last, node);
    if (isSame) result[result.length - 1] = { ...last, text: `${last.text}${node.text}` };
    else if (node.type !== "text" || node.text !== "") result.push(node);
  }
  return result;
}

const sameMarks = (a: EditorNode, b: EditorNode): boolean =>
  JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? []);

/**
 * Returns inline content as it is written and read again: spaces are single, all white space is outside emphasis, and
 * there is none at an end or beside a line break.
 */
export function canonicalInline(nodes: readonly EditorNode[]): EditorNode[] {
  const divided = nodes.flatMap(divideSpaces);
  const pieces = divided.filter((node, index) => !isSpace(node) || !isSpace(divided[index - 1]));
  const kept = pieces.filter((node, index) => {
    if (node.type === "hard_break") return index > 0 && pieces.slice(index + 1).some((each) => !isBlank(each));
    if (!isBlank(node)) return true;
    const before = pieces.slice(0, index).findLast((each) => !isBlank(each));
    return !(isEdge(before) || isEdge(pieces.slice(index).find((each) => !isBlank(each))));
  });
  return joined(
    kept.map((node, index) => {
      const [before = [], after = []] = [kept[index - 1]?.marks, kept[index + 1]?.marks];
      const common = before.filter((mark) => mark.type !== "code" && after.some((other) => isSame(mark, other)));
      const marks = (isBlank(node) ? common : (node.marks ?? [])).map(canonicalMark);
      const { type, attrs, text } = node;
      return marked({ type, ...(attrs && { attrs }), ...(text !== undefined && { text }) }, marks);
    }),
  );
}

/** The address of a link is encoded when it is read. */
const canonicalMark = (mark: EditorMark): EditorMark => {
  if (mark.type !== "link") return mark;
  const { href, title } = mark.attrs;
  const read = readInline(`[x${closeOf(href, false)}`)[0]?.marks?.[0];
  return read?.type === "link" ? { type: "link", attrs: { href: read.attrs.href, title: title.trim() } } : mark;
};

const isSpace = (node: EditorNode | undefined): boolean => node?.type === "text" && node.text === " ";
/** Whether a node is white space, such as the no-break space before a dash. */
const isBlank = (node: EditorNode): boolean => node.type === "text" && /^\s+$/u.test(node.text ?? "");
const isEdge = (node: EditorNode | undefined): boolean => node === undefined || node.type === "hard_break";

/** Divides a text into its words, and the white space at its ends, space by space. */
function divideSpaces(node: EditorNode): EditorNode[] {
  if (node.type !== "text") return [node];
  const text = (node.text ?? "").replace(/[ \t\r\n]+/g, " ");
  const words = text.trim();
  const start = text.indexOf(words);
  const blank = (part: string) => [...part].map((sign): EditorNode => ({ type: "text", text: sign }));
  if (words === "") return blank(text);
  return [...blank(text.slice(0, start)), { ...node, text: words }, ...blank(text.slice(start + words.length))];
}

/**
 * Writes inline content as Markdown.
 *
 * @returns undefined if it cannot be written, such as spaces in raised text
 */
export const writeInline = (nodes: readonly EditorNode[]): string | undefined => writeParts(partsOf(nodes));

/** Makes parts of nodes: a mark is around all neighbours that have it, the longest run outside. */
function partsOf(nodes: readonly EditorNode[]): InlinePart[] {
  const parts: InlinePart[] = [];
  for (let from = 0; from < nodes.length; ) {
    const node = nodes[from];
    if (node === undefined) break;
    const [longest] = (node.marks ?? [])
      .filter(({ type }) => type !== "code")
      .map((mark) => ({ mark, to: endOf(nodes, from, mark) }))
      .toSorted((a, b) => b.to - a.to || rank(a.mark) - rank(b.mark));
    if (longest === undefined) parts.push(...partsOfNode(node));
    else parts.push(...around(longest.mark, partsOf(without(nodes.slice(from, longest.to), longest.mark))));
    from = longest?.to ?? from + 1;
  }
  return parts;
}

const isSame = (a: EditorMark, b: EditorMark): boolean => JSON.stringify(a) === JSON.stringify(b);

const has = ({ marks = [] }: EditorNode, mark: EditorMark): boolean => marks.some((other) => isSame(mark, other));

function endOf(nodes: readonly EditorNode[], from: number, mark: EditorMark): number {
  let to = from + 1;
  while (nodes[to] && has(nodes[to] as EditorNode, mark)) to++;
  return to;
}

const without = (nodes: readonly EditorNode[], { type }: EditorMark): EditorNode[] =>
  nodes.map((node) => ({ ...node, marks: (node.marks ?? []).filter((mark) => mark.type !== type) }));

function around(mark: EditorMark, parts: InlinePart[]): InlinePart[] {
  switch (mark.type) {
    case "link": {
      const { href, title } = mark.attrs;
      return [
        { kind: "link", parts, open: "[", close: closeOf(href, title !== ""), href },
        ...(title === "" ? [] : [titleOf(title)]),
      ];
    }
    case "em":
      return [{ kind: "emphasis", parts, open: "*", close: "*" }];
    case "strong":
      return [{ kind: "strong", parts, open: "**", close: "**" }];
    case "strike":
      return [{ kind: "strike", parts, open: "~~", close: "~~" }];
    case "sub":
      return [{ kind: "subscript", parts, open: "~", close: "~" }];
    case "sup":
      return [{ kind: "superscript", parts, open: "^", close: "^" }];
    default:
      return parts;
  }
}

const titleOf = (title: string): InlinePart => ({
  kind: "title",
  parts: [{ kind: "text", text: title }],
  open: ' "',
  close: '")',
});

/** The end of a link or picture; its title, which closes it, follows. */
function closeOf(href: string, hasTitle: boolean): string {
  const isPlain = /^[^\s<>()\\]+$/.test(href);
  const address = isPlain ? href : `<${href.replace(/[\r\n]+/g, "").replace(/[<>\\]/g, "\\$&")}>`;
  return `](${address}${hasTitle ? "" : ")"}`;
}

function partsOfNode({ type, attrs = {}, text = "", marks }: EditorNode): InlinePart[] {
  if (type === "hard_break") return [{ kind: "break", text: "\n", written: "\\\n" }];
  if (type === "piece")
    return [{ kind: attrs.kind as "tag", text: String(attrs.text), written: String(attrs.written) }];
  if (type === "picture") {
    const [href, alt, title] = [String(attrs.src), String(attrs.alt), String(attrs.title)];
    const parts: InlinePart[] = alt === "" ? [] : [{ kind: "text", text: alt }];
    return [
      { kind: "picture", parts, open: "![", close: closeOf(href, title !== ""), href },
      ...(title === "" ? [] : [titleOf(title)]),
    ];
  }
  if (marks?.some((mark) => mark.type === "code")) return [{ kind: "code", text, written: codeOf(text) }];
  return divideAddresses(text).map((each) =>
    each.isAddress ? { kind: "address", text: each.text, written: each.text } : { kind: "text", text: each.text },
  );
}

/** Writes code within signs that it does not contain. */
function codeOf(text: string): string {
  const runs: readonly string[] = text.match(/`+/g) ?? [];
  let fence = "`";
  while (runs.includes(fence)) fence += "`";
  const isPadded = /^`|`$|^ .* $/.test(text);
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}
