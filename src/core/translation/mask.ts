/*
 * Addresses, placeholders and the like are replaced by markers (⟦0⟧, ⟦1⟧, …) before a text is sent, and restored
 * afterwards. Models copy a marker more reliably than an address, and a lost marker is easy to detect. Names are sent
 * as they are, because many languages decline them.
 */

import { memoize } from "../model/memo.ts";
import type { Reason } from "../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import { lettersOf, scriptOf } from "./scripts.ts";
import type { Masked, RequiredName, TextForm } from "./types.ts";

const urlEnd = "[\\p{Script=Latin}\\d/_~#=&%+-]";
const urlPart = "[\\p{Script=Latin}\\d/_~#=&%+\\-.,;:!?@$*']";

/**
 * Patterns of parts that are the same in every language, as sources of regular expressions with the flag `u`. All of
 * them run in linear time for any text.
 */
export const protectedPatterns = {
  tag: "<!--(?:(?!<!--|-->)[^])*-->|</?\\p{L}[^<>]*>|\\{%(?:(?!\\{%|%\\}).)*%\\}",
  placeholder: "\\{\\{?[\\p{L}\\d_$][\\p{L}\\d_.$-]*\\}?\\}",
  // The path of a Markdown link may have no scheme: [contact](/contact).
  link: "(?<=\\]\\()[^\\s()]+(?:\\([^\\s()]*\\)[^\\s()]*)*(?=\\)|\\s+[\"'])",
  address: `(?:https?://|www\\.)(?:${urlPart}|\\([^\\s()]*\\))*(?:${urlEnd}|\\([^\\s()]*\\))|(?<![\\w.+-])[\\w.+-]{1,64}@[\\w-]+(?:\\.[\\w-]+)+`,
  // Letters are notes only after a mark: in “look[s]” and “like [a] mother” they are the quoting author's.
  citation: '\\[\\p{Nd}{1,3}\\]|(?<=[.,;:!?)\\]"”’»])\\[[a-z]\\]',
} as const;

// Includes similar brackets, since models confuse them.
const bracket = "[⟦⟧〚〛]";
const sign = [...Object.values(protectedPatterns), bracket].join("|");

// Scripts without spaces between words do not show where one ends.
const inWord =
  "(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}])[\\p{L}\\p{M}\\p{N}_]";
const wordBefore = `(?<!${inWord})`;
const wordAfter = `(?!${inWord})`;
/** Escapes a text for a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

// Longest first: “Ada Example” before “Example”.
const longestFirst = (glossary: readonly GlossaryTerm[]): GlossaryTerm[] =>
  glossary.filter(({ term }) => term.trim() !== "").sort((a, b) => b.term.length - a.term.length);

const termPattern = (glossary: readonly GlossaryTerm[]): string =>
  `${wordBefore}(?:${longestFirst(glossary)
    .map(({ term }) => escapeRegExp(term))
    .join("|")})${wordAfter}`;

/** The parts of a source text that are the same for every language. */
interface Marks {
  /** The text, split at what must not change: every second part is a protected pattern or a name. */
  parts: readonly string[];
  /** The names. */
  terms: readonly GlossaryTerm[];
}

// Kept, since the same glossary is used for every text.
const readers = new WeakMap<readonly GlossaryTerm[], (text: string) => Marks>();

function marksIn(text: string, glossary: readonly GlossaryTerm[]): Marks {
  const read = readers.get(glossary) ?? readerOf(glossary);
  readers.set(glossary, read);
  return read(text);
}

function readerOf(glossary: readonly GlossaryTerm[]): (text: string) => Marks {
  const pattern = new RegExp(
    `(${glossary.some(({ term }) => term.trim() !== "") ? `${sign}|${termPattern(glossary)}` : sign})`,
    "u",
  );
  const byTerm = new Map(glossary.map((term) => [term.term, term]));
  return memoize(
    (text: string) => {
      const parts = text.split(pattern);
      return { parts, terms: parts.flatMap((part, index) => (index % 2 === 0 ? [] : (byTerm.get(part) ?? []))) };
    },
    (text) => text,
  );
}

/**
 * Returns the form of a glossary term in a target language.
 *
 * @param target looked up by code and tag, then by their prefixes: `ar-eg` falls back to `ar`
 * @returns the form of the language, or the term itself if there is none
 */
export function formOf({ term, forms }: GlossaryTerm, target: TargetLanguage): string {
  if (forms === undefined) return term;
  const byCode = new Map(Object.entries(forms).map(([code, form]) => [code.toLowerCase(), form]));
  for (const name of [target.code, target.tag]) {
    for (let code = name.toLowerCase(); code !== ""; code = code.slice(0, Math.max(0, code.lastIndexOf("-")))) {
      const form = byCode.get(code);
      if (form !== undefined) return form;
    }
  }
  return term;
}

const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * Returns whether a name has a form in a language: one of its own, Latin letters, or letters of its script. All others
 * are transliterated, as “طه حسين” is in French.
 */
export const hasForm = (name: GlossaryTerm, target: TargetLanguage): boolean =>
  isLatin.test(name.term) ||
  formOf(name, target) !== name.term ||
  name.term.search(lettersOf(scriptOf(target.tag) ?? "") ?? /^/) >= 0;

/**
 * Returns every occurrence of a glossary term in a source text, in order: whole words, case-sensitive, the longest term
 * first. Names inside an address or a tag do not count.
 */
export const occurrences = (text: string, glossary: readonly GlossaryTerm[]): readonly GlossaryTerm[] =>
  marksIn(text, glossary).terms;

/** Returns the names of a glossary in some texts, with their forms in a language. */
export function requiredNames(
  texts: readonly string[],
  glossary: readonly GlossaryTerm[],
  target: TargetLanguage,
): RequiredName[] {
  const found = new Set(texts.flatMap((text) => occurrences(text, glossary)));
  return glossary
    .filter((term) => found.has(term) && hasForm(term, target))
    .map((term) => ({ term: term.term, form: formOf(term, target) }));
}

/** Returns the glossary terms that occur in a source text, without duplicates, in the order of the glossary. */
export function termsIn(text: string, glossary: readonly GlossaryTerm[]): GlossaryTerm[] {
  const found = new Set(occurrences(text, glossary));
  return glossary.filter((term) => found.has(term));
}

/**
 * Replaces citations, addresses, link targets, placeholders, tags and glossary terms with markers.
 *
 * @param text in the source language
 * @param glossary names that do not change, or have their own form in the target language
 * @param first the number of the first marker
 * @returns the text with markers numbered in order of appearance, and the replacement of each in the target language
 */
export function maskText({
  text,
  glossary,
  target,
  first = 0,
}: {
  text: string;
  glossary: readonly GlossaryTerm[];
  target: TargetLanguage;
  first?: number;
}): Masked {
  const { parts } = marksIn(text, glossary);
  if (parts.length === 1) return { text, kept: [], first };
  const kept: string[] = [];
  const masked = parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const term = glossary.findLast((each) => each.term === part);
    if (term !== undefined && !hasForm(term, target)) return part;
    kept.push(term === undefined ? part : formOf(term, target));
    return `⟦${first + kept.length - 1}⟧`;
  });
  return { text: masked.join(""), kept, first };
}

const marker = /⟦(\d+)⟧/gu;
/** A bracket of markers. */
export const strayBracket: RegExp = new RegExp(bracket, "u");

/**
 * Replaces the markers of a translated text, in any order.
 *
 * @param text with every marker exactly once
 * @param kept the replacements and the number of the first marker, from `maskText`
 * @returns the text, or the reason: a marker is missing, repeated or not in the source
 */
export function unmaskText({
  text,
  kept,
  first = 0,
}: {
  text: string;
  kept: readonly string[];
  first?: number;
}): { text: string } | { reason: Reason } {
  const counts = kept.map(() => 0);
  let invented: number | undefined;
  const whole = text.replace(marker, (_, digits: string) => {
    const number = Number(digits);
    const count = counts[number - first];
    if (count === undefined) invented ??= number;
    else counts[number - first] = count + 1;
    return kept[number - first] ?? "";
  });
  if (invented !== undefined) return { reason: { code: "marker-invented", detail: `⟦${invented}⟧` } };
  const detailOf = (index: number) => `⟦${first + index}⟧ (“${kept[index] ?? ""}”)`;
  const repeated = counts.findIndex((count) => count > 1);
  if (repeated >= 0) return { reason: { code: "marker-repeated", detail: detailOf(repeated) } };
  const lost = counts.indexOf(0);
  if (lost >= 0) return { reason: { code: "marker-missing", detail: detailOf(lost) } };
  const stray = strayBracket.exec(text.replace(marker, " · "));
  return stray === null ? { text: whole } : { reason: { code: "marker-broken", detail: stray[0] } };
}

const anyMarker = /⟦\/?\d+⟧/gu;
/** Letters, numbers that languages write with other separators, percentages and amounts of money. */
const word = /\p{L}|\p{Nd}[.,٫٬]\p{Nd}|[%٪\p{Sc}]/u;

/** Whether a masked text has anything to translate besides its marks. */
export const hasWords = ({ text }: Masked): boolean => word.test(text.replace(anyMarker, " "));

/**
 * Returns the translation of a text that has no words: names in the form of the language, years, signs.
 *
 * @returns undefined for a text that has something to translate
 */
export function withoutTranslating(
  source: string,
  { mask, unmask }: TextForm,
  languages: { glossary: readonly GlossaryTerm[]; target: TargetLanguage },
): string | undefined {
  const masked = mask(source, { ...languages, first: 0 });
  const filled = hasWords(masked) ? undefined : unmask(masked.text, masked);
  return filled !== undefined && "text" in filled ? filled.text : undefined;
}

/** The form of texts without markup. */
export const plainForm: TextForm = {
  mask: (text, options) => maskText({ text, ...options }),
  unmask: (text, { kept, first }) => unmaskText({ text, kept, first }),
  salvage: (text, { kept, first }) => text.replace(marker, (_, digits: string) => kept[Number(digits) - first] ?? ""),
  plain: (text) => text,
  words: (text) => text,
  marked: (text) => text,
  elements: () => "",
};
