/*
 * Which language a text is in, told by its common words and letters. Only languages of one script are compared.
 */
import { knownCodes, perWords, wordsOf } from "./known-words.ts";
import { perTag, scriptOf } from "./scripts.ts";

/** The languages of a script, and what their words and letters say. */
interface Script {
  languages: readonly string[];
  /** Of each common word: how likely it is in each language, as a natural logarithm. */
  words: ReadonlyMap<string, Float32Array>;
  /** Of each letter that some languages lack: the languages that have it, and those whose letters are known. */
  letters: ReadonlyMap<string, readonly (boolean | undefined)[]>;
}

// How likely a word of each group is, and one that is in none.
const groups = [0.02, 0.004, 0.001].map(Math.log);
const unlisted = Math.fround(Math.log(0.00025));

/** Codes of the list that are not tags with a script of their own. */
const scriptOfCode = (code: string): string => scriptOf(code) ?? "";

const scriptNamed = perWords((name): Script => {
  const languages = knownCodes().filter((code) => wordsOf(code)?.common !== undefined && scriptOfCode(code) === name);
  const words = new Map<string, Float32Array>();
  for (const [index, code] of languages.entries()) {
    for (const [group, list] of (wordsOf(code)?.common ?? "").split(" | ").entries()) {
      for (const word of list.split(" ")) {
        const likely = words.get(word) ?? new Float32Array(languages.length).fill(unlisted);
        likely[index] = groups[group] ?? unlisted;
        words.set(word, likely);
      }
    }
  }
  const special = new Set(languages.flatMap((code) => [...(wordsOf(code)?.letters ?? "")]));
  const letters = new Map(
    [...special].map((letter) => [letter, languages.map((code) => wordsOf(code)?.letters?.includes(letter))]),
  );
  return { languages, words, letters };
});

// Bosnian is written as Croatian and as Serbian are.
const alike: readonly ReadonlySet<string>[] = [new Set(["bs", "hr"]), new Set(["bs", "sr-Latn"])];

const aliases: Readonly<Record<string, string>> = { nb: "no", tl: "fil", sh: "bs", prs: "fa" };

/** Returns the code of a language's list: of its region or script, if it has its own. Undefined if there is none. */
export const codeOf = perWords((tag): string | undefined => {
  try {
    const { language, region, script } = new Intl.Locale(tag);
    const name = aliases[language] ?? language;
    // Where a tag names no country, both ways to write Portuguese will do.
    const codes = [`${name}-${region}`, `${name}-${script ?? scriptOf(tag)}`, name, name === "pt" ? "pt-PT" : ""];
    return codes.find((code) => wordsOf(code)?.common !== undefined && scriptOfCode(code) === scriptOf(tag));
  } catch {
    return undefined;
  }
});

const namesRegion = perTag((tag) => new Intl.Locale(tag).region !== undefined);

/** Whether a text in another language is a mistake. */
export const isRival = (own: string, other: string, tag: string): boolean =>
  own !== other &&
  !alike.some((codes) => codes.has(own) && codes.has(other)) &&
  (!other.startsWith("pt") || own.slice(0, 2) !== "pt" || namesRegion(tag));

// Names begin with capital letters, in any part of a sentence, so words with capital letters do not count.
const word = /(?<![\p{L}\p{M}\p{N}'])\p{L}[\p{L}\p{M}\u200c']*/gu;

const wordsIn = (text: string): string[] =>
  (
    text
      .normalize("NFC")
      .replace(/[ʻʼ‘’´`]/g, "'")
      .match(word) ?? []
  ).flatMap((found) => (/\p{Lu}/u.test(found) ? [] : [found.replace(/(?<!')'+$/, "")]));

/**
 * How much more likely another language must be, as a natural logarithm; a long text has more words that may be names
 * or quotations.
 */
const leastFor = (words: number): number => 3 + words / 50;
/** A text of fewer words is not judged. */
const fewWords = 6;
/** Words count twice at most, so that a title that is repeated does not decide. */
const mostOfOne = 2;
/** What a word with a letter of another alphabet counts, and how many of them do. */
const perLetter = 2;
const mostWithLetters = 4;

/**
 * Returns the language that a text is in, if it is surely not the given one.
 *
 * @param text without names and other parts that are the same in every language
 * @param tag the language that it should be in
 * @returns the code of the most likely other language, by the words and letters of the text; undefined if the text may
 * be in its own, or if that is unknown
 */
export function otherLanguage(text: string, tag: string): string | undefined {
  const own = codeOf(tag);
  const script = own === undefined ? undefined : scriptNamed(scriptOfCode(own));
  if (own === undefined || script === undefined || script.languages.length < 2) return undefined;
  // Each word but the last is followed by something else.
  const found = text.length < 2 * fewWords - 1 ? [] : wordsIn(text);
  if (found.length < fewWords) return undefined;
  const { languages, words, letters } = script;
  const mine = languages.indexOf(own);
  const scores = new Float32Array(languages.length);
  const witnesses = new Uint16Array(languages.length);
  const foreign = new Uint16Array(languages.length);
  const native = new Uint16Array(languages.length);
  const counts = new Map<string, number>();
  for (const each of found) {
    const count = counts.get(each) ?? 0;
    counts.set(each, count + 1);
    const likely = words.get(each);
    if (likely === undefined) {
      if (count === 0) weighLetters(each, letters, mine, foreign, native);
      continue;
    }
    if (count >= mostOfOne) continue;
    for (let index = 0; index < languages.length; index++) {
      const difference = (likely[index] ?? 0) - (likely[mine] ?? 0);
      // How often a word of both languages is used depends on the subject too.
      const more = likely[index] === unlisted || likely[mine] === unlisted ? difference : difference / 2;
      scores[index] = (scores[index] ?? 0) + more;
      if (more > 1 && count === 0) witnesses[index] = (witnesses[index] ?? 0) + 1;
    }
  }
  let best: string | undefined;
  let most = leastFor(found.length);
  for (const [index, other] of languages.entries()) {
    const strange = Math.min(foreign[index] ?? 0, mostWithLetters);
    const score = (scores[index] ?? 0) + perLetter * (strange - Math.min(native[index] ?? 0, mostWithLetters));
    if (score <= most || (witnesses[index] ?? 0) + (foreign[index] ?? 0) < 2 || !isRival(own, other, tag)) continue;
    most = score;
    best = other;
  }
  return best;
}

/** Counts a word for the languages that have its letters where the own one does not, and the other way round. */
function weighLetters(
  each: string,
  letters: Script["letters"],
  mine: number,
  foreign: Uint16Array,
  native: Uint16Array,
): void {
  const lists = [...new Set(each)].map((letter) => letters.get(letter)).filter((list) => list !== undefined);
  if (lists.length === 0 || lists[0]?.[mine] === undefined) return;
  for (let index = 0; index < foreign.length; index++) {
    if (lists[0]?.[index] === undefined) continue;
    if (lists.some((list) => list[index] === true && list[mine] === false)) foreign[index] = (foreign[index] ?? 0) + 1;
    if (lists.some((list) => list[index] === false && list[mine] === true)) native[index] = (native[index] ?? 0) + 1;
  }
}
