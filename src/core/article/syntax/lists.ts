import { type BlockRule, type BlockState, type ItemNumber, matchAt } from "./rules.ts";

/*
 * Numbered lists. Unlike in CommonMark, a list begins with 0 or 1, and counts on from item to item or repeats a number:
 * “1954. május 8-án” and “12. März 1931” begin paragraphs, because a list would show other numbers than are written.
 */

const marker = /(\d{1,9})([.)])(?=[ \t\n]|$)/y;

/** Returns what a line begins with as a numbered item does; undefined if it begins otherwise. */
function numberAt({ src, bMarks, tShift }: BlockState, line: number): ItemNumber | undefined {
  const [all, digits, sign = ""] = matchAt(marker, src, (bMarks[line] ?? 0) + (tShift[line] ?? 0)) ?? [];
  return all === undefined ? undefined : { number: Number(digits), sign };
}

const isFirst = ({ number }: ItemNumber): boolean => number <= 1;

/** Whether an item may follow another one. Where all have the same number, it is mostly 0 or 1. */
const follows = (item: ItemNumber, last: ItemNumber | undefined): boolean =>
  isFirst(item) || (item.sign === last?.sign && (item.number === last.number || item.number === last.number + 1));

/** Limits the rule of lists: a number begins a list, or ends the paragraph before it, only where it fits. */
export const list =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    state.env.lists ??= [];
    const { lists } = state.env;
    const item = numberAt(state, startLine);
    if (item && !isFirst(item) && !(silent && lists.some((last) => follows(item, last)))) return false;
    if (silent) return rule(state, startLine, endLine, silent);
    lists.push(item);
    const isList = rule(state, startLine, endLine, silent);
    lists.pop();
    return isList;
  };

/** Ends a list before an item whose number does not go on with it. */
export const listEnd: BlockRule = (state, startLine, _, silent) => {
  const { lists = [] } = state.env;
  const item = numberAt(state, startLine);
  // The rule of lists asks before each further item.
  if (!silent || item === undefined) return false;
  if (!follows(item, lists.at(-1))) return true;
  lists[lists.length - 1] = item;
  return false;
};
