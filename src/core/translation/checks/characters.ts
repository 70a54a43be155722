import type { Check } from "./check.ts";

// Controls, overrides of direction, tag characters, private and broken characters. Joiners and single marks of
// direction are part of writing.
const bad =
  /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\uffff]|[\u{e0000}-\u{e0fff}]|\p{Cs}|\p{Co}/gu;
// In scripts without spaces it marks where a line may break.
const zeroWidthSpace = "\u200b";
const hasZeroWidthSpaces = /^(?:km|lo|my|th)\b/;

/** Rejects invisible and broken characters and direction overrides that are not in the source. */
export const checkCharacters: Check = ({ source, translation, target }) => {
  const isForeign = (character: string) => !source.includes(character);
  const hasForeignSpace =
    translation.includes(zeroWidthSpace) && !hasZeroWidthSpaces.test(target.tag) && isForeign(zeroWidthSpace);
  const all = translation.match(bad);
  const found = hasForeignSpace ? zeroWidthSpace : all === null ? undefined : [...new Set(all)].find(isForeign);
  if (found === undefined) return undefined;
  return {
    code: "bad-character",
    detail: `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  };
};
