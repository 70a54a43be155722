import { signs } from "../mask.ts";
import { toAsciiDigits } from "../scripts.ts";
import { type Check, difference } from "./check.ts";

const patterns = (
  [
    [signs.tag, "tag-missing", "tag-extra"],
    [signs.placeholder, "placeholder-missing", "placeholder-extra"],
    [signs.linkTarget, "link-missing", "link-extra"],
    [signs.address, "address-missing", "address-extra"],
    [signs.citation, "citation-missing", "citation-extra"],
  ] as const
).map(([sign, lacks, adds]) => ({ pattern: new RegExp(sign, "gu"), lacks, adds }));

/** Tags, placeholders, addresses and citations are the same ones, each as often. */
export const checkSigns: Check = ({ source, translation }) => {
  const [given, found] = [toAsciiDigits(source), toAsciiDigits(translation)];
  for (const { pattern, lacks, adds } of patterns) {
    const [missing, extra] = difference(given.match(pattern) ?? [], found.match(pattern) ?? []);
    if (missing !== undefined) return { code: lacks, detail: missing };
    if (extra !== undefined) return { code: adds, detail: extra };
  }
  return undefined;
};
