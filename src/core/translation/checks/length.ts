import { scriptOf } from "../scripts.ts";
import { isOversized } from "../split-reply.ts";
import type { Check } from "./check.ts";
import { usualLength } from "./sentences.ts";

// The length of a translation relative to an English source: the extremes of good ones, with a margin of half.
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  Hans: [0.18, 0.9],
  Hant: [0.18, 0.9],
  Jpan: [0.25, 1.1],
  Kore: [0.28, 1.1],
  Thai: [0.4, 1.6],
  Khmr: [0.42, 1.9],
  Arab: [0.48, 1.8],
  Latn: [0.55, 1.9],
  Taml: [0.55, 2],
};
const otherLengths = [0.48, 1.9] as const;

const letterOrNumber = /[\p{L}\p{N}]/u;

/** Rejects empty translations, and those too long for further checks. */
export const checkEmpty: Check = ({ source, translation }) => {
  if (isOversized(translation, source)) return { code: "too-long" };
  if (letterOrNumber.test(translation)) return undefined;
  return translation.trim() === "" || letterOrNumber.test(source) ? { code: "empty" } : undefined;
};

/** Rejects translations of implausible length. */
export const checkLength: Check = ({ source, from, translation, target }) => {
  const [least, most] = lengths[scriptOf(target.tag) ?? ""] ?? otherLengths;
  const text = translation.trim();
  const length = source.length / (usualLength(from) ?? 1);
  // A heading may be a third or three times as long.
  if (text.length < least * length - 12) return { code: "too-short" };
  return text.length > most * length + 25 ? { code: "too-long" } : undefined;
};
