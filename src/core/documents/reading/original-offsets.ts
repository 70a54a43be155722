/**
 * Returns a text as files are read, without byte order mark and with line feeds only.
 *
 * @returns also a function that returns where an offset of that text is in the original
 */
export function originalOffsets(original: string): { text: string; offsetOf: (offset: number) => number } {
  const mark = original.startsWith("\ufeff") ? 1 : 0;
  const text = original.slice(mark).replace(/\r\n?/g, "\n");
  if (text.length === original.length) return { text, offsetOf: (offset) => offset };
  // The offset in the text of each line feed that was two characters.
  const longer: number[] = [];
  for (const { index } of original.matchAll(/\r\n/g)) longer.push(index - mark - longer.length);
  return { text, offsetOf: (offset) => offset + mark + countBelow(longer, offset) };
}

function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
