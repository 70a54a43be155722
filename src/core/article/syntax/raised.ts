import { type InlineRule, matchAt } from "./rules.ts";

/** Between two signs, without spaces, as in Pandoc. `~~` is struck through. */
const patterns = {
  sub: /(?<!~)~(?!~)((?:\\.|[^\s~\\]){1,100})~(?!~)/y,
  sup: /\^((?:\\.|[^\s^\\]){1,100})\^/y,
};

/** Text below or above the line: `H~2~O`, `x^2^`. */
export const raised: InlineRule = (state, silent) => {
  const sign = state.src[state.pos];
  const name = sign === "~" ? "sub" : sign === "^" ? "sup" : undefined;
  const match = name && matchAt(patterns[name], state.src, state.pos, state.posMax);
  if (!match) return false;
  if (!silent) {
    const { pos, posMax } = state;
    state.push(`${name}_open`, name, 1);
    state.pos = pos + 1;
    state.posMax = pos + match[0].length - 1;
    state.md.inline.tokenize(state);
    state.push(`${name}_close`, name, -1);
    state.pos = pos;
    state.posMax = posMax;
  }
  state.pos += match[0].length;
  return true;
};
