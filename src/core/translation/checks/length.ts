import { isOversized } from "../split-reply.ts";
import type { Check } from "./check.ts";

const letterOrNumber = /[\p{L}\p{N}]/u;

/** The most letters of a text that one sign may stand for, such as a long word of which Chinese has a sign. */
const fewLetters = 20;

/** Rejects empty translations, and those too long for further checks. */
export const checkEmpty: Check = ({ source, translation }) => {
  if (isOversized(translation, source)) return { code: "too-long" };
  // A single letter is no translation of several words, even where a letter can be a word.
  if (/^\P{L}*\p{L}\P{L}*$/u.test(translation) && (source.match(/\p{L}/gu)?.length ?? 0) > fewLetters)
    return { code: "empty" };
  if (letterOrNumber.test(translation)) return undefined;
  return translation.trim() === "" || letterOrNumber.test(source) ? { code: "empty" } : undefined;
};
