/*
 * Numbers and names that changed places. Languages order the parts of a sentence differently, so the order alone says
 * little: two numbers count as
 * swapped if the order of everything else agrees with the source only when they are put back.
 */
import type { Reason } from "../../model/reasons.ts";
import { formOf } from "../mask.ts";
import { numbersIn, type TextNumber } from "../numbers.ts";
import { isEnglish, languageOf } from "../scripts.ts";
import { type Check, namePattern, type Reading } from "./check.ts";
import { readerOf } from "./source-numbers.ts";

/** A number or name that occurs once in the source and once in the translation. */
interface Anchor {
  /**
   * Names, years, percentages, amounts of money and other numbers: what is of two kinds rarely changes places unseen.
   */
  kind: "name" | "year" | "percentage" | "money" | "number";
  text: string;
  /** Where it is in the source and in the translation. */
  given: number;
  found: number;
}

// More do not occur in a paragraph; the comparison takes cubic time.
const mostAnchors = 30;

// Languages that often put what follows a verb before it, or the other way round.
const reorders = /^(?:zh|ja|ko|hi|bn|pa|ta|te|mr|gu|ne|ur|fa|tr|de|pl)\b/;

function numberAnchors({ source, from, translation, target }: Reading): Anchor[] {
  // English times have marks or words of their own; other sources say 18 for “6 pm” at any place in a sentence.
  const all = numbersIn(source, languageOf(from));
  const { numbers } = readerOf(from).flexible(source, languageOf(target.tag));
  const given = isEnglish(from)
    ? all
    : all.filter(({ bare }) => !numbers.some(({ figures }) => figures.flat().includes(bare)));
  const found = given.length < 2 ? [] : numbersIn(translation, languageOf(target.tag));
  if (found.length < 2) return [];
  const places = (numbers: readonly TextNumber[]) => {
    const byValue = new Map<number, number[]>();
    for (const { values, start } of numbers)
      for (const value of new Set(values)) byValue.set(value, [...(byValue.get(value) ?? []), start].slice(0, 2));
    return byValue;
  };
  const [givenPlaces, foundPlaces] = [places(given), places(found)];
  return given.flatMap(({ values: [value = 0], text, start }) => {
    const there = foundPlaces.get(value) ?? [];
    const isUnique = givenPlaces.get(value)?.length === 1 && there.length === 1;
    return isUnique ? [{ kind: kindOf(source, text, start), text, given: start, found: there[0] ?? 0 }] : [];
  });
}

function kindOf(source: string, text: string, start: number): Anchor["kind"] {
  const end = start + text.length;
  if (/^\s?(?:%|per\s?cent)/i.test(source.slice(end, end + 10))) return "percentage";
  if (/[$€£¥₹]\s?$/.test(source.slice(Math.max(0, start - 2), start))) return "money";
  return /^(?:1[5-9]|20)\d\d$/.test(text) ? "year" : "number";
}

function nameAnchors({ source, translation, target, terms }: Reading): Anchor[] {
  return [...new Set(terms)].flatMap((term) => {
    if (terms.filter((other) => other === term).length > 1) return [];
    const form = formOf(term, target);
    const places = [...translation.matchAll(namePattern(form))];
    const isUnique = places.length === 1;
    return isUnique
      ? [{ kind: "name" as const, text: form, given: source.indexOf(term.term), found: places[0]?.index ?? 0 }]
      : [];
  });
}

const isBefore = (a: number, b: number): boolean => a < b;

/**
 * Returns how many more pairs of anchors are in the order of the source when two of them, which are not, change places.
 */
function gain(a: Anchor, b: Anchor, anchors: readonly Anchor[]): number {
  let won = 1;
  for (const other of anchors) {
    if (other === a || other === b) continue;
    for (const [moved, place] of [
      [a, b.found],
      [b, a.found],
    ] as const) {
      const order = isBefore(moved.given, other.given);
      won += Number(isBefore(place, other.found) === order) - Number(isBefore(moved.found, other.found) === order);
    }
  }
  return won;
}

// Two names of a list: others are between them, or after the second one. Lists keep their order.
const list = /^(?=[^,]{0,30},)(?:[\s,]|and|\p{Lu}[\p{L}\p{M}\p{N}]*)+$/u;
const goesOn = /^,(?: and)? \p{Lu}/u;

const sentenceEnd = /[.!?][”’"')\]]{0,3}\s+\S/;
// “2. Mai” and “z. B.” are within a sentence.
const surelyEnd = /[\p{L}\p{M}]{5}[.!?][”’»"')\]]{0,3}\s+(?!\p{Ll})\S|[。！？।۔]/u;

/**
 * Returns how much two anchors must gain to count as swapped. Sentences keep their order in all languages; clauses do
 * in some.
 */
function enough(a: Anchor, b: Anchor, { source, from, target }: Reading): number {
  const isReordered = reorders.test(target.tag) || reorders.test(from);
  const between = source.slice(a.given + a.text.length, b.given);
  if (
    a.kind === "name" &&
    list.test(between) &&
    (/,.*,/s.test(between) || goesOn.test(source.slice(b.given + b.text.length)))
  )
    return 1;
  if (a.kind === "name") return isReordered ? 5 : 3;
  if ((isEnglish(from) ? sentenceEnd : surelyEnd).test(between)) return 1;
  if (isReordered) return 5;
  return a.kind === b.kind ? 1 : 3;
}

// “from 2 to over 100” has the same order in all languages.
const range = (source: string, a: Anchor, b: Anchor): boolean =>
  /\b(?:from|between)\b[^.;,]{0,25}$/.test(source.slice(Math.max(0, a.given - 30), a.given)) &&
  /^[^.;,]{0,30}\b(?:to|and)\b[^.;,]{0,20}$/.test(source.slice(a.given + a.text.length, b.given));

/** Finds a number or name that has changed places with another one. */
export const checkOrder: Check = (check): Reason | undefined => {
  if (!check.hasDigits && check.terms.length < 2) return undefined;
  const numbers = numberAnchors(check).slice(0, mostAnchors);
  const names = nameAnchors(check).slice(0, mostAnchors);
  const all = [...numbers, ...names];
  for (const [anchors, code] of [
    [numbers, "number-moved"],
    [names, "name-moved"],
  ] as const) {
    const ordered = anchors.toSorted((a, b) => a.given - b.given);
    for (const [index, a] of ordered.entries()) {
      for (const b of ordered.slice(index + 1)) {
        if (isBefore(a.found, b.found)) continue;
        if (gain(a, b, all) >= enough(a, b, check) || (code === "number-moved" && range(check.source, a, b)))
          return { code, detail: a.text };
      }
    }
  }
  return undefined;
};
