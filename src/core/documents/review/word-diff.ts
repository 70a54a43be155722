import type { ChangedPart } from "./protocol.ts";

/** Longer texts are compared as wholes: the comparison takes time and memory in proportion to the product of their lengths. */
const mostCharacters = 10_000;

/**
 * Compares two texts word by word.
 *
 * @param language a BCP 47 tag, which tells where words end
 * @returns what is the same, removed and added, in order; neighbors of one kind are one part
 */
export function changedParts(before: string, after: string, language: string): ChangedPart[] {
  const parts: ChangedPart[] = [];
  const add = (change: ChangedPart["change"], text: string) => {
    const last = parts.at(-1);
    if (last?.change === change) last.text += text;
    else if (text !== "") parts.push({ change, text });
  };
  if (before.length > mostCharacters || after.length > mostCharacters) {
    add("removed", before);
    add("added", after);
    return parts;
  }
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const common = commonLengths(old, now);
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      add("same", old[i] ?? "");
      i++;
      j++;
    } else if (j >= now.length || (i < old.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)))
      add("removed", old[i++] ?? "");
    else add("added", now[j++] ?? "");
  }
  return joinShort(parts);
}

/** Returns the length of the longest common subsequence from each pair of positions on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    const [row, below] = [lengths[i], lengths[i + 1]];
    if (row === undefined || below === undefined) continue;
    for (let j = now.length - 1; j >= 0; j--)
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return lengths;
}

/** Joins replaced words that only a space is between: two words read better as one change. */
function joinShort(parts: readonly ChangedPart[]): ChangedPart[] {
  const joined: ChangedPart[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed !== "") joined.push({ change: "removed", text: removed });
    if (added !== "") joined.push({ change: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [index, { change, text }] of parts.entries()) {
    const isBetween =
      change === "same" && /^\s+$/.test(text) && parts[index - 1]?.change === "added" && parts[index + 1]?.change === "removed";
    if (change === "same" && !isBetween) {
      flush();
      joined.push({ change, text });
      continue;
    }
    if (change !== "added") removed += text;
    if (change !== "removed") added += text;
  }
  flush();
  return joined;
}
