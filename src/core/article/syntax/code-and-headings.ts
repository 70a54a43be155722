import type { BlockRule } from "./rules.ts";

/** What a line is within, besides tags; markdown-it tells only the innermost. */
const plain = ["root", "paragraph"];

/** Limits CommonMark's indented code to where indentation means code: not within a tag, where it only shows what belongs to the tag. */
export const indentedCode =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
    const isWithinTag = state.level > 0 && plain.includes(state.parentType);
    if (isWithinTag || state.src.startsWith("{%", start) || !rule(state, startLine, endLine, silent)) return false;
    const token = state.tokens.at(-1);
    // Markdoc's parser has no node with the text of indented code.
    if (token?.type === "code_block") token.type = "fence";
    return true;
  };

/** Headings that are underlined. markdown-it's rule leaves the state changed where there is none. */
export const underlinedHeading =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const { parentType } = state;
    const isHeading = rule(state, startLine, endLine, silent);
    state.parentType = parentType;
    return isHeading;
  };
