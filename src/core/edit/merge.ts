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
 * @param keep the version that counts where the two contradict each other
 * @returns the file, and the places where the two contradict each other
 */
export function mergeBlocks(
  base: FileBlocks,
  own: FileBlocks,
  other: FileBlocks,
  keep: "own" | "other" = "own",
): { text: string; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const choose = (was: string, mine: string, theirs: string): string => {
    if (mine === was || mine === theirs) return theirs;
    if (theirs === was) return mine;
    conflicts.push({ own: mine.trim(), other: theirs.trim() });
    return keep === "own" ? mine : theirs;
  };
  let text = choose(base.front, own.front, other.front);
  const [inOwn, inOther] = [pairs(base, own), pairs(base, other)];
  let [from, fromOwn, fromOther] = [0, 0, 0];
  // Between two blocks that all three have, only one of the two versions may differ from the base.
  for (let at = 0; at <= base.blocks.length; at++) {
    const isEnd = at === base.blocks.length;
    const [toOwn, toOther] = isEnd ? [own.blocks.length, other.blocks.length] : [inOwn.get(at), inOther.get(at)];
    if (toOwn === undefined || toOther === undefined) continue;
    const length = at - from;
    // Blocks beside each other that different people have changed are told apart if nobody added or removed one.
    const step = toOwn - fromOwn === length && toOther - fromOther === length ? 1 : Number.POSITIVE_INFINITY;
    for (let each = 0; each === 0 || each < length; each += step) {
      const part = (version: FileBlocks, start: number, end: number) =>
        join(version, start + each, Math.min(end, start + each + step));
      text += choose(part(base, from, at), part(own, fromOwn, toOwn), part(other, fromOther, toOther));
    }
    if (!isEnd) {
      const [before, otherBefore] = [own.blocks[toOwn]?.before, other.blocks[toOther]?.before];
      text += (before === base.blocks[at]?.before ? otherBefore : before) + (base.blocks[at]?.text ?? "");
    }
    [from, fromOwn, fromOther] = [at + 1, toOwn + 1, toOther + 1];
  }
  return { text: text + (own.end === base.end ? other.end : own.end), conflicts };
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
