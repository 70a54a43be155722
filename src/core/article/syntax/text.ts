import type { InlineRule } from "./rules.ts";

/** Characters at which no rule of articles begins. A link's `]` is looked for among the signs at which text ends. */
const plain = /(?:[^\0\n\r!$&*:<=[\\\]^_`{~]|:(?!::)|=(?!=)|\{(?![%{]))+/y;

/** Whether a text is nothing but text: it has no signs, and no address that becomes a link. */
export function isPlainText(text: string): boolean {
  plain.lastIndex = 0;
  return plain.test(text) && plain.lastIndex === text.length && !text.includes("://");
}

/** Text up to the next sign that may begin something else. markdown-it's own rule also stops at hyphens, colons and the like, where all rules would be asked. */
export const text: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state;
  plain.lastIndex = pos;
  if (!plain.test(src)) return false;
  state.pos = Math.min(plain.lastIndex, posMax);
  if (!silent) state.pending += src.slice(pos, state.pos);
  return true;
};
