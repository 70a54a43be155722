import { protectedPatterns } from "../mask.ts";
import { remembered } from "../remembered.ts";
import { toAsciiDigits } from "../scripts.ts";
import { type Check, difference } from "./check.ts";

const patterns = (Object.entries(protectedPatterns) as [keyof typeof protectedPatterns, string][]).map(([name, sign]) => ({
  name,
  pattern: new RegExp(sign, "gu"),
}));

/** What each of these has: most texts have none. */
const part = /[<{[@]|http|www\./;
const none: readonly (readonly string[])[] = patterns.map(() => []);

/** Returns the signs of a text: a list for each pattern. */
const signsIn = (text: string): readonly (readonly string[])[] => {
  if (!part.test(text)) return none;
  const plain = toAsciiDigits(text);
  return patterns.map(({ pattern }) => plain.match(pattern) ?? []);
};
const signsInSource = remembered(signsIn);

/** Checks that tags, placeholders, addresses and citations are the same as in the source. */
export const checkSigns: Check = ({ source, translation }) => {
  const [given, found] = [signsInSource(source), signsIn(translation)];
  if (given === none && found === none) return undefined;
  for (const [index, { name }] of patterns.entries()) {
    const [missing, extra] = difference(given[index] ?? [], found[index] ?? []);
    if (missing !== undefined) return { code: `${name}-missing`, detail: missing };
    if (extra !== undefined) return { code: `${name}-extra`, detail: extra };
  }
  return undefined;
};
