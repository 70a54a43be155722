import { type EnglishList, englishList, perWords, wordsOf } from "../known-words.ts";
import { otherLanguage } from "../language-evidence.ts";
import { remembered } from "../remembered.ts";
import { isEnglish, lettersOf, scriptOf } from "../scripts.ts";
import { type Check, isVariety, type Reading, type TranslationCheck } from "./check.ts";
import { everySentenceOf, sentencesOf } from "./sentences.ts";

/**
 * Returns a map of simplified to traditional characters; the two sets are disjoint. Empty if the words of Chinese are
 * not loaded.
 */
export const traditionalOf = (): ReadonlyMap<string, string> =>
  new Map(
    wordsOf("zh")
      ?.pairs?.match(/../gu)
      ?.map((pair) => [pair.charAt(0), pair.charAt(1)]),
  );

const charactersOf = perWords((script) => {
  const map = traditionalOf();
  return map.size === 0
    ? undefined
    : new RegExp(`[${[...(script === "Hans" ? map.keys() : map.values())].join("")}]`, "u");
});

/** Returns the first character of a text that exists only in the other Chinese script. */
export const foreignCharacter = (text: string, script: "Hans" | "Hant"): string | undefined =>
  charactersOf(script === "Hans" ? "Hant" : "Hans")?.exec(text)?.[0];

const firstLetter = (text: string): string | undefined => /\p{L}/u.exec(text)?.[0].toLowerCase()[0];
const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\P{L}+/gu, " ")
    .trim();

// “200K” is a number too.
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\d[\d.,]{0,30}[kKMB]?\b/g, ""));

// In a variety of its language, a text may stay as it is.
const mayStay = (check: TranslationCheck): boolean =>
  isVariety(check) && otherLanguage(check.source, check.target.tag) === undefined;

export const checkIdentical: Check = (check) => {
  if (firstLetter(check.source) !== firstLetter(check.translation)) return undefined;
  if (mayStay(check) || letters(check.source) !== letters(check.translation)) return undefined;
  return hasWords(check.given) && !(check.isValue && /\p{Lu}/u.test(check.given) && mayBeShared(check))
    ? { code: "identical" }
    : undefined;
};

/** Longer texts are sentences. */
const longestName = 80;

/**
 * Returns whether a text may be the same in two languages, as names are: it is short, has no words in small letters, and
 * is in the script of the target.
 */
export function mayBeShared({ given, target }: Pick<Reading, "given" | "target">): boolean {
  const script = lettersOf(scriptOf(target.tag) ?? "");
  return (
    script !== undefined &&
    given.length <= longestName &&
    !/(?<!\p{L})\p{Ll}/u.test(given) &&
    !/\p{L}/u.test(given.replace(script, ""))
  );
}

const englishNames = new Intl.DisplayNames("en", { type: "script" });

// All letters before these are Latin.
const beyondLatin = /[^\0-\u024f]/;

// Latin letters may be a title's or a name's.
function isInAnotherScript(text: string, own: RegExp): boolean {
  if (!beyondLatin.test(text)) return false;
  const letters = text.match(/(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu) ?? [];
  const others = letters.filter((letter) => letter.search(own) < 0).length;
  return others >= 8 && others * 2 > letters.length;
}

export const checkScript: Check = (check) => {
  const script = scriptOf(check.target.tag);
  if (script === "Latn" && !beyondLatin.test(check.found)) return undefined;
  const pattern = script === undefined ? undefined : lettersOf(script);
  if (script === undefined || pattern === undefined) return undefined;
  const other = sentencesOf(check.found).find((sentence) => isInAnotherScript(sentence, pattern));
  // What the source quotes in another script stays.
  const own = lettersOf(scriptOf(check.from) ?? "");
  if (
    other !== undefined &&
    !(check.source.includes(other.trim()) && (own === undefined || isInAnotherScript(other, own)))
  )
    return { code: "wrong-script", detail: englishNames.of(script) ?? script };
  if (script === "Latn") return undefined;
  // Names that no glossary lists stay in Latin letters as well.
  const names = new Set(check.source.match(/\p{Lu}[\p{L}\p{N}]*/gu));
  const text = check.found.replace(/\p{Script=Latin}+/gu, (word) => (names.has(word) ? "" : word));
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  const right = text.match(/\p{L}/gu)?.filter((letter) => letter.match(pattern)).length ?? 0;
  if (right * 2 < all) return { code: "wrong-script", detail: englishNames.of(script) ?? script };
  if (script === "Jpan" && all > 20 && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return { code: "wrong-language", detail: "Japanese" };
  if (script === "Kore" && all > 0 && !/\p{Script=Hangul}/u.test(text))
    return { code: "wrong-language", detail: "Korean" };
  if (script !== "Hans" && script !== "Hant") return undefined;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text)) return { code: "wrong-language", detail: "Chinese" };
  const foreign = foreignCharacter(text, script);
  return foreign === undefined
    ? undefined
    : { code: script === "Hans" ? "traditional-characters" : "simplified-characters", detail: foreign };
};

const runsOfLetters = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? [];

/** Letters that are a Latin one in lower case: the Kelvin sign is a k, too. Lower case takes long in other scripts. */
const capital = /[A-Z\u212a]/;

function countIn(words: readonly string[], name: EnglishList): number {
  const list = englishList(name);
  return words.filter((word) => list.has(word) || (capital.test(word) && list.has(word.toLowerCase()))).length;
}

function isEnglishSentence(words: readonly string[]): boolean {
  const english = countIn(words, "frequentWords");
  const share = (english + countIn(words, "besides")) / Math.max(1, words.length);
  return words.length >= 5 && ((english >= 2 && share >= 0.5) || (english >= 1 && share >= 0.75));
}

// A source in another language may quote an English sentence.
const isQuoted = (sentence: string, { source, from }: TranslationCheck): boolean =>
  !isEnglish(from) && source.includes(sentence.trim());

/** Fewer words tell nothing. */
const fewWords = 4;

export const checkEnglish: Check = (check) => {
  const translation = check.found;
  const words = runsOfLetters(translation);
  if (words.length < fewWords || mayStay(check)) return undefined;
  const isForeign = !isEnglish(check.target.tag);
  const english = isForeign ? countIn(words, "frequentWords") : 0;
  if (isForeign && english / words.length >= 0.3) return { code: "mostly-english" };
  // One sentence may be left untranslated. Titles, such as those of schools, may stay.
  const left = runLeft(check.given, words);
  if (left !== undefined) return { code: "english-left", detail: left };
  // Models add a sentence of their own.
  const added =
    english > 0
      ? everySentenceOf(translation).find(
          (sentence) => isEnglishSentence(runsOfLetters(sentence)) && !isQuoted(sentence, check),
        )
      : undefined;
  return added === undefined ? undefined : { code: "english-added", detail: added.trim().slice(0, 60) };
};

/** How many words of the source in a row are left untranslated, and how many of them are not names. */
const longRun = 5;
const plainWords = 3;

/** Returns all sequences of words of a text, but titles and names, and the words in them. */
const runsIn = remembered((text) => {
  const words = runsOfLetters(text);
  const runs = words.slice(longRun - 1).map((_, start) => words.slice(start, start + longRun));
  const kept = runs.filter((run) => run.filter((word) => /^\p{Ll}/u.test(word)).length >= plainWords);
  return { runs: kept.map((run) => run.join(" ")), words: new Set(kept.flat()) };
});

/** Returns the first sequence of words of a source that its translation has, too. */
function runLeft(source: string, translated: readonly string[]): string | undefined {
  if (translated.length < longRun) return undefined;
  const { runs, words } = runsIn(source);
  let row = 0;
  for (const word of translated) {
    row = words.has(word) ? row + 1 : 0;
    if (row < longRun) continue;
    const text = ` ${translated.join(" ")} `;
    return runs.find((run) => text.includes(` ${run} `));
  }
  return undefined;
}

/** So many capitalized words in a row are a name. */
const namesInRow = 3;

/** Rejects four Latin words in a row that are not in the source, for languages with other scripts. */
export const checkLatinWords: Check = (check) => {
  const script = scriptOf(check.target.tag);
  if (script === undefined || script === "Latn") return undefined;
  const given =
    check.source
      .match(/\p{Script=Latin}+/gu)
      ?.join(" ")
      .toLowerCase() ?? "";
  const runs = check.found.match(/(?<!\p{Script=Latin})\p{Script=Latin}+(?:[ ,'’-]{1,2}\p{Script=Latin}+){3,}/gu) ?? [];
  // A source in another script has no names in Latin letters, which a translation may have.
  const isName = (run: string) =>
    scriptOf(check.from) !== "Latn" && (run.match(/(?<!\p{L})\p{Lu}/gu)?.length ?? 0) >= namesInRow;
  const added = runs.find(
    (run) =>
      !isName(run) &&
      !given.includes(
        run
          .match(/\p{Script=Latin}+/gu)
          ?.join(" ")
          .toLowerCase() ?? "",
      ),
  );
  return added === undefined ? undefined : { code: "latin-words", detail: added.slice(0, 60) };
};
