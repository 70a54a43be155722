import type { Check } from "./check.ts";

// Controls, overrides of direction, tag characters, private and broken characters. Joiners and single marks of
// direction are part of writing.
const bad =
  /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\uffff]|[\u{e0000}-\u{e0fff}]|\p{Cs}|\p{Co}/gu;

/** Rejects invisible and broken characters and direction overrides that are not in the source. */
export const checkCharacters: Check = ({ source, translation }) => {
  const isForeign = (character: string) => !source.includes(character);
  const found = translation.match(bad)?.find(isForeign);
  if (found === undefined) return undefined;
  return {
    code: "bad-character",
    detail: `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  };
};

const usesWebSpaces = /^(?:bo|dz|km|lo|my|th)\b/;

/**
 * Returns an answer without byte order marks and the spaces of no width that models copy from web pages: they say
 * nothing but in scripts without spaces, where they mark where a line may break.
 */
export const withoutWebSpaces = (text: string, tag: string): string =>
  text.replace(usesWebSpaces.test(tag) ? /\ufeff/g : /[\u200b\ufeff]/g, "");
