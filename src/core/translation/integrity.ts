/*
 * Whether a translation can be trusted: not whether it is good, but whether it says the same numbers and names, in the right language, and all of it.
 */
import { escapeRegExp, formOf, occurrences, signs } from "./mask.ts";
import { foreignCharacter, knowsScales, lettersOf, numbersIn, scriptOf, type TextNumber, toAsciiDigits } from "./scripts.ts";
import type { GlossaryTerm, Reason, TargetLanguage } from "./types.ts";

/** What a check compares. */
export interface TranslationCheck {
  /** In English. */
  source: string;
  /** After `unmaskText`. */
  translation: string;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
}

/** The reason for a translation that is the source itself. */
export const identicalToSource: Reason = "it is the same as the source";

/**
 * The first reason why a translation cannot be trusted.
 *
 * @returns for people, after “the translation was refused because”: `the number 800 is missing`; undefined for one that can be trusted
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
  /[\p{L}\p{N}]/u.test(translation) || !/[\p{L}\p{N}]/u.test(source) ? undefined : "it is empty";

const framing: readonly (readonly [pattern: RegExp, reason: Reason])[] = [
  [/[⟦⟧]/u, "a marker is left in it"],
  [/^\s*\[\p{Nd}+\]/u, "it begins with the number of a piece"],
  [/```/u, "it stands in a code fence"],
  [
    /^\W*(?:(?:sure|certainly|of course|okay)[,!.:]|here(?:['’]s| is| are)\b.{0,60}\btranslat|(?:the |your )?translat(?:ion|ed text)\b.{0,40}:)/iu,
    "it begins with a preface",
  ],
  [/^\s*["“„«「『]\P{L}*\p{L}[^"“”„«»「」『』]*["”“»」』]\s*$/u, "it stands in quotation marks"],
];

const checkFraming = ({ source, translation }: TranslationCheck): Reason | undefined =>
  framing.find(([pattern]) => pattern.test(translation) && !pattern.test(source))?.[1];

const signNames = { tag: "tag", placeholder: "placeholder", linkTarget: "link target", address: "address", citation: "citation" } as const;
const signPatterns = Object.entries(signNames).map(([kind, name]) => ({
  name,
  pattern: new RegExp(signs[kind as keyof typeof signs], "gu"),
}));

function checkSigns({ source, translation }: TranslationCheck): Reason | undefined {
  for (const { name, pattern } of signPatterns) {
    const [missing, extra] = difference(toAsciiDigits(source).match(pattern) ?? [], toAsciiDigits(translation).match(pattern) ?? []);
    if (missing !== undefined) return `the ${name} ${missing} is missing`;
    if (extra !== undefined) return `the ${name} ${extra} is not in the source`;
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

// A name may have an ending of its own (Snapchat’in, Redditin), and Arabic writes “and” or “in” before it without a space.
function namePattern(form: string): RegExp {
  const before = isLatin(form) ? "(?<!\\p{Script=Latin}\\p{M}*)" : /^\p{Script=Arabic}/u.test(form) ? "(?<!\\p{L}\\p{M}*\\p{L}{3})" : "";
  return new RegExp(`${before}${escapeRegExp(form)}${isLatin(form) ? "(?:[’']?\\p{Script=Latin}+)?" : ""}`, "gu");
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
    if (actual === 0 && !(isShort && dropsNames.test(target.tag))) return `the name “${form}” is missing`;
    if (actual < expected && !isShort) return `the name “${form}” stands ${actual} times in place of ${expected}`;
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

// What the source says in words may stand in digits in the translation: three years, December.
const wordNumbers: ReadonlyMap<string, number> = new Map(
  (
    "0 zero 1 a an one single first once each per every 2 two second twice both pair couple double half 3 three third triple 4 four fourth " +
    "quarter 5 five fifth 6 six sixth 7 seven seventh 8 eight eighth 9 nine ninth 10 ten tenth decade decades 11 eleven eleventh " +
    "12 twelve twelfth dozen 13 thirteen 14 fourteen 15 fifteen 16 sixteen 17 seventeen 18 eighteen 19 nineteen 20 twenty 30 thirty 40 forty " +
    "50 fifty 60 sixty 70 seventy 80 eighty 90 ninety 100 hundred century 1000 thousand 1000000 million 1000000000 billion"
  )
    .split(/ (?=\d)/)
    .flatMap((entry) => entry.split(" ").map((word): [string, number] => [word, Number.parseInt(entry, 10)])),
);
const months = "January February March April May June July August September October November December".split(" ");

function numbersInWords(source: string): Set<number> {
  const numbers = new Set<number>();
  let running = 0;
  for (const word of source.match(/\p{L}+/gu) ?? []) {
    const month = months.indexOf(word) + 1;
    if (month > 0) numbers.add(month);
    const value = wordNumbers.get(word.toLowerCase());
    // Forty-two, two hundred, three million.
    if (value === undefined) running = 0;
    else if (value >= 100) running = (running || 1) * value;
    else running = running % 100 >= 20 && value < 10 ? running + value : value;
    if (value !== undefined) numbers.add(value).add(running);
  }
  return numbers;
}

const hanDigits = "〇一二三四五六七八九";
const hanUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 };

// A Chinese numeral: 十八, 二〇二二, 一千万.
function hanNumber(numeral: string): number {
  let total = 0;
  let section = 0;
  let digits = "";
  for (const sign of numeral) {
    const unit = hanUnits[sign];
    if (unit === undefined) digits += hanDigits.indexOf(sign);
    else if (unit < 1e4) {
      section += Number(digits || 1) * unit;
      digits = "";
    } else {
      total = (total + section + Number(digits) || 1) * unit;
      section = 0;
      digits = "";
    }
  }
  return total + section + Number(digits);
}

const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
const romanNumber = (numeral: string): number =>
  [...numeral].reduce((sum, sign, index) => {
    const value = romanDigits[sign] ?? 0;
    return sum + (value < (romanDigits[numeral[index + 1] ?? ""] ?? 0) ? -value : value);
  }, 0);

// Numbers that stand in the signs of a language that are no digits. They may replace digits, but nothing is demanded of them.
const otherNumerals = (text: string): Set<number> =>
  new Set([
    ...(
      text
        .replace(/[两兩]/g, "二")
        .replaceAll("零", "〇")
        .match(/[〇一二三四五六七八九十百千万萬億亿]+/gu) ?? []
    ).map(hanNumber),
    ...(text.match(/(?<!\p{L})[IVXLC]+(?!\p{L})/gu) ?? []).map(romanNumber),
  ]);

function checkNumbers(check: TranslationCheck): Reason | undefined {
  const source = withoutKept(check.source, check);
  const translation = withoutKept(check.translation, check);
  const language = new Intl.Locale(check.target.tag).language;
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
  const missing = numbersIn(source, "en").find(
    (number) => !fits(number) && number.bare >= 10 && !number.values.some((v) => numerals.has(v)),
  );
  if (missing !== undefined) return `the number ${missing.text} is missing`;
  const spelled = numbersInWords(source);
  const extra = rest.find(({ values }) => !values.some((value) => spelled.has(value)));
  return extra === undefined ? undefined : `the number ${extra.text} is not in the source`;
}

const letters = (text: string): string => (text.toLowerCase().match(/\p{L}+/gu) ?? []).join(" ");

// “200K” is as much a number as 200.
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\d[\d.,]*[kKMB]?\b/g, ""));

const isEnglish = ({ tag }: TargetLanguage): boolean => /^en\b/i.test(tag);

function checkIdentical(check: TranslationCheck): Reason | undefined {
  if (isEnglish(check.target) || letters(check.source) !== letters(check.translation)) return undefined;
  return hasWords(withoutKept(check.source, check)) ? identicalToSource : undefined;
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
  if (own * 2 < all) return `it is not in ${englishNames.of(script) ?? script} script`;
  if (script === "Jpan" && all > 20 && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "it is not Japanese";
  if (script === "Kore" && all > 0 && !/\p{Script=Hangul}/u.test(text)) return "it is not Korean";
  if (script !== "Hans" && script !== "Hant") return undefined;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text)) return "it is not Chinese";
  const foreign = foreignCharacter(text, script);
  return foreign === undefined ? undefined : `it is in ${script === "Hans" ? "Traditional" : "Simplified"} Chinese characters (${foreign})`;
}

// Frequent English words that mean nothing in other languages of Latin letters, or are rare there.
const englishWords = new Set(
  (
    "the and that which with from this these those was were been being have has had having does did would could should might shall must " +
    "their they them there then than when where while who whom whose what why how because although though through between among against " +
    "about above below into onto upon within without after before during until since about across toward towards behind beyond under " +
    "she he him his her hers its our ours your yours my you it by of not nor but yet both either neither each every other others another such " +
    "some any many much more most few less least only also even just still very too again already always never often rather quite almost nearly " +
    "one two three five eight ten first last new good own same well work worked working known used using made make became joined held led " +
    "year years people company business over all are is an as or to be"
  ).split(" "),
);

function checkEnglish(check: TranslationCheck): Reason | undefined {
  if (isEnglish(check.target)) return undefined;
  const words = (withoutKept(check.translation, check).match(/\p{L}+/gu) ?? []).map((word) => englishWords.has(word.toLowerCase()));
  const share = (from: number, to: number) => words.slice(from, to).filter(Boolean).length / (to - from);
  if (words.length >= 4 && share(0, words.length) >= 0.3) return "it is mostly English";
  // One sentence of several may have been left.
  const isPartly = words.some((_, start) => start + stretch <= words.length && share(start, start + stretch) >= 0.5);
  return isPartly ? "it is partly English" : undefined;
}
const stretch = 12;

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
    return "it stands twice";
  // A heading may be a third or three times as long.
  if (length < least * source.length - 12) return "it is too short";
  return length > most * source.length + 25 ? "it is too long" : undefined;
}
