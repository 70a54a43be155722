/*
 * Names that may have changed places in a sentence: “A hired B” for “B hired A”. Good translations put names in another
 * order, too.
 */
import type { GlossaryTerm } from "../../model/types.ts";
import { type Check, namePattern, type TranslationCheck } from "../checks/check.ts";
import { pairSentences } from "../checks/sentences.ts";
import { escapeRegExp, formOf, occurrences } from "../mask.ts";
import { remembered } from "../remembered.ts";
import { scriptOf } from "../scripts.ts";

/** A name that is in a sentence and in its translation. */
interface Place {
  name: string;
  /** Where it is in the source, and where it ends. */
  start: number;
  end: number;
  /** Where it is in the translation. */
  found: number;
  isInGlossary: boolean;
}

// Languages that put what describes a word before it, where others have it after: their order tells nothing of “A of
// B”, “A, who led B”.
const describesFirst =
  /^(?:am|az|bn|eu|fi|gu|hi|hu|hy|ja|ka|kk|kn|ko|ky|ml|mn|mr|my|ne|or|pa|sd|si|ta|te|tr|tt|ug|ur|uz|yue|zh)\b/;
const description =
  /^(?:\(|, (?!(?:s?he|it|they|and|or|but)\b)(?=\p{Ll})| (?:\p{L}+ ){0,2}(?:of|in|from|at|by|for|with|to|on|under|behind|who|which|that|where|whose|\p{L}+ing)\b)[^,;:.!?]*$/u;
const possessive = /^['’]s?(?: [\p{L}-]+){0,3} $/u;

/** Asks about two names that are not in the order of the source, and about names whose order tells nothing. */
export const doubtNames: Check = (check) => {
  if (describesFirst.test(check.from)) return undefined;
  const pairs = pairSentences(check);
  for (const [given, found] of pairs.length > 0 ? pairs : [[check.source, check.translation] as const]) {
    const places = placesIn(given, found, check);
    for (const [index, second] of places.entries()) {
      const first = places[index - 1];
      if (first === undefined || !isDoubtful(first, second, given, check.target.tag)) continue;
      return { code: "names-exchanged", detail: `“${first.name}” and “${second.name}”` };
    }
  }
  return undefined;
};

function isDoubtful(first: Place, second: Place, given: string, tag: string): boolean {
  const between = given.slice(first.end, second.start);
  const areKnown = first.isInGlossary && second.isInGlossary;
  // In “Acme’s Globex”, most languages name Globex first.
  if (possessive.test(between)) return areKnown;
  if (first.found > second.found) return true;
  return areKnown && describesFirst.test(tag) && description.test(between);
}

/** Returns the names that are in a sentence and in its translation, in the order of the source; each once. */
function placesIn(given: string, found: string, { target, glossary }: TranslationCheck): Place[] {
  const places: Place[] = [];
  const text = { given, found };
  const add = (name: string, form: string, patternOf: (form: string) => RegExp, isInGlossary: boolean) => {
    // Most capitalized words have a translation.
    if (name.length > longestName || !text.found.includes(form)) return;
    const [inSource, inTranslation] = [whole(name), patternOf(form)];
    const start = text.given.search(inSource);
    const place = text.found.search(inTranslation);
    if (start < 0 || place < 0) return;
    places.push({ name, start, end: start + name.length, found: place, isInGlossary });
    // “Ada Example” before “Example”.
    text.given = text.given.replace(inSource, blank);
    text.found = text.found.replace(inTranslation, blank);
  };
  for (const term of longestFirst(occurrences(given, glossary)))
    add(term.term, formOf(term, target), namePattern, true);
  if (scriptOf(target.tag) === "Latn" && !describesFirst.test(target.tag))
    for (const name of otherNames(text.given)) add(name, name, whole, false);
  return places.sort((a, b) => a.start - b.start);
}

/** What is longer is no name, and too large for a pattern. */
const longestName = 200;

const blank = (found: string): string => " ".repeat(found.length);

const longestFirst = (terms: readonly GlossaryTerm[]): GlossaryTerm[] =>
  [...new Set(terms)].sort((a, b) => b.term.length - a.term.length);

// Remembered, since every language asks for the names of the same sources.
const whole = remembered((name) => new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(name)}(?!\\p{N})`, "gu"));

const words = "\\p{Lu}[\\p{L}\\p{N}]+";
const noName =
  "(?!(?:The|An|In|On|At|By|For|But|And|If|When|After|Before|While|As|It|He|She|They|This|That|His|Her|Its)\\b)";
const capitalized = new RegExp(
  `(?<![\\p{L}\\p{N}.’'-])${noName}${words}(?:[ -](?:(?:of|de|van|von) )?${words})*`,
  "gu",
);
const startsSentence = /(?:^|[.!?:“”"‘(])\s{0,2}$/;

// More do not occur in a sentence; each is looked for.
const mostNames = 30;

/**
 * Returns the capitalized words of a sentence, also without one that only begins it. Words that a translation has,
 * too, are names.
 */
const otherNames = remembered((given): readonly string[] => {
  const names = [...given.matchAll(capitalized)].flatMap(({ 0: name, index }) => {
    const isFirst = index < 4 || startsSentence.test(given.slice(index - 3, index));
    const [, rest] = /^\S+ (.+)/.exec(name) ?? [];
    if (!isFirst) return [name];
    return rest === undefined ? [] : [name, rest];
  });
  return [...new Set(names)].slice(0, mostNames);
});
