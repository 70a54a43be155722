import { Node } from "prosemirror-model";
import type { EditorNode } from "../../core/edit/nodes.ts";
import type { EditedDocument } from "../../core/edit/protocol.ts";
import type { SaveRequest } from "../../core/edit/requests.ts";
import { schema } from "./schema.ts";

/** Attributes that only the editor has. */
const ownAttributes = ["colspan", "rowspan"];

/** Makes the editor's document of an article's blocks. */
export function toDoc({ blocks }: Pick<EditedDocument, "blocks">): Node {
  const content = blocks.length === 0 ? [{ type: "paragraph" }] : blocks.map(filled);
  return Node.fromJSON(schema, { type: "doc", content });
}

/** An item of a list has a paragraph at least, and so have blocks around blocks. */
function filled(node: EditorNode): EditorNode {
  const content = node.content?.map(filled) ?? [];
  const isItem = node.type === "list_item" && content[0]?.type !== "paragraph";
  const isEmpty = content.length === 0 && (node.type === "note" || node.type === "blockquote");
  return isItem || isEmpty ? { ...node, content: [{ type: "paragraph" }, ...content] } : { ...node, content };
}

/** A block as it is saved, without what only the editor has. */
function toBlock(json: EditorNode): EditorNode {
  const attrs = json.attrs && Object.entries(json.attrs).filter(([name]) => !ownAttributes.includes(name));
  return {
    ...json,
    ...(attrs && { attrs: Object.fromEntries(attrs) }),
    ...(json.content && { content: json.content.map(toBlock) }),
  };
}

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

/** An article that was not saved when its window was closed. */
export interface Draft {
  /** The file that was edited. */
  base: string;
  /** The blocks of that file. */
  opened: EditorNode[];
  front: string;
  blocks: EditorNode[];
}

const keyOf = (page: string): string => `biopedia-draft ${page}`;

/** Returns the draft of a page; undefined without one, or where the browser keeps nothing. */
export function readDraft(page: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(page)) ?? "null");
    const isDraft =
      typeof draft === "object" && draft !== null && "base" in draft && "opened" in draft && "blocks" in draft;
    return isDraft ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; undefined: there is none any more. @returns whether the browser keeps it */
export function keepDraft(page: string, draft: Draft | undefined): boolean {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(page));
    else localStorage.setItem(keyOf(page), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
