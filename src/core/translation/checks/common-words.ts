import { commonWords } from "../common-words.ts";
import { languageOf, scriptOf } from "../scripts.ts";
import { type Check, withoutKept } from "./check.ts";
import { sentencesOf } from "./sentences.ts";

const wordsOf = new Map(Object.entries(commonWords).map(([code, words]) => [code, new Set(words.split(" "))]));

/** Counts the common words of a language in a text: different ones, and all. */
function hits(words: readonly string[], language: string): { different: number; all: number } {
  const common = wordsOf.get(language);
  const found = words.filter((word) => common?.has(word));
  return { different: new Set(found).size, all: found.length };
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

// Characters of written Cantonese that Mandarin does not use.
const cantonese = /[嘅咗喺嗰啲佢冇嚟咁哋]/gu;

/**
 * Rejects a text, or a sentence of it, that has more common words of another language with the same script than of its own.
 *
 * Closely related languages share most common words: Norwegian instead of Danish and Indonesian instead of Malay may pass.
 */
export const checkCommonWords: Check = (check) => {
  const own = languageOf(check.target.tag);
  const reason = { code: "wrong-language", detail: languageNames.of(own) ?? own } as const;
  if (own === "zh") return (check.translation.match(cantonese)?.length ?? 0) >= 2 ? reason : undefined;
  if (!wordsOf.has(own)) return undefined;
  const script = scriptOf(own);
  const others = [...wordsOf.keys()].filter((other) => other !== own && scriptOf(other) === script);
  const text = withoutKept(check.translation, check);
  return [text, ...sentencesOf(text)].some((part) => isOther(part, own, others)) ? reason : undefined;
};

function isOther(text: string, own: string, others: readonly string[]): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\u200c]+/gu) ?? [];
  if (words.length < 8) return false;
  const mine = hits(words, own);
  return others.some((other) => {
    const theirs = hits(words, other);
    return theirs.different >= 4 && theirs.different >= mine.different + 3 && theirs.all > 1.3 * mine.all;
  });
}
