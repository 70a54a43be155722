import { protectedPatterns } from "../mask.ts";
import { toAsciiDigits } from "../scripts.ts";
import { type Check, difference } from "./check.ts";

const patterns = (
  [
    [protectedPatterns.tag, "tag-missing", "tag-extra"],
    [protectedPatterns.placeholder, "placeholder-missing", "placeholder-extra"],
    [protectedPatterns.linkTarget, "link-missing", "link-extra"],
    [protectedPatterns.address, "address-missing", "address-extra"],
    [protectedPatterns.citation, "citation-missing", "citation-extra"],
  ] as const
).map(([sign, missingCode, extraCode]) => ({ pattern: new RegExp(sign, "gu"), missingCode, extraCode }));

/** Checks that tags, placeholders, addresses and citations are the same as in the source. */
export const checkSigns: Check = ({ source, translation }) => {
  const [given, found] = [toAsciiDigits(source), toAsciiDigits(translation)];
  for (const { pattern, missingCode, extraCode } of patterns) {
    const [missing, extra] = difference(given.match(pattern) ?? [], found.match(pattern) ?? []);
    if (missing !== undefined) return { code: missingCode, detail: missing };
    if (extra !== undefined) return { code: extraCode, detail: extra };
  }
  return undefined;
};
