/*
 * What must survive a translation is replaced by markers (⟦0⟧, ⟦1⟧, …) before a text is sent, and put back afterwards.
 * A model copies a marker more reliably than a name or an address, and a marker that is lost is noticed.
 */

import type { Reason } from "../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import { toAsciiDigits } from "./scripts.ts";
import type { MarkedName } from "./types.ts";

/** A text with markers in place of what must survive. */
export interface Masked {
  text: string;
  /** What each marker becomes in the target language. */
  kept: readonly string[];
  /** The number of the first marker. */
  first: number;
}

const urlEnd = "[\\p{Script=Latin}\\d/_~#=&%+-]";
const urlPart = "[\\p{Script=Latin}\\d/_~#=&%+\\-.,;:!?@$*']";

/**
 * Kinds of protectedPatterns that stand the same in every language, as sources of regular expressions with the flag `u`. None takes longer than the length of
 * a text explains, whatever the text.
 */
export const protectedPatterns = {
  tag: "<!--(?:(?!<!--|-->)[^])*-->|</?\\p{L}[^<>]*>|\\{%(?:(?!\\{%|%\\}).)*%\\}",
  placeholder: "\\{\\{?[\\p{L}\\d_$][\\p{L}\\d_.$-]*\\}?\\}",
  // The path of a Markdown link may have no scheme: [contact](/contact).
  linkTarget: "(?<=\\]\\()[^\\s()]+(?:\\([^\\s()]*\\)[^\\s()]*)*(?=\\)|\\s+[\"'])",
  address: `(?:https?://|www\\.)(?:${urlPart}|\\([^\\s()]*\\))*(?:${urlEnd}|\\([^\\s()]*\\))|(?<![\\w.+-])[\\w.+-]{1,64}@[\\w-]+(?:\\.[\\w-]+)+`,
  citation: "\\[(?:\\p{Nd}{1,3}|[a-z])\\]",
} as const;

// Lookalikes of the brackets count as well, since models write one for the other.
const bracket = "[⟦⟧〚〛]";
const sign = [...Object.values(protectedPatterns), bracket].join("|");
const wholeSign = new RegExp(`^(?:${sign})$`, "u");
// A link target is known by what stands around it, so alone it is known by its shape.
const bareTarget = /^(?:[/#.]|[\w+.-]+:)\S*$/u;

const wordBefore = "(?<![\\p{L}\\p{M}\\p{N}_])";
const wordAfter = "(?![\\p{L}\\p{M}\\p{N}_])";
/** A text as a regular expression that matches it. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

// Longest first: “Ada Example” before “Example”.
const longestFirst = (glossary: readonly GlossaryTerm[]): GlossaryTerm[] =>
  glossary.filter(({ term }) => term.trim() !== "").sort((a, b) => b.term.length - a.term.length);

const termPattern = (glossary: readonly GlossaryTerm[]): string =>
  `${wordBefore}(?:${longestFirst(glossary)
    .map(({ term }) => escapeRegExp(term))
    .join("|")})${wordAfter}`;

// A glossary is looked for in every text: its pattern is made once.
const markPatterns = new WeakMap<readonly GlossaryTerm[], RegExp>();
function markPattern(glossary: readonly GlossaryTerm[]): RegExp {
  const known = markPatterns.get(glossary);
  if (known !== undefined) return known;
  const pattern = new RegExp(glossary.some(({ term }) => term.trim() !== "") ? `${sign}|${termPattern(glossary)}` : sign, "gu");
  markPatterns.set(glossary, pattern);
  return pattern;
}

/**
 * A glossary term as it stands in a target language.
 *
 * @param target its code or tag is looked up, then those it is a variety of: `ar-eg` falls back to `ar`
 * @returns the form of the language, or the term itself where the language has none
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

/**
 * Every occurrence of a glossary term in a source text, in order: whole words, upper and lower case told apart, the longest term first.
 * Names inside an address or a tag do not count, since they are no words of the text.
 */
export function occurrences(text: string, glossary: readonly GlossaryTerm[]): GlossaryTerm[] {
  const byTerm = new Map(glossary.map((term) => [term.term, term]));
  return [...text.matchAll(markPattern(glossary))].flatMap(([match]) => byTerm.get(match) ?? []);
}

/** The terms of a glossary that occur in a source text, each once, in the order of the glossary. */
export function termsIn(text: string, glossary: readonly GlossaryTerm[]): GlossaryTerm[] {
  const found = new Set(occurrences(text, glossary));
  return glossary.filter((term) => found.has(term));
}

/**
 * Replaces what must survive translation by markers: citations, addresses, link targets, placeholders, tags and glossary terms.
 *
 * @param text in the source language
 * @param glossary names that stay, or have a form of their own in the target language
 * @param first the number of the first marker
 * @returns the text with markers numbered in order of appearance, and what each stands for in the target language
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
  const byTerm = new Map(glossary.map((term) => [term.term, term]));
  const kept: string[] = [];
  const masked = text.replace(markPattern(glossary), (match) => {
    const term = byTerm.get(match);
    kept.push(term === undefined ? match : formOf(term, target));
    return `⟦${first + kept.length - 1}⟧`;
  });
  return { text: masked, kept, first };
}

// Models put spaces, invisible direction marks or digits of their own script inside the brackets, and write two square ones for each.
const gap = "[\\s\\p{Cf}]{0,8}";
const marker = new RegExp(`(?:[⟦〚]|\\[\\[)${gap}(\\p{Nd}{1,6})${gap}(?:[⟧〛]|\\]\\])`, "gu");
const strayBracket = new RegExp(bracket, "u");

/**
 * Puts what markers stand for back into a translated text. Their order may have changed. A name that is written out counts as its marker, if it
 * stands there as often as its markers are missing.
 *
 * @param text with every marker exactly once
 * @param kept what each marker stands for, and the number of the first, as `maskText` gave them
 * @returns the text, or why it cannot be trusted: a marker is missing, stands twice or was invented
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
  for (const [, digits = ""] of text.matchAll(marker)) {
    const number = Number(toAsciiDigits(digits));
    const count = counts[number - first];
    if (count === undefined) return { reason: { code: "marker-invented", detail: `⟦${number}⟧` } };
    counts[number - first] = count + 1;
  }
  const detailOf = (index: number) => `⟦${first + index}⟧ (“${kept[index] ?? ""}”)`;
  const repeated = counts.findIndex((count) => count > 1);
  if (repeated >= 0) return { reason: { code: "marker-repeated", detail: detailOf(repeated) } };
  const lost = lostMarker(text.replace(marker, " · "), kept, counts);
  if (lost !== undefined) return { reason: { code: "marker-missing", detail: detailOf(lost) } };
  const stray = strayBracket.exec(text.replace(marker, ""));
  if (stray !== null) return { reason: { code: "marker-broken", detail: stray[0] } };
  return { text: text.replace(marker, (_, digits: string) => kept[Number(toAsciiDigits(digits)) - first] ?? "") };
}

/** The place of a marker that is missing, and whose name is not written out in its place. */
function lostMarker(text: string, kept: readonly string[], counts: readonly number[]): number | undefined {
  const missing = [...kept.keys()].filter((index) => counts[index] === 0);
  if (missing.length === 0) return undefined;
  let rest = text;
  // The longest first: “Ada Example” before “Example”.
  const names = [...new Set(missing.map((index) => kept[index] ?? ""))].sort((a, b) => b.length - a.length);
  for (const name of names) {
    const places = missing.filter((index) => kept[index] === name);
    const parts = rest.split(nameIn(name));
    if (!isName(name) || parts.length - 1 !== places.length) return places[0];
    rest = parts.join(" · ");
  }
  return undefined;
}

// Where a script has spaces between words, a name is no part of a longer word; endings may follow it, and Arabic writes “and” before it.
const nameIn = (name: string): RegExp =>
  new RegExp(/^\p{Script=Latin}/u.test(name) ? `(?<!\\p{Script=Latin}\\p{M}{0,4})${escapeRegExp(name)}` : escapeRegExp(name), "gu");

const isName = (kept: string): boolean => !wholeSign.test(kept) && !bareTarget.test(kept);

/**
 * What the markers stand for, for the prompt, so that a model can inflect the sentence around a name.
 *
 * @returns each name with its marker; none for addresses, tags and other protectedPatterns
 */
export const describeMarkers = ({ kept, first }: Masked): MarkedName[] =>
  kept.flatMap((name, index) => (isName(name) ? [{ marker: first + index, name }] : []));
