/*
 * Whether a translation can be trusted: not whether it is good, but whether it says the same numbers and names, in the right language, and all of it.
 */

import type { Reason } from "../model/reasons.ts";
import { checkCharacters } from "./checks/characters.ts";
import type { Check, TranslationCheck } from "./checks/check.ts";
import { checkCommonWords } from "./checks/common-words.ts";
import { checkCurrencies, checkPercentages } from "./checks/figures.ts";
import { checkFraming } from "./checks/framing.ts";
import { checkEnglish, checkIdentical, checkLatinWords, checkScript } from "./checks/language.ts";
import { checkEmpty, checkLength } from "./checks/length.ts";
import { checkNames } from "./checks/names.ts";
import { checkNumbers } from "./checks/numbers.ts";
import { checkSentences } from "./checks/sentences.ts";
import { checkSigns } from "./checks/signs.ts";

// In order: what says most about an answer comes first.
const checks: readonly Check[] = [
  checkEmpty,
  checkCharacters,
  checkFraming,
  checkSigns,
  checkNames,
  checkNumbers,
  checkPercentages,
  checkCurrencies,
  checkIdentical,
  checkScript,
  checkEnglish,
  checkLatinWords,
  checkLength,
  checkSentences,
  checkCommonWords,
];

/**
 * The first reason why a translation cannot be trusted.
 *
 * @returns a reason such as “the number 800 is missing”; undefined for a translation that can be trusted
 */
export function verifyTranslation(check: TranslationCheck): Reason | undefined {
  for (const find of checks) {
    const reason = find(check);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
