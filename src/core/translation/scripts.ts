/*
 * Scripts of languages, as far as the verification of translations needs them.
 */

import { memoize } from "../model/memo.ts";

const digit = /\p{Nd}/u;
const beyondAscii = /[^\0-\x7f]/;

/** Converts digits of any script (`٣`, `३`, `３`) to `0` to `9`. */
export const toAsciiDigits = (text: string): string =>
  beyondAscii.test(text) ? text.replace(/[^\P{Nd}0-9]/gu, asciiDigit) : text;

function asciiDigit(character: string): string {
  // In Unicode the ten digits of a script are consecutive, starting with zero.
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (digit.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** Returns a function that remembers its result for each tag, because checks ask for the same few tags again. */
export const perTag = <T>(read: (tag: string) => T): ((tag: string) => T) => memoize(read, (tag) => tag);

/** Returns the script of a language (ISO 15924, such as `Jpan` or `Hans`), or undefined for an unknown language. */
export const scriptOf = perTag((tag): string | undefined => {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
});

/** Returns the language of a tag, without script and region: `pt` for `pt-BR`; `und` for an invalid tag. */
export const languageOf = perTag((tag): string => {
  try {
    return new Intl.Locale(tag).language.replace(/^n[bn]$/, "no").replace(/^tl$/, "fil");
  } catch {
    return "und";
  }
});

/** Returns whether a tag is of English, whose times, measures and numbers in words the checks can read. */
export const isEnglish = (tag: string): boolean => languageOf(tag) === "en";

// Languages with several scripts, or with a script that Unicode has under another name.
const compound: Readonly<Record<string, string>> = {
  Jpan: "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]",
  Kore: "[\\p{Script=Hangul}\\p{Script=Han}]",
  Hans: "\\p{Script=Han}",
  Hant: "\\p{Script=Han}",
};

/** Returns a pattern for the letters of a script, or undefined if the script is unknown. */
export const lettersOf = perTag((script): RegExp | undefined => {
  try {
    return new RegExp(compound[script] ?? `\\p{Script=${script}}`, "gu");
  } catch {
    return undefined;
  }
});
