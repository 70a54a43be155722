/*
 * Whether a translation can be trusted: not whether it is good, but whether it says the same numbers and names, in the right language, and all of it.
 */

import { englishWords } from "./english.ts";
import { escapeRegExp, formOf, occurrences, signs } from "./mask.ts";
import { numbersInWords, otherNumerals } from "./number-words.ts";
import { knowsScales, numbersIn, type TextNumber } from "./numbers.ts";
import type { Reason, ReasonCode } from "./reasons.ts";
import { foreignCharacter, languageOf, lettersOf, scriptOf, toAsciiDigits } from "./scripts.ts";
import type { GlossaryTerm, TargetLanguage } from "./types.ts";

/** What a check compares. */
export interface TranslationCheck {
  /** In English. */
  source: string;
  /** After `unmaskText`. */
  translation: string;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
}

/**
 * The first reason why a translation cannot be trusted.
 *
 * @returns such as the code `number-missing` with the detail 800; undefined for one that can be trusted
 */
export function checkTranslation(check: TranslationCheck): Reason | undefined {
  return (
    checkEmpty(check) ??
    checkFraming(check) ??
    checkSigns(check) ??
    checkNames(check) ??
    checkNumbers(check) ??
    checkIdentical(check) ??
    checkScript(check) ??
    checkEnglish(check) ??
    checkLength(check)
  );
}

const checkEmpty = ({ source, translation }: TranslationCheck): Reason | undefined =>
  translation.trim() === "" || (/[\p{L}\p{N}]/u.test(source) && !/[\p{L}\p{N}]/u.test(translation)) ? { code: "empty" } : undefined;

const framing: readonly (readonly [pattern: RegExp, code: ReasonCode])[] = [
  [/[⟦⟧]/u, "marker-left"],
  [/^\s*\[\p{Nd}+\]/u, "piece-number"],
  [/```/u, "code-fence"],
  [
    /^\W*(?:(?:sure|certainly|of course|okay)[,!.:]|here(?:['’]s| is| are)\b.{0,60}\btranslat|(?:the |your )?translat(?:ion|ed text)\b.{0,40}:)/iu,
    "preface",
  ],
  [/^\s*["“„«「『]\P{L}*\p{L}[^"“”„«»「」『』]*["”“»」』]\s*$/u, "quotation-marks"],
];

function checkFraming({ source, translation }: TranslationCheck): Reason | undefined {
  const code = framing.find(([pattern]) => pattern.test(translation) && !pattern.test(source))?.[1];
  return code && { code };
}

const signPatterns = (
  [
    [signs.tag, "tag-missing", "tag-extra"],
    [signs.placeholder, "placeholder-missing", "placeholder-extra"],
    [signs.linkTarget, "link-missing", "link-extra"],
    [signs.address, "address-missing", "address-extra"],
    [signs.citation, "citation-missing", "citation-extra"],
  ] as const
).map(([sign, lacks, adds]) => ({ pattern: new RegExp(sign, "gu"), lacks, adds }));

function checkSigns({ source, translation }: TranslationCheck): Reason | undefined {
  for (const { pattern, lacks, adds } of signPatterns) {
    const [missing, extra] = difference(toAsciiDigits(source).match(pattern) ?? [], toAsciiDigits(translation).match(pattern) ?? []);
    if (missing !== undefined) return { code: lacks, detail: missing };
    if (extra !== undefined) return { code: adds, detail: extra };
  }
  return undefined;
}

// The first that only one of two lists has, counting how often.
function difference(expected: readonly string[], found: readonly string[]): [missing: string | undefined, extra: string | undefined] {
  const rest = [...found];
  const missing = expected.find((item) => {
    const index = rest.indexOf(item);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return [missing, rest[0]];
}

const isLatin = (text: string): boolean => /^\p{Script=Latin}/u.test(text);

// A name may have an ending of its own (Google’da, Googlen), and Arabic writes “and” or “in” before it without a space.
const namePatterns = new Map<string, RegExp>();
function namePattern(form: string): RegExp {
  const known = namePatterns.get(form);
  if (known !== undefined) return known;
  const before = isLatin(form) ? "(?<!\\p{Script=Latin}\\p{M}*)" : /^\p{Script=Arabic}/u.test(form) ? "(?<!\\p{L}\\p{M}*\\p{L}{3})" : "";
  const pattern = new RegExp(`${before}${escapeRegExp(form)}${isLatin(form) ? "(?:[’']?\\p{Script=Latin}+)?" : ""}`, "gu");
  namePatterns.set(form, pattern);
  return pattern;
}

const count = (text: string, form: string): number => text.match(namePattern(form))?.length ?? 0;

// Languages that would sooner leave a person out, or say “she”, than repeat a name.
const dropsNames = /^(?:ja|ko|zh|th|lo|km|my)\b/;

function checkNames({ source, translation, target, glossary }: TranslationCheck): Reason | undefined {
  const found = occurrences(source, glossary);
  for (const term of new Set(found)) {
    const form = formOf(term, target);
    const expected = found.filter((other) => other === term).length;
    const isShort = glossary.some((other) => other.term !== term.term && other.term.split(/\s+/).includes(term.term));
    const actual = count(translation, form);
    if (actual === 0 && !(isShort && dropsNames.test(target.tag))) return { code: "name-missing", detail: form };
    if (actual < expected && !isShort) return { code: "name-too-few", detail: form };
  }
  return undefined;
}

const anySign = new RegExp(Object.values(signs).join("|"), "gu");

// What is left to translate of a text: without signs and names.
function withoutKept(text: string, { target, glossary }: TranslationCheck): string {
  const forms = glossary.flatMap((term) => [formOf(term, target), term.term]).filter((form) => form !== "");
  return forms
    .sort((a, b) => b.length - a.length)
    .reduce((rest, form) => rest.replace(namePattern(form), " · "), text.replace(anySign, " · "));
}

function checkNumbers(check: TranslationCheck): Reason | undefined {
  const source = withoutKept(check.source, check);
  const translation = withoutKept(check.translation, check);
  const language = languageOf(check.target.tag);
  const comparable = knowsScales(language);
  const rest = numbersIn(translation, language);
  const numerals = otherNumerals(translation);
  const fits = ({ values, bare }: TextNumber) => {
    // Where the words for millions are not known, the digits before them have to do.
    const accepted = comparable ? values : [...values, bare];
    const exact = rest.findIndex((other) => other.values[0] === accepted[0]);
    const index = exact >= 0 ? exact : rest.findIndex((other) => other.values.some((value) => accepted.includes(value)));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  };
  // A number of one digit may be written as a word: “two”, and “a million” for “1 million”.
  const isWord = ({ bare, values }: TextNumber) => (bare < 10 && Number.isInteger(bare)) || values.some((value) => numerals.has(value));
  const unmatched = numbersIn(source, "en").filter((number) => !fits(number));
  const missing = unmatched.find((number) => !isWord(number));
  if (missing !== undefined) return { code: "number-missing", detail: missing.text };
  // A number said in words may stand in digits, but not while another that stood in digits is gone: then one has become the other.
  const spelled = unmatched.length === 0 ? numbersInWords(source) : new Set<number>();
  const extra = rest.find(({ values }) => !values.some((value) => spelled.has(value)));
  return extra && { code: "number-extra", detail: extra.text };
}

const letters = (text: string): string => (text.toLowerCase().match(/\p{L}+/gu) ?? []).join(" ");

// “200K” is as much a number as 200.
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\d[\d.,]*[kKMB]?\b/g, ""));

const isEnglish = ({ tag }: TargetLanguage): boolean => /^en\b/i.test(tag);

function checkIdentical(check: TranslationCheck): Reason | undefined {
  if (isEnglish(check.target) || letters(check.source) !== letters(check.translation)) return undefined;
  return hasWords(withoutKept(check.source, check)) ? { code: "identical" } : undefined;
}

const englishNames = new Intl.DisplayNames("en", { type: "script" });

function checkScript(check: TranslationCheck): Reason | undefined {
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
}

function checkEnglish(check: TranslationCheck): Reason | undefined {
  if (isEnglish(check.target)) return undefined;
  const words = withoutKept(check.translation, check).match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => englishWords.has(word.toLowerCase())).length;
  if (words.length >= 4 && english / words.length >= 0.3) return { code: "mostly-english" };
  // One sentence of several may have been left as it was. Titles, such as those of schools, may.
  const translated = ` ${words.join(" ")} `;
  const given = withoutKept(check.source, check).match(/\p{L}+/gu) ?? [];
  const left = given
    .map((_, start) => given.slice(start, start + 5))
    .find(
      (run) => run.length === 5 && run.filter((word) => /^\p{Ll}/u.test(word)).length >= 3 && translated.includes(` ${run.join(" ")} `),
    );
  return left && { code: "english-left", detail: left.join(" ") };
}

// How long a translation may be, in characters of the source: the shortest and the longest seen in good ones, and half as much again.
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  Hans: [0.18, 0.9],
  Hant: [0.18, 0.9],
  Jpan: [0.25, 1.1],
  Kore: [0.28, 1.1],
  Thai: [0.4, 1.6],
  Khmr: [0.42, 1.7],
  Arab: [0.48, 1.8],
  Latn: [0.55, 1.9],
  Taml: [0.55, 2],
};
const otherLengths = [0.48, 1.9] as const;

function checkLength({ source, translation, target }: TranslationCheck): Reason | undefined {
  const [least, most] = lengths[scriptOf(target.tag) ?? ""] ?? otherLengths;
  const length = translation.trim().length;
  const half = translation
    .trim()
    .slice(0, length / 2)
    .trim();
  if (length > 40 && translation.trim().endsWith(half) && !source.endsWith(source.slice(0, source.length / 2).trim()))
    return { code: "repeated" };
  // A heading may be a third or three times as long.
  if (length < least * source.length - 12) return { code: "too-short" };
  return length > most * source.length + 25 ? { code: "too-long" } : undefined;
}
