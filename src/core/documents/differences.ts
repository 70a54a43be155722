import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import { namePattern } from "../translation/checks/check.ts";
import { formOf, occurrences } from "../translation/mask.ts";
import { numbersIn } from "../translation/numbers.ts";
import { languageOf, toAsciiDigits } from "../translation/scripts.ts";
import type { TextPart } from "./review-protocol.ts";

/** A place in the words of a text, both in UTF-16 units. */
interface Place {
  start: number;
  end: number;
  difference: NonNullable<TextPart["difference"]>;
}

export interface Compared {
  source: readonly TextPart[];
  translation: readonly TextPart[];
  /** The BCP 47 tag of the source's language. */
  from: string;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
}

/**
 * Marks the numbers and names of a text and its translation that the other one does not have. It shows a person where to look; whether they are really
 * wrong is for the checks to say.
 */
export function markDifferences({ source, translation, from, target, glossary }: Compared): { source: TextPart[]; translation: TextPart[] } {
  const [given, found] = [wordsOf(source), wordsOf(translation)];
  const [numbers, others] = [placedNumbers(given, languageOf(from)), placedNumbers(found, languageOf(target.tag))];
  const names = [...new Set(occurrences(given, glossary))].filter((term) => {
    const isThere = [formOf(term, target), term.term].some((form) => found.search(namePattern(form)) >= 0);
    return !isThere;
  });
  const missingNames = names.flatMap(({ term }): Place[] => {
    const start = given.indexOf(term);
    return start < 0 ? [] : [{ start, end: start + term.length, difference: "name" }];
  });
  return {
    source: markPlaces(source, [...missingNames, ...unmatched(numbers, others)]),
    translation: markPlaces(translation, unmatched(others, numbers)),
  };
}

interface PlacedNumber extends Place {
  values: readonly number[];
}

function placedNumbers(text: string, language: string): PlacedNumber[] {
  const digits = toAsciiDigits(text.normalize("NFC"));
  // Some characters have other lengths when they are normalized: their places are unknown then.
  if (digits.length !== text.length) return [];
  let from = 0;
  return numbersIn(text, language).flatMap((number) => {
    const start = digits.indexOf(number.text, from);
    if (start < 0) return [];
    from = start + number.text.length;
    return [{ start, end: from, difference: "number", values: number.values }];
  });
}

/** Returns the numbers that have no partner among others. Each other one is a partner once. */
function unmatched(numbers: readonly PlacedNumber[], others: readonly PlacedNumber[]): Place[] {
  const left = [...others];
  return numbers.filter(({ values }) => {
    const index = left.findIndex((other) => other.values.some((value) => values.includes(value)));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** The words of parts: what marks stand for does not count. */
const wordsOf = (parts: readonly TextPart[]): string =>
  parts.map(({ kind, text, parts: inner }) => (inner ? wordsOf(inner) : kind === "text" ? text : markSpace)).join("");
const markSpace = " ";

/** Divides texts where places begin and end. */
function markPlaces(parts: readonly TextPart[], places: readonly Place[]): TextPart[] {
  let offset = 0;
  const mark = (part: TextPart): TextPart[] => {
    if (part.parts) return [{ ...part, parts: part.parts.flatMap(mark) }];
    const start = offset;
    if (part.kind !== "text") {
      offset += markSpace.length;
      return [part];
    }
    offset += part.text.length;
    return divide(part, places.map((place) => ({ ...place, start: place.start - start, end: place.end - start })));
  };
  return parts.flatMap(mark);
}

function divide(part: TextPart, places: readonly Place[]): TextPart[] {
  const divided: TextPart[] = [];
  const add = (start: number, end: number, difference?: Place["difference"]) => {
    const text = part.text.slice(start, end);
    if (text !== "") divided.push({ kind: "text", text, written: text, ...(difference && { difference }) });
  };
  let done = 0;
  for (const { start, end, difference } of places.toSorted((a, b) => a.start - b.start)) {
    if (end <= done || start >= part.text.length) continue;
    add(done, Math.max(start, done));
    add(Math.max(start, done), end, difference);
    done = end;
  }
  add(done, part.text.length);
  return divided;
}
