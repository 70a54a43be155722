import { memoize } from "../../model/memo.ts";
import type { Reason } from "../../model/reasons.ts";
import type { GlossaryTerm } from "../../model/types.ts";
import { formOf, occurrences } from "../mask.ts";
import type { Check, Reading } from "./check.ts";
import { pairSentences } from "./sentences.ts";

/** Scripts in which names are compared as wholes, because endings are set apart or words have no spaces between. */
const whole =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Prepositions and articles are written before a name without a space. */
const prefixed = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const longestPrefix = 3;
/** The most letters of an ending, as in Finnish “Redditissäkin”. */
const longestEnding = 9;

/** “And” and “in” are written before a name in Latin letters, too. */
const afterPrefix = /(?<=[\p{Script=Arabic}\p{Script=Hebrew}])(?=\p{Script=Latin})/gu;
const wordsOf = memoize(
  (text: string): readonly string[] => text.replace(afterPrefix, " ").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [],
  (text) => text,
);

/** A word without what endings change: capitals, accents, signs of vowels at the end. */
const folded = memoize(
  (word: string) =>
    word
      .normalize("NFD")
      .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, "$1")
      .replace(/\p{M}+$/u, "")
      .toLowerCase(),
  (word) => word,
);

/** The beginning that all cases of a name have: the ends of longer words may be replaced. */
function stemOf(word: string): string {
  const { length } = word;
  const hasEnding = /(?:[aeiou]s|[αεηιου]ς)$/u.test(word);
  const isVowel = /[aeiouyаеёиоуыэюяіїαεηιουω]$/u.test(word);
  const cut = length >= 7 || (length >= 5 && hasEnding) ? 2 : length >= 5 || (length >= 3 && isVowel) ? 1 : 0;
  return word.slice(0, length - cut);
}

/** The consonants of a word: its vowels may change or vanish, as in Polish “Marek, Marka”. */
const skeletonOf = (word: string): string =>
  word.replace(/[aeiouyаеёиоуыэюяіїьъαεηιουω]/gu, "").replace(/(.)\1/gu, "$1");

/** Returns whether a word is a word of a name, perhaps with an ending. */
function isForm(word: string, of: string): boolean {
  if (word === of) return true;
  const [own, name] = [folded(word), folded(of)];
  if (own.length > name.length + longestEnding) return false;
  if (/^\p{Lu}/u.test(of) && !/^\p{Lu}/u.test(word)) return false;
  const stem = stemOf(name);
  const at = own.indexOf(stem);
  if (at === 0 || (at > 0 && at <= longestPrefix && prefixed.test(of))) return true;
  const skeleton = skeletonOf(name);
  return skeleton.length >= 3 && own[0] === name[0] && skeletonOf(own).startsWith(skeleton);
}

/** Counts the occurrences of a name in a text, in any case: all of its words one after the other. */
export function countName(text: string, form: string): number {
  if (whole.test(form) || /[^\p{L}\p{M}\p{N}\s.'’-]/u.test(form)) return text.split(form).length - 1;
  const parts = wordsOf(form);
  const words = wordsOf(text);
  let count = 0;
  for (let place = 0; parts.length > 0 && place + parts.length <= words.length; place++) {
    if (!parts.every((part, index) => isForm(words[place + index] ?? "", part))) continue;
    count++;
    place += parts.length - 1;
  }
  return count;
}

/** Returns the quoted words of a text, because words that a picture shows stay in their own script. */
const quoted = (text: string): string =>
  (text.match(/[“„”"«»「『‘][^“„”"«»「」『』‘’]+[”"«»」』’]/gu) ?? []).join("\n");

// Languages that often omit a name or use a pronoun instead of repeating it.
const dropsNames = /^(?:ja|ko|zh|th|lo|km|my)\b/;

/** Returns the names that a name is a part of: articles often leave it out. */
const wholesOf = ({ term }: GlossaryTerm, glossary: readonly GlossaryTerm[]): GlossaryTerm[] =>
  glossary.filter((other) => other.term !== term && other.term.split(/\s+/).includes(term));

/**
 * Checks that glossary names are there in the form of the language, with any ending, as often as in the source, and in
 * the same sentences.
 */
export const checkNames: Check = (check) => {
  const { translation, target, glossary, terms: found } = check;
  if (found.length === 0) return undefined;
  for (const term of new Set(found)) {
    const form = formOf(term, target);
    const expected = found.filter((other) => other === term).length;
    const actual = countName(translation, form);
    const kept = form === term.term ? 0 : countName(quoted(translation), term.term);
    const wholes = wholesOf(term, glossary);
    // Arabic calls people by their given name where English has the family name.
    const hasOtherPart = wholes.some((name) =>
      formOf(name, target)
        .split(/\s+/)
        .some((word) => countName(translation, word) > 0),
    );
    if (actual === 0 && !hasOtherPart && !(dropsNames.test(target.tag) && wholes.length > 0))
      return { code: "name-missing", detail: form };
    if (actual + kept < expected && wholes.length === 0) return { code: "name-too-few", detail: form };
  }
  return movedName(check);
};

// Finds names that changed places. A pronoun may replace a name, so a name only counts as moved if another one is new
// in its sentence.
function movedName(check: Reading): Reason | undefined {
  const { target, glossary, terms } = check;
  for (const [given, found] of pairSentences(check)) {
    const inGiven = new Set(occurrences(given, glossary).filter((term) => terms.includes(term)));
    const lost = [...inGiven].find((term) => countName(found, formOf(term, target)) === 0);
    const won = [...new Set(terms)].find((term) => !inGiven.has(term) && countName(found, formOf(term, target)) > 0);
    if (lost !== undefined && won !== undefined) return { code: "name-moved", detail: formOf(lost, target) };
  }
  return undefined;
}
