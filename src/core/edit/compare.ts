import { commonSubsequence, similarity, wordsOf } from "../documents/alignment/similarity.ts";
import { changedParts } from "../documents/review/differences.ts";
import type { ChangedPart } from "../documents/review/protocol.ts";
import type { EditorNode } from "./nodes.ts";
import type { FileBlocks } from "./read-blocks.ts";

/** The least similarity of two blocks that are versions of one block. */
const leastSimilar = 0.3;

/**
 * Compares two versions of an article.
 *
 * @param language a BCP 47 tag, which tells where words end
 * @returns the words of each block that differs, in order, the front matter first
 */
export function compareVersions(before: FileBlocks, after: FileBlocks, language: string): ChangedPart[][] {
  const changes = before.front === after.front ? [] : [changedParts(before.front, after.front, language)];
  const [old, now] = [before, after].map(({ blocks }) => blocks.map(({ text }) => text)) as [string[], string[]];
  let [i, j] = [0, 0];
  for (const [inOld, inNow] of [...commonSubsequence(old, now), [old.length, now.length] as const]) {
    changes.push(...compareBlocks(before.blocks.slice(i, inOld), after.blocks.slice(j, inNow), language));
    [i, j] = [inOld + 1, inNow + 1];
  }
  return changes;
}

type Block = FileBlocks["blocks"][number];

/** Compares blocks that differ: each new one with the next old one that has words in common with it. */
function compareBlocks(before: readonly Block[], after: readonly Block[], language: string): ChangedPart[][] {
  const changes: ChangedPart[][] = [];
  let from = 0;
  const remove = (to: number) =>
    changes.push(...before.slice(from, to).map((block) => [{ change: "removed" as const, text: shown(block) }]));
  for (const block of after) {
    const words = wordsOf(block.text);
    const at = before.findIndex((old, index) => index >= from && similarity(wordsOf(old.text), words) >= leastSimilar);
    if (at < 0) changes.push([{ change: "added", text: shown(block) }]);
    else {
      remove(at);
      changes.push(compareBlock(before[at] as Block, block, language));
      from = at + 1;
    }
  }
  remove(before.length);
  return changes;
}

/** Compares the words that are read; where these are the same, such as for another address, what is written. */
function compareBlock(before: Block, after: Block, language: string): ChangedPart[] {
  const [old, now] = [shown(before), shown(after)];
  return old === now ? changedParts(before.text, after.text, language) : changedParts(old, now, language);
}

/** The words of a block, without Markdown. */
const shown = ({ node }: Block): string => textOf(node);

function textOf({ type, text, attrs = {}, content = [] }: EditorNode): string {
  if (type === "text") return text ?? "";
  if (type === "hard_break") return "\n";
  if (type === "source") return String(attrs.text);
  if (type === "picture") return String(attrs.alt);
  if (type === "piece") return attrs.kind === "math" ? String(attrs.text) : `[${attrs.text}]`;
  const inner = content.map(textOf);
  if (type === "table_row") return inner.join(" | ");
  if (type === "tag") return [String(attrs.written), ...inner].join("\n");
  return inner.join(["paragraph", "heading", "table_cell", "table_header", "code_block"].includes(type) ? "" : "\n");
}
