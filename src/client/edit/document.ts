import { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { EditorNode } from "../../core/edit/nodes.ts";
import type { EditedDocument } from "../../core/edit/protocol.ts";
import type { SaveRequest } from "../../core/edit/requests.ts";
import { schema } from "./schema.ts";
import { withoutSpans, withSpans } from "./table-spans.ts";
import { fill, words } from "./words.ts";

/** The size of a text in a file, in bytes. */
export const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** Says that a text is larger than a page can be. */
export function tooLong(size: number, most: number): string {
  const [own, limit] = [size, most].map((bytes) => Math.ceil((bytes / (1 << 20)) * 10) / 10);
  return fill(words.tooLong, { size: own ?? 0, most: limit ?? 0 });
}

/** Makes the editor's document of an article's blocks. */
export function toDoc({ blocks }: Pick<EditedDocument, "blocks">): Node {
  const content = blocks.length === 0 ? [{ type: "paragraph" }] : blocks.map(filled);
  return Node.fromJSON(schema, { type: "doc", content });
}

/**
 * Adds the paragraph that the editor needs to begin an item of a list, and that is a place to write in an empty note,
 * quotation or tag. A gallery has pictures alone.
 */
function filled(block: EditorNode): EditorNode {
  const node = block.type === "table" ? withSpans(block) : block;
  const content = node.content?.map(filled) ?? [];
  const isItem = /^(?:list_item|definition)$/.test(node.type) && content[0]?.type !== "paragraph";
  const isEmpty = content.length === 0 && /^(?:note|blockquote|tag)$/.test(node.type) && node.attrs?.name !== "gallery";
  return isItem || isEmpty ? { ...node, content: [{ type: "paragraph" }, ...content] } : { ...node, content };
}

/** Returns a block as it is saved. */
const toBlock = (node: EditorNode): EditorNode =>
  node.type === "table" ? withoutSpans(node) : { ...node, ...(node.content && { content: node.content.map(toBlock) }) };

/**
 * Returns the blocks of a document to save: the number of each block that is still the one that was opened, and the
 * content of each other one.
 *
 * @param opened the blocks of the base, in order
 */
export function changedBlocks(doc: Node, opened: readonly Node[]): SaveRequest["blocks"] {
  const unused = new Map<Node, number[]>();
  for (const [index, block] of opened.entries()) unused.set(block, [...(unused.get(block) ?? []), index]);
  // A block that was changed and changed back is another object with the same content.
  const others = (block: Node) => [...unused].find(([other, left]) => left.length > 0 && other.eq(block))?.[1];
  return doc.children.map((block) => {
    const own = unused.get(block)?.shift() ?? others(block)?.shift();
    return own ?? toBlock(block.toJSON());
  });
}

/**
 * Makes another version the document. Blocks that both have stay as they are, so that the selection and what can be
 * undone do, too.
 */
export function exchangeBlocks(state: EditorState, now: Node): Transaction {
  const { doc, selection, tr } = state;
  const at = selection.$from.index(0);
  const current = doc.maybeChild(at);
  const places = now.children.flatMap((block, index) => (current && block.eq(current) ? [index] : []));
  const [place] = places.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at));
  const exchange = (from: number, to: number, start: number, end: number) => {
    const isSame = (own: number, other: number) => from < to && start < end && doc.child(own).eq(now.child(other));
    while (isSame(from, start)) [from, start] = [from + 1, start + 1];
    while (isSame(to - 1, end - 1)) [to, end] = [to - 1, end - 1];
    const place = (index: number) => doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    if (from < to || start < end) tr.replaceWith(place(from), place(to), now.children.slice(start, end));
  };
  // From the end, so that places before it are still those of the document.
  if (place === undefined) exchange(0, doc.childCount, 0, now.childCount);
  else {
    exchange(at + 1, doc.childCount, place + 1, now.childCount);
    exchange(0, at, 0, place);
  }
  return tr;
}

/** An article that was not saved when its window was closed. */
export interface Draft {
  /** The file that was edited. */
  base: string;
  /** The blocks of that file. */
  opened: EditorNode[];
  blocks: EditorNode[];
}

/** The number of windows of a page that have drafts of their own. */
const mostWindows = 9;

/**
 * Returns the key below which this window keeps its draft of a page: no other open window has it. A window that is
 * reloaded keeps its key; a new one gets that of a closed window that has left a draft.
 */
export async function claimDraft(page: string): Promise<string> {
  const keys = Array.from({ length: mostWindows }, (_, index) => `biopedia-draft ${page}${index || ""}`);
  const [first = page] = keys;
  if (!("locks" in navigator)) return first;
  const own = stored("sessionStorage", `own ${first}`);
  const left = keys.filter((key) => stored("localStorage", key) !== null);
  if (own !== null && keys.includes(own) && (await claim(own, { signal: abortedAfter(1000) }))) return own;
  for (const key of [...left, ...keys]) {
    if (!(await claim(key, { ifAvailable: true }))) continue;
    store("sessionStorage", `own ${first}`, key);
    return key;
  }
  return first;
}

function abortedAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

/** Takes a lock until the window is closed. */
const claim = (key: string, options: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    };
    navigator.locks.request(key, options, hold).catch(() => resolve(false));
  });

/** Returns the draft below a key; undefined without one, or where the browser keeps nothing. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(stored("localStorage", key) ?? "null");
    const isDraft =
      typeof draft === "object" && draft !== null && "base" in draft && "opened" in draft && "blocks" in draft;
    return isDraft ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; undefined: there is none any more. @returns whether the browser keeps it */
export const keepDraft = (key: string, draft: Draft | undefined): boolean =>
  store("localStorage", key, draft && JSON.stringify(draft));

type Area = "localStorage" | "sessionStorage";

function stored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

function store(area: Area, key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) window[area].removeItem(key);
    else window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
