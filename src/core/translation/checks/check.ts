import { memoize } from "../../model/memo.ts";
import type { Reason } from "../../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../../model/types.ts";
import { escapeRegExp, formOf, hasForm, occurrences, protectedPatterns } from "../mask.ts";
import { languageOf } from "../scripts.ts";
import type { TextForm } from "../types.ts";
import { withUsualDecimals } from "../written-decimals.ts";

/** The input of a check. */
export interface TranslationCheck {
  source: string;
  /** The BCP 47 tag of the language of the source. */
  from: string;
  /** After `unmaskText`. */
  translation: string;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
  /** Whether the text is a value, such as a cell of a table. */
  isValue?: boolean | undefined;
  /** Both texts as `TextForm.marked` returns them: their words, with marks for citations, notes and links. */
  marked?: { source: string; translation: string } | undefined;
}

/** Returns a text and its translation as the checks read them, by the functions of their {@link TextForm}. */
export const checkedTexts = (
  { words, marked }: Pick<TextForm, "words" | "marked">,
  source: string,
  translation: string,
): Pick<TranslationCheck, "source" | "translation" | "marked"> => ({
  source: words(source),
  translation: words(translation),
  marked: { source: marked(source), translation: marked(translation) },
});

/** The input of a check, with `given` (source) and `found` (translation) without names and protected patterns. */
export interface Reading extends TranslationCheck {
  given: string;
  found: string;
  /** The names in the source. */
  terms: readonly GlossaryTerm[];
  /** Whether the translation has a digit, of any script. */
  hasDigits: boolean;
}

/** Returns a reason against a translation, or undefined. */
export type Check = (reading: Reading) => Reason | undefined;

/**
 * Returns the first reason that checks give; undefined if there is none. A check that throws refuses its text, because
 * a mistake in one must not end a run.
 */
export function firstReason(checks: readonly Check[], reading: Reading): Reason | undefined {
  for (const find of checks) {
    try {
      const reason = find(reading);
      if (reason !== undefined) return reason;
    } catch (error) {
      return { code: "check-failed", detail: String(error) };
    }
  }
  return undefined;
}

/** Returns whether a text is translated into a variety of its own language. */
export const isVariety = ({ from, target }: Pick<TranslationCheck, "from" | "target">): boolean =>
  languageOf(from) === languageOf(target.tag);

/** Returns whether a text starts with a Latin letter. */
const isLatin = (text: string): boolean => /^\p{Script=Latin}/u.test(text);

// A name may have an ending (Google’da, Googlen), and Arabic writes “and” or “in” before it without a space.
const namePatterns = new Map<string, RegExp>();

/** Returns a pattern for a name, including endings. */
export function namePattern(form: string): RegExp {
  const known = namePatterns.get(form);
  if (known !== undefined) return known;
  const arabic = /^\p{Script=Arabic}/u.test(form) ? "(?<!\\p{L}\\p{M}{0,4}\\p{L}{3})" : "";
  const before = isLatin(form) ? "(?<!\\p{Script=Latin}\\p{M}{0,4})" : arabic;
  const pattern = new RegExp(
    `${before}${escapeRegExp(form)}${isLatin(form) ? "(?:[’']?\\p{Script=Latin}+)?" : ""}`,
    "gu",
  );
  namePatterns.set(form, pattern);
  return pattern;
}

const anySign = new RegExp(Object.values(protectedPatterns).join("|"), "gu");

/** Every protected pattern needs one of these; most texts have none. */
export const mayHaveSign = /[<{[\]@]|http|www\./;

type Remove = (text: string) => string;

// By glossary, then by target or by its forms, because many texts share them and most languages share the forms.
const removers = new WeakMap<
  readonly GlossaryTerm[],
  { byTarget: WeakMap<TargetLanguage, Remove>; byForms: Map<string, Remove> }
>();

/**
 * Returns a function that removes protected patterns, and the names of a glossary with their forms in a language, the
 * longest first.
 */
function removerOf(glossary: readonly GlossaryTerm[], target: TargetLanguage): Remove {
  const known = removers.get(glossary) ?? {
    byTarget: new WeakMap<TargetLanguage, Remove>(),
    byForms: new Map<string, Remove>(),
  };
  removers.set(glossary, known);
  const own = known.byTarget.get(target);
  if (own !== undefined) return own;
  const forms = [...new Set(glossary.flatMap((term) => [formOf(term, target), term.term]))].filter(
    (form) => form !== "",
  );
  forms.sort((a, b) => b.length - a.length);
  const key = JSON.stringify(forms);
  const remover = known.byForms.get(key) ?? makeRemover(forms);
  known.byForms.set(key, remover);
  known.byTarget.set(target, remover);
  return remover;
}

function makeRemover(forms: readonly string[]): Remove {
  const any = new RegExp([mayHaveSign.source, ...forms.map(escapeRegExp)].join("|"), "u");
  const remove = memoize(
    (text: string) =>
      forms.reduce(
        (rest, form) => (rest.includes(form) ? rest.replace(namePattern(form), " · ") : rest),
        mayHaveSign.test(text) ? text.replace(anySign, " · ") : text,
      ),
    (text) => text,
  );
  return (text) => (any.test(text) ? remove(text) : text);
}

/** Removes the parts of a text that are not translated: protected patterns and names. */
export const withoutKept = (text: string, { target, glossary }: TranslationCheck): string =>
  removerOf(glossary, target)(text);

const digit = /\p{Nd}/u;

/** Reads a source text and its translation once for all checks. */
export function readingOf(check: TranslationCheck): Reading {
  const { source, target, glossary } = check;
  const hasDigits = digit.test(check.translation);
  const translation = hasDigits ? withUsualDecimals(check) : check.translation;
  const remove = removerOf(glossary, target);
  const terms = occurrences(source, glossary).filter((term) => hasForm(term, target));
  return {
    ...check,
    translation,
    given: remove(source),
    found: remove(translation),
    terms,
    hasDigits,
  };
}

/** Returns the first missing and the first extra item of a list, counting duplicates. */
export function difference(
  expected: readonly string[],
  found: readonly string[],
): [missing: string | undefined, extra: string | undefined] {
  if (expected.length === 0) return [undefined, found[0]];
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
