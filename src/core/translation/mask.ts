/*
 * What must survive a translation is replaced by markers (⟦0⟧, ⟦1⟧, …) before a text is sent, and put back afterwards.
 * A model copies a marker more reliably than a name or an address, and a marker that is lost is noticed.
 */
import type { Reason } from "./reasons.ts";
import { toAsciiDigits } from "./scripts.ts";
import type { GlossaryTerm, MarkedName, TargetLanguage } from "./types.ts";

/** A text with markers in place of what must survive. */
export interface Masked {
  text: string;
  /** What each marker becomes in the target language. */
  kept: readonly string[];
}

const urlEnd = "[\\p{Script=Latin}\\d/_~#=&%+-]";
const urlPart = "[\\p{Script=Latin}\\d/_~#=&%+\\-.,;:!?@$*']";

/** Kinds of signs that stand the same in every language, as sources of regular expressions with the flag `u`. */
export const signs = {
  tag: "<!--[^]*?-->|</?\\p{L}[^<>]*>|\\{%.*?%\\}",
  placeholder: "\\{\\{?[\\p{L}\\d_$][\\p{L}\\d_.$-]*\\}?\\}",
  // The path of a Markdown link may have no scheme: [contact](/contact).
  linkTarget: "(?<=\\]\\()[^\\s()]+(?:\\([^\\s()]*\\)[^\\s()]*)*(?=\\)|\\s+[\"'])",
  address: `(?:https?://|www\\.)(?:${urlPart}|\\([^\\s()]*\\))*(?:${urlEnd}|\\([^\\s()]*\\))|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+`,
  citation: "\\[(?:\\p{Nd}{1,3}|[a-z])\\]",
} as const;

// Lookalikes of the brackets count as well, since models write one for the other.
const bracket = "[⟦⟧〚〛]";
const sign = [...Object.values(signs), bracket].join("|");
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
 * @returns the text with markers numbered in order of appearance, and what each stands for in the target language
 */
export function maskText({ text, glossary, target }: { text: string; glossary: readonly GlossaryTerm[]; target: TargetLanguage }): Masked {
  const byTerm = new Map(glossary.map((term) => [term.term, term]));
  const kept: string[] = [];
  const masked = text.replace(markPattern(glossary), (match) => {
    const term = byTerm.get(match);
    kept.push(term === undefined ? match : formOf(term, target));
    return `⟦${kept.length - 1}⟧`;
  });
  return { text: masked, kept };
}

// Models put spaces, invisible direction marks or digits of their own script inside the brackets.
const gap = "[\\s\\p{Cf}]*";
const marker = new RegExp(`[⟦〚]${gap}(\\p{Nd}+)${gap}[⟧〛]`, "gu");

/**
 * Puts what markers stand for back into a translated text. Their order may have changed.
 *
 * @param text with every marker exactly once
 * @param kept what each marker stands for, as `maskText` gave it
 * @param target not needed: the digits of every script are read
 * @returns the text, or why it cannot be trusted: a marker is missing, stands twice or was invented
 */
export function unmaskText({
  text,
  kept,
}: {
  text: string;
  kept: readonly string[];
  target?: TargetLanguage | undefined;
}): { text: string } | { reason: Reason } {
  const counts = kept.map(() => 0);
  for (const [, digits = ""] of text.matchAll(marker)) {
    const number = Number(toAsciiDigits(digits));
    const count = counts[number];
    if (count === undefined) return { reason: { code: "marker-invented", detail: `⟦${number}⟧` } };
    counts[number] = count + 1;
  }
  for (const [number, count] of counts.entries()) {
    const detail = `⟦${number}⟧ (“${kept[number] ?? ""}”)`;
    if (count === 0) return { reason: { code: "marker-missing", detail } };
    if (count > 1) return { reason: { code: "marker-repeated", detail } };
  }
  const stray = new RegExp(bracket, "u").exec(text.replace(marker, ""));
  if (stray !== null) return { reason: { code: "marker-broken", detail: stray[0] } };
  return { text: text.replace(marker, (_, digits: string) => kept[Number(toAsciiDigits(digits))] ?? "") };
}

/**
 * What the markers stand for, for the prompt, so that a model can inflect the sentence around a name.
 *
 * @returns each name with its marker; none for addresses, tags and other signs
 */
export const describeMarkers = ({ kept }: Masked): MarkedName[] =>
  kept.flatMap((name, marker) => (wholeSign.test(name) || bareTarget.test(name) ? [] : [{ marker, name }]));
