/*
 * Verifies translations: not their quality, but that they are complete, in the right language, and have the same
 * numbers and names.
 */

import type { Reason } from "../model/reasons.ts";
import { checkCharacters } from "./checks/characters.ts";
import { type Check, firstReason, type Reading, readingOf, type TranslationCheck } from "./checks/check.ts";
import { checkCommonWords } from "./checks/common-words.ts";
import { checkCurrencies, checkPercentages } from "./checks/figures.ts";
import { checkFraming } from "./checks/framing.ts";
import { checkEnglish, checkIdentical, checkLatinWords, checkScript } from "./checks/language.ts";
import { checkEmpty, checkLength } from "./checks/length.ts";
import { checkNames } from "./checks/names.ts";
import { checkNumbers } from "./checks/numbers.ts";
import { checkAddedNegation, checkNegation } from "./checks/opposites.ts";
import { checkOrder } from "./checks/order.ts";
import { checkQuantities } from "./checks/quantities.ts";
import { checkRepeats } from "./checks/repeats.ts";
import { checkSentences } from "./checks/sentences.ts";
import { checkSigns } from "./checks/signs.ts";
import { checkUnits } from "./checks/units.ts";

// In order of importance: the first reason is reported.
const checks: readonly Check[] = [
  checkEmpty,
  checkCharacters,
  checkFraming,
  checkSigns,
  checkNames,
  checkNumbers,
  checkUnits,
  checkOrder,
  checkPercentages,
  checkCurrencies,
  checkIdentical,
  checkScript,
  checkEnglish,
  checkLatinWords,
  checkRepeats,
  checkLength,
  checkSentences,
  checkCommonWords,
  checkNegation,
  checkAddedNegation,
  checkQuantities,
];

/**
 * Verifies a translation.
 *
 * @returns the first reason against it, such as “the number 800 is missing”; undefined if there is none
 */
export const verifyTranslation = (check: TranslationCheck): Reason | undefined => verifyReading(readingOf(check));

/** Verifies a translation that has been read, as {@link verifyTranslation} does. */
export const verifyReading = (reading: Reading): Reason | undefined => firstReason(checks, reading);
