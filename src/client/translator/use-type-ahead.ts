import { type KeyboardEvent, useMemo, useRef } from "react";
import { foldText } from "../../core/page/find-text.ts";

/** A new search starts after this many milliseconds without a key press. */
const resetAfter = 1000;

interface Item {
  value: string;
  /** The names it can be found by. */
  names: readonly string[];
}

/**
 * Finds list items by typing the start of one of their names; repeating a letter moves to the next item that starts with it.
 *
 * @param items the same array while nothing changes in it
 * @param onFind called with the item found
 * @returns `onKey` takes a key press and the current value, and prevents the default of keys it has handled; `reset` starts a new search
 */
export function useTypeAhead(items: readonly Item[], onFind: (value: string) => void) {
  const typed = useRef({ text: "", at: 0 });
  // Once for all key presses: folding every name takes longer than the rest.
  const folded = useMemo(() => items.map(({ value, names }) => ({ value, names: names.map(foldText) })), [items]);
  const onKey = (event: KeyboardEvent, current: string) => {
    if (event.ctrlKey || event.altKey || event.metaKey || [...event.key].length !== 1) return;
    const text = event.timeStamp - typed.current.at < resetAfter ? typed.current.text : "";
    // A space opens the list or selects, unless it is part of a name.
    if (event.key === " " && text === "") return;
    event.preventDefault();
    typed.current = { text: text + event.key, at: event.timeStamp };
    const found = find(folded, typed.current.text, current);
    if (found !== undefined) onFind(found.value);
  };
  const reset = () => {
    typed.current = { text: "", at: 0 };
  };
  return { onKey, reset };
}

/** @param items with folded names */
function find(items: readonly Item[], typed: string, current: string): Item | undefined {
  const letters = [...typed];
  const isRepeated = letters.length > 1 && letters.every((letter) => letter === letters[0]);
  const search = foldText(isRepeated ? (letters[0] ?? "") : typed);
  const start = items.findIndex(({ value }) => value === current);
  const isOne = [...search].length === 1;
  // A single letter moves to the next item; more letters may stay on the current one.
  const from = isOne ? start + 1 : Math.max(start, 0);
  const ordered = [...items.slice(from), ...items.slice(0, from)];
  return ordered.find(({ names }) => names.some((name) => name.startsWith(search)));
}
