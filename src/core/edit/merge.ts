import { commonSubsequence } from "../documents/alignment/similarity.ts";
import type { FileBlocks } from "./read-blocks.ts";

/** A place where two people have changed the same blocks: both versions, as they are written. */
export interface Conflict {
  own: string;
  other: string;
}

/**
 * Merges two versions of an article, block by block.
 *
 * @param base what both were made from
 * @returns the file; or the first place where the two contradict each other
 */
export function mergeBlocks(
  base: FileBlocks,
  own: FileBlocks,
  other: FileBlocks,
): { text: string } | { conflict: Conflict } {
  if (own.front !== base.front && other.front !== base.front && own.front !== other.front)
    return { conflict: { own: own.front, other: other.front } };
  let text = own.front === base.front ? other.front : own.front;
  const [inOwn, inOther] = [pairs(base, own), pairs(base, other)];
  let [from, fromOwn, fromOther] = [0, 0, 0];
  // Between two blocks that all three have, only one of the two versions may differ from the base.
  for (let at = 0; at <= base.blocks.length; at++) {
    const isEnd = at === base.blocks.length;
    const [toOwn, toOther] = isEnd ? [own.blocks.length, other.blocks.length] : [inOwn.get(at), inOther.get(at)];
    if (toOwn === undefined || toOther === undefined) continue;
    const [was, mine, theirs] = [join(base, from, at), join(own, fromOwn, toOwn), join(other, fromOther, toOther)];
    if (mine !== was && theirs !== was && mine !== theirs)
      return { conflict: { own: mine.trim(), other: theirs.trim() } };
    text += mine === was ? theirs : mine;
    if (!isEnd) {
      const [before, otherBefore] = [own.blocks[toOwn]?.before, other.blocks[toOther]?.before];
      text += (before === base.blocks[at]?.before ? otherBefore : before) + (base.blocks[at]?.text ?? "");
    }
    [from, fromOwn, fromOther] = [at + 1, toOwn + 1, toOther + 1];
  }
  return { text: text + (own.end === base.end ? other.end : own.end) };
}

const join = ({ blocks }: FileBlocks, from: number, to: number): string =>
  blocks
    .slice(from, to)
    .map(({ before, text }) => before + text)
    .join("");

/** The blocks of a base that a version has, too, by their numbers. */
const pairs = (base: FileBlocks, version: FileBlocks): Map<number, number> =>
  new Map(
    commonSubsequence(
      base.blocks.map(({ text }) => text),
      version.blocks.map(({ text }) => text),
    ),
  );
