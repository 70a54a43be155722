import type { Reason } from "../../model/reasons.ts";
import { otherLanguage } from "../detect-language.ts";
import { languageOf, lettersOf, perTag, scriptOf } from "../scripts.ts";
import { type Check, isVariety, type Reading, type TranslationCheck } from "./check.ts";
import { everySentenceOf, sentencesOf } from "./sentences.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language" });
const scriptNames = new Intl.DisplayNames("en", { type: "script" });

const notInLanguage = (tag: string): Reason => ({ code: "wrong-language", detail: languageNames.of(tag) ?? tag });

/** Returns the characters of a legacy encoding that are in rows of two bytes. */
function charactersIn(
  encoding: string,
  rows: readonly [number, number],
  cells: readonly [number, number][],
): Set<string> {
  const bytes: number[] = [];
  for (let row = rows[0]; row <= rows[1]; row++)
    for (const [first, last] of cells) for (let cell = first; cell <= last; cell++) bytes.push(row, cell);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/\p{Script=Han}/gu));
}

/** Characters that only simplified Chinese has, or only traditional: those of one old standard that the other lacks. */
const onlyIn = perTag((script): ReadonlySet<string> => {
  const simplified = charactersIn("gbk", [0xb0, 0xf7], [[0xa1, 0xfe]]);
  const traditional = charactersIn(
    "big5",
    [0xa4, 0xf9],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  );
  const frequent = charactersIn(
    "big5",
    [0xa4, 0xc6],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  );
  return script === "Hans"
    ? new Set([...simplified].filter((character) => !traditional.has(character)))
    : new Set([...frequent].filter((character) => !simplified.has(character)));
});

/** A text with at least so many Han characters may have one of the other Chinese script, as part of a name. */
const fewCharacters = 16;

/** Returns the first character of a text that exists only in the other Chinese script, unless it may be of a name. */
function foreignCharacter(text: string, script: "Hans" | "Hant"): string | undefined {
  const others = onlyIn(script === "Hans" ? "Hant" : "Hans");
  const found = [...new Set(text)].filter((character) => others.has(character));
  const all = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return found.length > (all < fewCharacters ? 0 : 1) ? found[0] : undefined;
}

const firstLetter = (text: string): string | undefined => /\p{L}/u.exec(text)?.[0].toLowerCase()[0];
const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\P{L}+/gu, " ")
    .trim();

// “200K” is a number too, and a handle, a hash tag and a ticker symbol are names.
const hasWords = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\d[\d.,]{0,30}[kKMB]?\b|[@#$][\p{L}\p{N}_]+/gu, ""));

/** Rejects a translation with the letters of its source, unless it is a value that may be a name. */
export const checkIdentical: Check = (check) => {
  if (firstLetter(check.source) !== firstLetter(check.translation)) return undefined;
  if (isVariety(check) || letters(check.source) !== letters(check.translation)) return undefined;
  return hasWords(check.given) && !(check.isValue && /\p{Lu}/u.test(check.given) && mayBeShared(check))
    ? { code: "identical" }
    : undefined;
};

/** The most characters of a text that may be a name; a longer one is a sentence. */
const longestName = 80;

/**
 * Returns whether a text may be the same in two languages, as names are: it is short, has no words in small letters,
 * and is in the script of the target.
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

// All letters before these are Latin.
const beyondLatin = /[^\0-\u024f]/;

// Latin letters do not count, because titles and names may stay in them.
function isInAnotherScript(text: string, own: RegExp): boolean {
  if (!beyondLatin.test(text)) return false;
  const letters = text.match(/(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu) ?? [];
  const others = letters.filter((letter) => letter.search(own) < 0).length;
  return others >= 8 && others * 2 > letters.length;
}

// A Latin word within Chinese, as in 发生在Berlin, is a word of its own; an address, a handle and a hash tag are one.
const latinOrOther =
  /[@#$]?\p{Script=Latin}(?:[\p{Script=Latin}\p{N}]|[./_-](?=[\p{Script=Latin}\p{N}]))*|(?:(?!\p{Script=Latin})[\p{L}\p{N}])+/gu;

/** Returns a text without the names and addresses of its source, because they may stay in Latin letters. */
const withoutNames = (text: string, { source }: Pick<TranslationCheck, "source">): string => {
  const words = new Set(source.match(latinOrOther)?.map((word) => word.toLowerCase()));
  const isName = (word: string) => /\p{Lu}|[@#$./_\d]/u.test(word) && words.has(word.toLowerCase());
  return text.replace(latinOrOther, (word) => (isName(word) ? " " : word));
};

/** The fewest Han characters of a sentence that is taken for Chinese if it has no kana. */
const longSentence = 14;
const isChineseSentence = (sentence: string): boolean =>
  (sentence.match(/\p{Script=Han}/gu)?.length ?? 0) >= longSentence && !/\p{Script=Hiragana}/u.test(sentence);

/** Rejects a text, or a sentence of it, in another script than that of its language. */
export const checkScript: Check = (check) => {
  const script = scriptOf(check.target.tag);
  if (script === "Latn" && !beyondLatin.test(check.found)) return undefined;
  const pattern = script === undefined ? undefined : lettersOf(script);
  if (script === undefined || pattern === undefined) return undefined;
  const own = lettersOf(scriptOf(check.from) ?? "");
  // Names may stand in a script of their own, other than that of the source: “from Greek ὀξύς”.
  const words = new Set(
    check.source.match(/[\p{L}\p{M}]+/gu)?.filter((word) => own === undefined || word.search(own) < 0),
  );
  const translated = check.found.replace(/[\p{L}\p{M}]+/gu, (word) =>
    beyondLatin.test(word) && words.has(word) ? " " : word,
  );
  const sentences = sentencesOf(script === "Latn" ? translated : check.found);
  const other = sentences.find((sentence) => isInAnotherScript(sentence, pattern));
  // Quotations of the source in another script stay.
  if (
    other !== undefined &&
    !(check.source.includes(other.trim()) && (own === undefined || isInAnotherScript(other, own)))
  )
    return { code: "wrong-script", detail: scriptNames.of(script) ?? script };
  if (script === "Latn") return undefined;
  const text = withoutNames(check.found, check);
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  const right = text.match(/\p{L}/gu)?.filter((letter) => letter.match(pattern)).length ?? 0;
  if (right * 2 < all) return { code: "wrong-script", detail: scriptNames.of(script) ?? script };
  return checkEastern(script, text, all, sentences);
};

/** Tells the languages that share Chinese characters. */
function checkEastern(script: string, text: string, all: number, sentences: readonly string[]): Reason | undefined {
  if (script === "Jpan") {
    const hasKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
    return (all > 20 && !hasKana) || sentences.some(isChineseSentence) ? notInLanguage("ja") : undefined;
  }
  if (script === "Kore") {
    const isForeign = (all > 0 && !/\p{Script=Hangul}/u.test(text)) || /\p{Script=Hiragana}{2}/u.test(text);
    return isForeign ? notInLanguage("ko") : undefined;
  }
  if (script !== "Hans" && script !== "Hant") return undefined;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text)) return notInLanguage("zh");
  const foreign = foreignCharacter(text, script);
  if (foreign === undefined) return undefined;
  return { code: script === "Hans" ? "traditional-characters" : "simplified-characters", detail: foreign };
}

// Characters of written Cantonese that Mandarin does not use, and of Mandarin that Cantonese does not.
const cantonese = /[嘅咗喺嗰啲佢冇嚟咁哋嘢瞓攞]/gu;
const mandarin = /[的是了這这那們们]/gu;
const count = (text: string, characters: RegExp): number => text.match(characters)?.length ?? 0;

/** Rejects a text, or a sentence of it, that is certainly in another language. */
export const checkLanguage: Check = (check) => {
  const { tag } = check.target;
  const own = languageOf(tag);
  if (own === "yue")
    return count(check.found, mandarin) >= 8 && count(check.found, cantonese) === 0 ? notInLanguage(own) : undefined;
  if (own === "zh") return count(check.found, cantonese) >= 2 ? notInLanguage(own) : undefined;
  const words = withoutNames(check.found, check);
  // Names may stay in Latin letters in any script.
  const text = scriptOf(tag) === "Latn" ? words : words.replace(/\p{Script=Latin}+/gu, " ");
  const sentences = everySentenceOf(text);
  const parts = sentences.length > 1 ? [text, ...sentences] : [text];
  // Quotations of the source in that language stay.
  const isOther = parts.some((part) => otherLanguage(part, tag) !== undefined && !check.source.includes(part.trim()));
  return isOther ? notInLanguage(tag) : undefined;
};
