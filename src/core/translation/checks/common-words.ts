import type { Reason } from "../../model/reasons.ts";
import { otherHabits, sureEvidence } from "../habits.ts";
import { codeOf, otherLanguage } from "../language-evidence.ts";
import { languageOf } from "../scripts.ts";
import type { Check } from "./check.ts";
import { sentencesOf } from "./sentences.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language" });

// Characters of written Cantonese that Mandarin does not use, and of Mandarin that Cantonese does not.
const cantonese = /[嘅咗喺嗰啲佢冇嚟咁哋嘢瞓攞]/gu;
const mandarin = /[的是了這这那们們]/gu;

const count = (text: string, characters: RegExp): number => text.match(characters)?.length ?? 0;

const isOtherChinese = (text: string, own: string): boolean =>
  own === "yue" ? count(text, mandarin) >= 8 && count(text, cantonese) === 0 : count(text, cantonese) >= 2;

/** Returns the reason against a text that is in a neighbour of its language: `Brazilian Portuguese` was asked for. */
export const notInLanguage = (tag: string): Reason => ({
  code: "wrong-language",
  detail: languageNames.of(tag) ?? tag,
});

/**
 * Rejects a text, or a sentence of it, that is in another language with the same script: a neighbour, or the other
 * country's Portuguese.
 */
export const checkCommonWords: Check = (check) => {
  const own = languageOf(check.target.tag);
  const { tag } = check.target;
  if (own === "zh" || own === "yue") return isOtherChinese(check.translation, own) ? notInLanguage(own) : undefined;
  if (codeOf(tag) === undefined) return undefined;
  const text = check.found;
  const sentences = sentencesOf(text);
  const parts = sentences.length > 1 ? [text, ...sentences] : [text];
  const isOther = parts.some(
    (part) => otherLanguage(part, tag) !== undefined || otherHabits(part, tag) >= sureEvidence,
  );
  return isOther ? notInLanguage(tag) : undefined;
};
