import { scriptOf } from "../scripts.ts";
import { type Check, isVariety } from "./check.ts";

const word = /[\p{L}\p{M}]+/gu;
const latin = /\p{Script=Latin}/u;

/** Rejects a word of Latin and Cyrillic or Greek letters, which look alike, unless the source has such words. */
export const checkMixedScripts: Check = ({ source, found }) => {
  const mixed = mixedWord(found);
  return mixed === undefined || mixedWord(source) !== undefined ? undefined : { code: "mixed-scripts", detail: mixed };
};

// Words are found first and tested afterwards, because one expression for both would take quadratic time.
const mixedWord = (text: string): string | undefined =>
  /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text) && latin.test(text)
    ? text.match(word)?.find((each) => latin.test(each) && isTwofold(each))
    : undefined;

/** Whether a word mixes scripts other than by an ending, as in “iPhone’а” and “COVIDа”. */
const isTwofold = (each: string): boolean =>
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]+\p{Script=Latin}|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}+[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(
    each,
  ) || /^(?:\p{Script=Latin}{1,2}\p{Script=Cyrillic}{2,}|\p{Script=Cyrillic}{2,}\p{Script=Latin}{1,2})$/u.test(each);

const names = /(?<!\p{L})\p{Lu}[\p{L}\p{M}]{4,}/gu;
const sorted = (name: string): string => [...name.toLowerCase()].sort().join("");

/** Asks about a name of the source whose letters have changed places: “Gorbahcev”. At the end they may: “Novembre”. */
export const doubtSpelling: Check = (check) => {
  const { given, found, from, target } = check;
  if (scriptOf(from) !== "Latn" || scriptOf(target.tag) !== "Latn" || isVariety(check)) return undefined;
  const here = new Set(found.match(names));
  const byLetters = new Map(Array.from(here, (name) => [sorted(name), name]));
  const source = new Set(given.match(names));
  const lost = [...source].find((name) => {
    const other = byLetters.get(sorted(name));
    return (
      other !== undefined &&
      other.slice(-2) === name.slice(-2) &&
      !here.has(name) &&
      !source.has(other) &&
      other.toLowerCase() !== name.toLowerCase()
    );
  });
  return lost === undefined ? undefined : { code: "name-misspelt", detail: lost };
};
