import type { BlockParser, BlockState, CoreState } from "./rules.ts";

/** Makes line breaks LF, and U+0000 U+FFFD. markdown-it's own rule replaces each line feed by itself. */
export function normalizeLines(state: CoreState): void {
  if (/[\r\0]/.test(state.src)) state.src = state.src.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
}

/** Makes a parser find the lines of a text line by line; markdown-it's own state looks at each character. */
export function readLines(block: BlockParser): void {
  block.State = class extends block.State {
    constructor(src: string, ...others: unknown[]) {
      super("", ...others);
      this.src = src;
      for (let start = 0; start < src.length; ) start = addLine(this, start);
      setLine(this, this.lineMax, { start: src.length, end: src.length, shift: 0, columns: 0 });
    }
  };
}

/** Adds the line that begins at an offset. @returns where the next one begins */
function addLine(state: BlockState, start: number): number {
  const { src } = state;
  const found = src.indexOf("\n", start);
  const end = found < 0 ? src.length : found;
  let text = start;
  let columns = 0;
  for (; src[text] === " " || src[text] === "\t"; text++) columns += src[text] === "\t" ? 4 - (columns % 4) : 1;
  // Spaces after the last line feed are no line.
  if (text < src.length) setLine(state, state.lineMax++, { start, end, shift: text - start, columns });
  return end + 1;
}

/** Sets what rules ask of a line: where it begins and ends, how many characters it is indented, and how many columns. */
function setLine(
  state: BlockState,
  line: number,
  { start, end, shift, columns }: { start: number; end: number; shift: number; columns: number },
): void {
  state.bMarks[line] = start;
  state.eMarks[line] = end;
  state.tShift[line] = shift;
  state.sCount[line] = columns;
  state.bsCount[line] = 0;
}
