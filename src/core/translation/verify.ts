/*
 * Verifies translations: not their quality, but that they are complete, in the right language, and have the same
 * numbers and names.
 */

import type { Reason } from "../model/reasons.ts";
import { checkCharacters } from "./checks/characters.ts";
import { type Check, firstReason, type Reading, readingOf, type TranslationCheck } from "./checks/check.ts";
import { checkFraming } from "./checks/framing.ts";
import { checkIdentical, checkLanguage, checkScript } from "./checks/language.ts";
import { checkLatinWords, checkLeftovers } from "./checks/leftovers.ts";
import { checkEmpty } from "./checks/length.ts";
import { checkMixedScripts } from "./checks/letters.ts";
import { checkMarks } from "./checks/marks.ts";
import { checkNames } from "./checks/names.ts";
import { checkNumbers } from "./checks/numbers.ts";
import { checkRepeats } from "./checks/repeats.ts";
import { checkSigns } from "./checks/signs.ts";

// In order of importance, because the first reason is reported. A check that refuses good translations, as
// `npx tsx scripts/confusion.ts` counts them, belongs into `doubts.ts`.
const checks: readonly Check[] = [
  checkEmpty,
  checkCharacters,
  checkFraming,
  checkSigns,
  checkMarks,
  checkNames,
  checkIdentical,
  checkScript,
  checkLeftovers,
  checkLatinWords,
  checkLanguage,
  checkMixedScripts,
  checkNumbers,
  checkRepeats,
];

/**
 * Verifies a translation.
 *
 * @returns the first reason against it, such as “the number 800 is missing”; undefined if there is none
 */
export const verifyTranslation = (check: TranslationCheck): Reason | undefined => verifyReading(readingOf(check));

/** Verifies a translation that has been read, as {@link verifyTranslation} does. */
export const verifyReading = (reading: Reading): Reason | undefined => firstReason(checks, reading);
