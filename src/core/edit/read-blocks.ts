import type { Environment, RuleToken } from "../article/syntax/rules.ts";
import { contentEnd, inlineText } from "../documents/reading/block-content.ts";
import { tokenizeDocument } from "../documents/reading/document-tree.ts";
import { memoize } from "../model/memo.ts";
import { readInline } from "./inline.ts";
import { type EditorNode, isSameNode } from "./nodes.ts";
import { formulaSign, writeBlock } from "./write-block.ts";

/** A block of a file: a paragraph, a list, a tag with all that is in it. */
interface FileBlock {
  /** As it is written, without line feed at its end. */
  text: string;
  /** The white space between it and the block before. */
  before: string;
  node: EditorNode;
}

/** A file in blocks: `front`, then of each block `before` and `text`, then `end` are the file, byte for byte. */
export interface FileBlocks {
  /** The front matter with its signs. */
  front: string;
  blocks: FileBlock[];
  end: string;
}

/**
 * Divides an article into its blocks. A block is a node of the editor only if writing that node and reading it again
 * gives the same node; any other block is a `source` node, with its text.
 *
 * @param text with line feeds only
 */
export function readBlocks(text: string): FileBlocks {
  const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const offsetOf = (line: number) => lines[line] ?? text.length;
  const env: Environment = {};
  const tokens = tokenizeDocument(text, env);
  const definitions = JSON.stringify([env.references, [...(env.notes ?? [])]]);
  const blocks: FileBlock[] = [];
  let front = "";
  let end = 0;
  let depth = 0;
  const add = (start: number, whole: string, node: EditorNode) => {
    blocks.push({ before: text.slice(end, start), text: whole, node });
    end = start + whole.length;
  };
  // Definitions of links are no tokens.
  const addRest = (to: number) => {
    const rest = text.slice(end, to).trim();
    if (rest !== "") add(text.indexOf(rest, end), rest, source(rest));
  };
  let open: RuleToken[] = [];
  for (const token of tokens) {
    if (token.type === "frontmatter") {
      // The lines are without the closing sign.
      const close = offsetOf((token.map?.[1] ?? 0) + 1);
      front = text.slice(0, close).replace(/\n$/, "");
      end = front.length;
      continue;
    }
    depth += token.nesting;
    open.push(token);
    if (depth > 0) continue;
    const [first, last] = rangeOf(open);
    const start = Math.max(offsetOf(first), end);
    const whole = text.slice(start, offsetOf(last)).trimEnd();
    if (whole !== "") {
      addRest(start);
      add(start, whole, readBlock(whole, open, env, whole.includes("[") ? definitions : ""));
    }
    open = [];
    depth = 0;
  }
  addRest(text.length);
  return { front, blocks, end: text.slice(end) };
}

/** The lines of tokens. */
function rangeOf(tokens: readonly RuleToken[]): [first: number, end: number] {
  const maps = tokens.flatMap(({ map }) => (map ? [map] : []));
  return [Math.min(...maps.map(([first]) => first)), Math.max(...maps.map(([, end]) => end))];
}

/** A block that is shown and kept as it is written. */
export const source = (text: string): EditorNode => ({ type: "source", attrs: { text } });

/**
 * Reads a block. Results are kept, because an article is read whenever it is saved, and few of its blocks change.
 *
 * @param env the definitions of links and notes in the document, and `definitions` the same as a text
 */
const readBlock = memoize(
  (text: string, tokens: readonly RuleToken[], env: Environment, _definitions: string): EditorNode => {
    // Comments within a text are no part of its content; empty ones keep signs of emphasis apart.
    if (text.replaceAll("<!---->", "").includes("<!--")) return source(text);
    const [node, ...others] = nodesOf(tokens);
    if (node === undefined || others.length > 0) return source(text);
    const written = writeBlock(node);
    return written !== undefined && isSameNode(readWritten(written, env), node) ? node : source(text);
  },
  (text, _, __, definitions) => `${definitions}\0${text}`,
);

/**
 * Reads a written block as it will be read in its document, whose paragraphs before and after it may not become part of
 * it.
 *
 * @returns undefined if it is not one block
 */
function readWritten(text: string, { references, notes }: Environment = {}): EditorNode | undefined {
  const tokens = tokenizeDocument(`x\n\n${text}\n\nx\n`, {
    ...(references && { references: { ...references } }),
    ...(notes && { notes: new Set(notes) }),
  });
  const nodes = nodesOf(tokens);
  const isAlone = nodes.length === 3 && [nodes[0], nodes[2]].every((node) => isSameNode(node, paragraphOfX));
  return isAlone ? nodes[1] : undefined;
}

const paragraphOfX: EditorNode = { type: "paragraph", content: [{ type: "text", text: "x" }] };

/** A block whose end has not been read. */
interface Open {
  token: RuleToken;
  content: (EditorNode | undefined)[];
  /** Signs at the end of its text, such as `{% #anchor %}`. */
  annotation: string;
  /** Whether it is a list with space between its items. */
  isLoose: boolean;
}

/** Makes nodes of tokens; undefined stands for blocks that the editor does not know. */
function nodesOf(tokens: readonly RuleToken[]): (EditorNode | undefined)[] {
  const root: Open["content"] = [];
  const open: Open[] = [];
  for (const token of tokens) {
    const block = open.at(-1);
    if (token.nesting > 0) open.push({ token, content: [], annotation: "", isLoose: false });
    else if (token.nesting === 0) (block?.content ?? root).push(...leavesOf(token));
    if (token.type === "inline" && block) block.annotation = token.content.slice(contentEnd(token)).trim();
    if (token.nesting >= 0 || block === undefined) continue;
    open.pop();
    const list = open.at(-2);
    const isInItem =
      block.token.type === "paragraph_open" && /^(?:list_item|dd)_open$/.test(open.at(-1)?.token.type ?? "");
    if (isInItem && !block.token.hidden && list) list.isLoose = true;
    (open.at(-1)?.content ?? root).push(...nodeOf(block));
  }
  return root;
}

function leavesOf(token: RuleToken): (EditorNode | undefined)[] {
  if (token.type === "inline") return readInline(inlineText(token, [0, contentEnd(token)]));
  if (token.type === "fence" && token.markup.startsWith("`"))
    return [codeBlock(token.content.replace(/\n$/, ""), token.info.trim())];
  if (token.type === "math") return [codeBlock(String(token.meta?.values?.content), formulaSign)];
  return [token.type === "hr" ? { type: "horizontal_rule" } : undefined];
}

const codeBlock = (text: string, language: string): EditorNode => ({
  type: "code_block",
  attrs: { language },
  ...(text !== "" && { content: [{ type: "text", text }] }),
});

function nodeOf({ token, content, annotation, isLoose }: Open): (EditorNode | undefined)[] {
  if (content.some((node) => node === undefined)) return [undefined];
  const own = content as EditorNode[];
  const make = (type: EditorNode["type"], attrs?: EditorNode["attrs"]): EditorNode[] => [
    { type, ...(attrs && { attrs }), ...(own.length > 0 && { content: own }) },
  ];
  switch (token.type) {
    case "paragraph_open":
      return annotation === "" ? make("paragraph") : [undefined];
    case "heading_open":
      return make("heading", { level: Number(token.tag.slice(1)), annotation });
    case "bullet_list_open":
      return make("bullet_list", { tight: !isLoose });
    case "ordered_list_open":
      return make("ordered_list", { start: Number(attribute(token, "start") || 1), tight: !isLoose });
    case "list_item_open":
      return make("list_item");
    case "dl_open":
      return make("definition_list", { tight: !isLoose });
    case "dt_open":
      return annotation === "" ? make("term") : [undefined];
    case "dd_open":
      return make("definition");
    case "blockquote_open":
      return make("blockquote");
    case "table_open":
      return make("table");
    case "thead_open":
    case "tbody_open":
      return own;
    case "tr_open":
      return make("table_row");
    case "th_open":
    case "td_open": {
      const align = attribute(token, "style").replace("text-align:", "");
      return make(token.type === "th_open" ? "table_header" : "table_cell", { align, annotation });
    }
    case "note_open":
      return make("note", { label: String(token.meta?.values?.label ?? "") });
    case "tag_open":
      return make("tag", { name: token.meta?.tag ?? "", written: token.info.trim() });
    default:
      return [undefined];
  }
}

const attribute = ({ attrs }: RuleToken, name: string): string => attrs?.find(([key]) => key === name)?.[1] ?? "";
