import { canonicalInline } from "./inline.ts";
import { type EditorNode, isSameNode } from "./nodes.ts";
import { type FileBlocks, readBlocks, source } from "./read-blocks.ts";
import { formulaSign, writeBlock } from "./write-block.ts";

/** An edited article: each block is the number of one that has not changed, or its new content. */
export interface EditedBlocks {
  /** New front matter with its signs; undefined if it has not changed. */
  front?: string | undefined;
  blocks: readonly (number | EditorNode)[];
}

/** The file after an edit; or the block, by its number among the edited ones, that cannot be written. */
export type Saved = { text: string } | { unwritable: number };

/**
 * Writes an edited article. Blocks that have not changed keep their bytes; each other block is read back, and must be
 * what it is in the editor.
 *
 * @param base the file that was edited, with line feeds only
 * @param isCaptioned whether the first paragraph in a tag is its caption
 */
export function saveBlocks(
  base: FileBlocks,
  { front = base.front, blocks }: EditedBlocks,
  isCaptioned: (tag: string) => boolean = () => false,
): Saved {
  let text = front;
  let last: { kept: number | undefined; text: string } | undefined;
  const written: Written[] = [];
  /** The block of the file that the last edited one was, or may have been. */
  let lastBase = -1;
  const keptOnes = new Set(blocks.filter((block) => typeof block === "number"));
  const all = blocks.flatMap((block, index) => {
    const kept = typeof block === "number" ? block : undefined;
    const own = kept === undefined ? undefined : base.blocks[kept];
    const node = typeof block === "number" ? own?.node : canonicalNode(withoutCaption(block, isCaptioned));
    return node === undefined && kept === undefined ? [] : [{ index, kept, own, node }];
  });
  for (const [at, { index, kept, own, node }] of all.entries()) {
    const after = all[at + 1]?.own?.text;
    const isKept = own && (follows(kept, last) || !joinsList(last?.text ?? "", own.text));
    const beside = { before: last?.text, after };
    const fresh = isKept ? own.text : node && writeBlock(node, beside);
    const before = kept === undefined ? base.blocks[lastBase + 1] : undefined;
    const isEdited = before !== undefined && !keptOnes.has(lastBase + 1);
    const each = isEdited && node && fresh !== undefined ? keepBytes(before, node, fresh, beside) : fresh;
    if (kept !== undefined || isEdited) lastBase = kept ?? lastBase + 1;
    if (each === undefined || node === undefined) return { unwritable: index };
    const read = own === undefined && hasSource(node) ? source(each) : node;
    text += own && (follows(kept, last) || isEmptyLine(own.before)) ? own.before : text === "" ? "" : "\n\n";
    written.push({ index, node: read, start: text.length, end: text.length + each.length });
    text += each;
    last = { kept, text: each };
  }
  text += base.end === "" && text !== "" ? "\n" : base.end;
  const wrong = findWrong(readBlocks(text), written);
  return wrong === undefined ? { text } : { unwritable: wrong };
}

/**
 * Returns an edited block with the bytes that it had before and after what was changed, such as escapes that are not
 * needed, and line breaks.
 *
 * @param fresh the block, written anew
 */
function keepBytes(
  { text, node: old }: FileBlocks["blocks"][number],
  node: EditorNode,
  fresh: string,
  beside: { before?: string | undefined; after?: string | undefined },
): string {
  const rewritten = old.type === node.type ? writeBlock(old, beside) : undefined;
  if (rewritten === undefined || rewritten === text) return fresh;
  const most = Math.min(rewritten.length, fresh.length);
  let start = 0;
  while (start < most && rewritten[start] === fresh[start]) start++;
  let end = 0;
  while (end < most - start && rewritten.at(-1 - end) === fresh.at(-1 - end)) end++;
  const places = placesIn(text, rewritten);
  const [from, to] = [places[start], places[rewritten.length - end]];
  if (from === undefined || to === undefined) return fresh;
  const joined = text.slice(0, from) + fresh.slice(start, fresh.length - end) + text.slice(to);
  if (joinsList(beside.before ?? "", joined) || joinsList(joined, beside.after ?? "")) return fresh;
  const [own, ...others] = readBlocks(joined).blocks;
  return others.length === 0 && own?.text === joined && isSameNode(own.node, node) ? joined : fresh;
}

/**
 * Returns the place in a text of each place of the same text with other escapes and line breaks, from both ends as far
 * as nothing else differs.
 */
function placesIn(text: string, rewritten: string): (number | undefined)[] {
  const places = Array<number | undefined>(rewritten.length + 1);
  const isAlike = (own = "", sign: string) => own === sign || (own === "\n" && sign === " ");
  let at = 0;
  for (let index = 0; index < rewritten.length; index++) {
    const sign = rewritten.charAt(index);
    while (text[at] === "\\" && sign !== "\\") at++;
    places[index] = at;
    if (isAlike(text[at], sign)) at++;
    else if (sign !== "\\") break;
  }
  at = text.length;
  places[rewritten.length] = at;
  for (let index = rewritten.length - 1; index >= 0; index--) {
    const sign = rewritten.charAt(index);
    while (text[at - 1] === "\\" && sign !== "\\") at--;
    if (isAlike(text[at - 1], sign)) at--;
    else if (sign !== "\\") break;
    places[index] = at;
  }
  return places;
}

/** Where a block was written. */
interface Written {
  index: number;
  node: EditorNode;
  start: number;
  end: number;
}

/** Finds a block that is not read as it was written. Source may be any number of blocks. */
function findWrong({ front, blocks }: FileBlocks, written: readonly Written[]): number | undefined {
  let end = front.length;
  let at = 0;
  for (const { before, text, node } of blocks) {
    const start = end + before.length;
    end = start + text.length;
    const own = written[at];
    if (own === undefined) return written.at(-1)?.index ?? 0;
    const isWhole = own.start === start && own.end === end && isSameNode(own.node, node);
    const isSource = own.node.type === "source" && start >= own.start && end <= own.end;
    if (!isWhole && !isSource) return own.index;
    if (end === own.end) at++;
  }
  return written[at]?.index;
}

/** Whether a block stands where it stood: after the same block, or first. */
const follows = (kept: number | undefined, last: { kept: number | undefined } | undefined): boolean =>
  last === undefined ? kept === 0 : last.kept !== undefined && kept === last.kept + 1;

/** Whether two lists would be read as one below each other. */
function joinsList(before: string, after: string): boolean {
  const [first, second] = [before, after].map((text) => /^(?:([-*+])|\d+([.)])) /.exec(text)?.slice(1).join(""));
  return first !== undefined && first === second;
}

const isEmptyLine = (space: string): boolean => space.split("\n").length > 2;

/** Nodes whose content is text. */
const ofText = ["paragraph", "heading", "term", "table_header", "table_cell"];

/** Nodes that say something without content. */
const standAlone = ["horizontal_rule", "source", "code_block", "tag", "table_header", "table_cell"];

/**
 * Puts a rule in place of an empty caption, because the file has no empty paragraphs, and the first one of the
 * transcript would become the caption.
 */
function withoutCaption(node: EditorNode, isCaptioned: (tag: string) => boolean): EditorNode {
  const { type, attrs, content = [] } = node;
  const inside = content.map((child) => withoutCaption(child, isCaptioned));
  const first = inside.findIndex((child) => canonicalNode(child) !== undefined);
  const isMoved =
    type === "tag" && isCaptioned(String(attrs?.name)) && first > 0 && inside[first]?.type === "paragraph";
  if (isMoved) return { ...node, content: [{ type: "horizontal_rule" }, ...inside.slice(first)] };
  return content.length === 0 ? node : { ...node, content: inside };
}

/**
 * Returns a node of the editor as it will be read from the file: without empty paragraphs, and with single spaces.
 *
 * @returns undefined if nothing is left of it
 */
function canonicalNode(node: EditorNode): EditorNode | undefined {
  const { type, attrs, content = [] } = node;
  if (type === "code_block") return canonicalCode(node);
  if (type === "table") return canonicalTable(node);
  const own = ofText.includes(type)
    ? canonicalInline(type === "paragraph" ? content : onOneLine(content))
    : content.flatMap((child) => canonicalNode(child) ?? []);
  if (own.length === 0 && !standAlone.includes(type)) return undefined;
  // A tag alone on its line is a block, not a text with a tag.
  if (type === "paragraph" && own.every(isTag)) return source(own.map((each) => each.attrs?.written).join(""));
  const items = own.filter((child) => child.type !== "term");
  const all =
    type === "definition_list"
      ? { tight: attrs?.tight === true && !needsSpace(items) }
      : type.endsWith("_list")
        ? { ...attrs, tight: attrs?.tight === true ? !needsSpace(own) : isSingle(own) }
        : attrs;
  return { type, ...(all && { attrs: all }), ...(own.length > 0 && { content: own }) };
}

/** Whether a block has a `source` node in it: such a block is read back as `source` as a whole. */
const hasSource = ({ type, content = [] }: EditorNode): boolean => type === "source" || content.some(hasSource);

/** A formula on lines of its own is read without empty lines; an empty one is none. */
function canonicalCode(node: EditorNode): EditorNode | undefined {
  if (node.attrs?.language !== formulaSign) return node;
  const text = (node.content?.[0]?.text ?? "").trim().replace(/\n\s*\n/g, "\n");
  return text === "" ? undefined : { ...node, content: [{ type: "text", text }] };
}

/** Headings and cells are one line. */
const onOneLine = (content: readonly EditorNode[]): EditorNode[] =>
  content.map((node) => (node.type === "hard_break" ? { type: "text", text: " " } : node));

/** Returns a table that begins with a head, and whose rows are filled to one length, unless cells have spans. */
function canonicalTable({ content = [] }: EditorNode): EditorNode | undefined {
  const rows = content.filter((row) => (row.content ?? []).length > 0);
  const widest = Math.max(...rows.map((row) => row.content?.length ?? 0));
  const hasSpans = rows.some((row) => row.content?.some(({ attrs }) => attrs?.annotation !== ""));
  const cells = (row: EditorNode, type: "table_header" | "table_cell"): EditorNode[] => {
    const missing = hasSpans ? 0 : widest - (row.content?.length ?? 0);
    const empty: EditorNode = { type, attrs: { align: "", annotation: "" } };
    const own = row.content?.map((cell): EditorNode => ({ ...(canonicalNode(cell) ?? empty), type })) ?? [];
    return [...own, ...Array<EditorNode>(missing).fill(empty)];
  };
  if (rows.length === 0) return undefined;
  const head = rows[0]?.content ?? [];
  // The head says how columns are aligned.
  const aligned = (row: EditorNode[]) =>
    row.map((cell, index) => ({
      ...cell,
      attrs: { align: "", annotation: "", ...cell.attrs, ...alignOf(head[index]) },
    }));
  const made = rows.map(
    (row, index): EditorNode => ({
      type: "table_row",
      content: aligned(cells(row, index === 0 ? "table_header" : "table_cell")),
    }),
  );
  return { type: "table", content: made };
}

const alignOf = (cell: EditorNode | undefined) => (cell?.attrs?.align === undefined ? {} : { align: cell.attrs.align });

const isTag = ({ type, attrs }: EditorNode): boolean => type === "piece" && String(attrs?.written).startsWith("{%");

/** Whether a list is one item with one block, so that nothing in it shows whether the list is loose. */
const isSingle = (items: readonly EditorNode[]): boolean =>
  items.length === 1 && items.every(({ content = [] }) => content.length <= 1);

/** Whether an item has several blocks that only an empty line keeps apart. */
const needsSpace = (items: readonly EditorNode[]): boolean =>
  items.some(({ content = [] }) => content.slice(1).some(({ type }) => !type.endsWith("_list")));
