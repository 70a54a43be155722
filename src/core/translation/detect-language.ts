/*
 * Which language a text is in, by the library eld. In scripts for browsers, `without-eld.mjs` takes the library’s
 * place, because its data is too large for visitors: there no language is ever recognized.
 */

import { eld } from "eld/small";
import { memoize } from "../model/memo.ts";
import { languageOf, scriptOf } from "./scripts.ts";

const known: ReadonlySet<string> = new Set(Object.values(eld.info().Languages as Record<string, string>));

/** Languages that the library lacks or cannot tell from others, and those that it takes them for. */
const alike: Readonly<Record<string, readonly string[]>> = {
  bs: ["hr"],
  fil: ["tl"],
  hi: ["hi", "mr"],
  id: ["ms"],
  mr: ["mr", "hi"],
  prs: ["fa"],
  sh: ["hr"],
};

/** Returns what the library calls a language; none if it does not know it. */
function namesOf(tag: string): readonly string[] {
  const language = languageOf(tag);
  if (language === "sr" && scriptOf(tag) === "Latn") return ["hr"];
  return (alike[language] ?? [language]).filter((name) => known.has(name));
}

/** Letters and words that a language lacks and a neighbor has, which the library takes for it. */
const foreign: Readonly<Record<string, readonly [neighbor: string, signs: RegExp]>> = {
  bg: ["mk", /[ѓќѕјљњџ]/giu],
  mk: ["bg", /[ъщьюяй]/giu],
  hi: ["mr", /ळ|च्या|(?<![\p{L}\p{M}])(?:आहे|आहेत|आणि|केले)(?![\p{L}\p{M}])/gu],
  mr: ["hi", /(?<![\p{L}\p{M}])(?:है|हैं|और|में)(?![\p{L}\p{M}])/gu],
  sw: ["id", /(?<!\p{L})(?:yang|dan|dengan|untuk|dari|pada|dalam|tidak|akan|ini|itu|di|oleh)(?!\p{L})/gu],
};
const leastSigns = 2;

const scoresOf = memoize(
  (text: string) => eld.detect(text).getScores() as Readonly<Record<string, number>>,
  (text) => text,
);

/** Texts with fewer letters are not judged. */
const leastLetters = 20;
/** The most characters of a text that the library is given. */
const mostCharacters = 600;
/** The least score of another language. */
const leastScore = 0.6;
/** By how much it must be ahead of the text's own language; less, the longer a text is. */
const leastLead = 1.5;
/** The least score of English where the library does not know the text's own language. */
const sureScore = 0.72;

/**
 * Returns the language that a text is in, if it is certainly not the given one.
 *
 * @param text without names and other parts that are the same in every language
 * @param tag the language that it should be in. If the library does not know it, only English is told from it
 * @returns the library’s code of the other language
 */
export function otherLanguage(text: string, tag: string): string | undefined {
  const [neighbor, signs] = foreign[languageOf(tag)] ?? [];
  if (signs !== undefined && (text.match(signs)?.length ?? 0) >= leastSigns) return neighbor;
  const own = namesOf(tag);
  const start = text.slice(0, mostCharacters);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  if (letters < leastLetters) return undefined;
  const scores = Object.entries(scoresOf(start));
  const [best, score] = scores.reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
  if (own.length === 0) return best === "en" && score >= sureScore ? best : undefined;
  const mine = Math.max(0, ...scores.flatMap(([name, each]) => (own.includes(name) ? [each] : [])));
  return score >= leastScore && score - mine > (leastLead * score) / letters ? best : undefined;
}

/** Returns whether a text that should be in the language `tag` is certainly in `other`. */
export const isInLanguage = (text: string, tag: string, other: string): boolean =>
  namesOf(other).includes(otherLanguage(text, tag) ?? "");
