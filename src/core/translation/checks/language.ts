import type { TargetLanguage } from "../../model/types.ts";
import { englishWords } from "../english-words.ts";
import { foreignCharacter, lettersOf, scriptOf } from "../scripts.ts";
import { type Check, withoutKept } from "./check.ts";

const letters = (text: string): string => (text.toLowerCase().match(/\p{L}+/gu) ?? []).join(" ");

// “200K” is a number too.
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\d[\d.,]*[kKMB]?\b/g, ""));

const isEnglish = ({ tag }: TargetLanguage): boolean => /^en\b/i.test(tag);

export const checkIdentical: Check = (check) => {
  if (isEnglish(check.target) || letters(check.source) !== letters(check.translation)) return undefined;
  return hasWords(withoutKept(check.source, check)) ? { code: "identical" } : undefined;
};

const englishNames = new Intl.DisplayNames("en", { type: "script" });

export const checkScript: Check = (check) => {
  const script = scriptOf(check.target.tag);
  const pattern = script === undefined || script === "Latn" ? undefined : lettersOf(script);
  if (script === undefined || pattern === undefined) return undefined;
  // Names that no glossary lists stay in Latin letters as well.
  const names = new Set(check.source.match(/\p{Lu}[\p{L}\p{N}]*/gu));
  const text = withoutKept(check.translation, check).replace(/\p{Script=Latin}+/gu, (word) => (names.has(word) ? "" : word));
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  const own = text.match(/\p{L}/gu)?.filter((letter) => letter.match(pattern)).length ?? 0;
  if (own * 2 < all) return { code: "wrong-script", detail: englishNames.of(script) ?? script };
  if (script === "Jpan" && all > 20 && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return { code: "wrong-language", detail: "Japanese" };
  if (script === "Kore" && all > 0 && !/\p{Script=Hangul}/u.test(text)) return { code: "wrong-language", detail: "Korean" };
  if (script !== "Hans" && script !== "Hant") return undefined;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text)) return { code: "wrong-language", detail: "Chinese" };
  const foreign = foreignCharacter(text, script);
  return foreign === undefined
    ? undefined
    : { code: script === "Hans" ? "traditional-characters" : "simplified-characters", detail: foreign };
};

export const checkEnglish: Check = (check) => {
  if (isEnglish(check.target)) return undefined;
  const words = withoutKept(check.translation, check).match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => englishWords.has(word.toLowerCase())).length;
  if (words.length >= 4 && english / words.length >= 0.3) return { code: "mostly-english" };
  // One sentence may be left untranslated. Titles, such as those of schools, may stay.
  const given = withoutKept(check.source, check).match(/\p{L}+/gu) ?? [];
  const translated = new Set(runsOf(words, 5));
  const left = runsOf(given, 5).find((run) => translated.has(run) && run.split(" ").filter((word) => /^\p{Ll}/u.test(word)).length >= 3);
  return left === undefined ? undefined : { code: "english-left", detail: left };
};

/** Returns all sequences of `length` words. */
const runsOf = (words: readonly string[], length: number): string[] =>
  words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(" "));

/** Rejects four Latin words in a row that are not in the source, for languages with other scripts. */
export const checkLatinWords: Check = (check) => {
  const script = scriptOf(check.target.tag);
  if (script === undefined || script === "Latn") return undefined;
  const given =
    check.source
      .match(/\p{Script=Latin}+/gu)
      ?.join(" ")
      .toLowerCase() ?? "";
  const runs = withoutKept(check.translation, check).match(/\p{Script=Latin}+(?:[ ,'’-]{1,2}\p{Script=Latin}+){3,}/gu) ?? [];
  const added = runs.find(
    (run) =>
      !given.includes(
        run
          .match(/\p{Script=Latin}+/gu)
          ?.join(" ")
          .toLowerCase() ?? "",
      ),
  );
  return added === undefined ? undefined : { code: "latin-words", detail: added.slice(0, 60) };
};
