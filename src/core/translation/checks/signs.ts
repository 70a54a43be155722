import type { Reason } from "../../model/reasons.ts";
import { protectedPatterns } from "../mask.ts";
import { toAsciiDigits } from "../scripts.ts";
import { type Check, difference, mayHaveSign } from "./check.ts";

const patterns = (Object.entries(protectedPatterns) as [keyof typeof protectedPatterns, string][]).map(
  ([name, sign]) => ({
    name,
    pattern: new RegExp(sign, "gu"),
  }),
);

/** Checks that tags, placeholders, addresses and citations are the same as in the source. */
export const checkSigns: Check = ({ source, translation }) =>
  mayHaveSign.test(source) || mayHaveSign.test(translation)
    ? compareSigns(toAsciiDigits(source), toAsciiDigits(translation))
    : undefined;

function compareSigns(source: string, translation: string): Reason | undefined {
  for (const { name, pattern } of patterns) {
    const [missing, extra] = difference(source.match(pattern) ?? [], translation.match(pattern) ?? []);
    if (missing !== undefined) return { code: `${name}-missing`, detail: missing };
    if (extra !== undefined) return { code: `${name}-extra`, detail: extra };
  }
  return undefined;
}
