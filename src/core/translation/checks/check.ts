import type { Reason } from "../../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../../model/types.ts";
import { escapeRegExp, formOf, protectedPatterns } from "../mask.ts";

/** What a check compares. */
export interface TranslationCheck {
  /** In English. */
  source: string;
  /** After `unmaskText`. */
  translation: string;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
}

/** Finds a reason why a translation cannot be trusted. */
export type Check = (check: TranslationCheck) => Reason | undefined;

/** The letters of Latin script, with which most names begin. */
export const isLatin = (text: string): boolean => /^\p{Script=Latin}/u.test(text);

// A name may have an ending of its own (Google’da, Googlen), and Arabic writes “and” or “in” before it without a space.
const namePatterns = new Map<string, RegExp>();

/** A pattern for the places where a name stands, with its endings. */
export function namePattern(form: string): RegExp {
  const known = namePatterns.get(form);
  if (known !== undefined) return known;
  const arabic = /^\p{Script=Arabic}/u.test(form) ? "(?<!\\p{L}\\p{M}{0,4}\\p{L}{3})" : "";
  const before = isLatin(form) ? "(?<!\\p{Script=Latin}\\p{M}{0,4})" : arabic;
  const pattern = new RegExp(`${before}${escapeRegExp(form)}${isLatin(form) ? "(?:[’']?\\p{Script=Latin}+)?" : ""}`, "gu");
  namePatterns.set(form, pattern);
  return pattern;
}

const anySign = new RegExp(Object.values(protectedPatterns).join("|"), "gu");

/** What is left to translate of a text: without protectedPatterns and names. */
export function withoutKept(text: string, { target, glossary }: TranslationCheck): string {
  const forms = glossary.flatMap((term) => [formOf(term, target), term.term]).filter((form) => form !== "");
  return forms
    .sort((a, b) => b.length - a.length)
    .reduce((rest, form) => (rest.includes(form) ? rest.replace(namePattern(form), " · ") : rest), text.replace(anySign, " · "));
}

/** The first that only one of two lists has, counting how often. */
export function difference(
  expected: readonly string[],
  found: readonly string[],
): [missing: string | undefined, extra: string | undefined] {
  const counts = new Map<string, number>();
  for (const item of found) counts.set(item, (counts.get(item) ?? 0) + 1);
  const take = (item: string) => {
    const left = counts.get(item) ?? 0;
    counts.set(item, left - 1);
    return left > 0;
  };
  const missing = expected.find((item) => !take(item));
  return [missing, found.find((item) => (counts.get(item) ?? 0) > 0)];
}
