import { isOversized } from "../split-reply.ts";
import type { Check } from "./check.ts";

const letterOrNumber = /[\p{L}\p{N}]/u;

/** Rejects empty translations, and those too long for further checks. */
export const checkEmpty: Check = ({ source, translation }) => {
  if (isOversized(translation, source)) return { code: "too-long" };
  if (letterOrNumber.test(translation)) return undefined;
  return translation.trim() === "" || letterOrNumber.test(source) ? { code: "empty" } : undefined;
};
