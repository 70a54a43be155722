import type { Finding } from "../../model/states.ts";
import type { GlossaryTerm, TargetLanguage } from "../../model/types.ts";
import { namePattern, readingOf } from "../../translation/checks/check.ts";
import { checkNames } from "../../translation/checks/names.ts";
import { numberDifference } from "../../translation/checks/numbers.ts";
import { formOf, occurrences } from "../../translation/mask.ts";
import { numbersIn } from "../../translation/numbers.ts";
import { languageOf, toAsciiDigits } from "../../translation/scripts.ts";
import { commonSubsequence } from "../alignment/similarity.ts";
import type { ChangedPart, Difference, TextPart } from "./protocol.ts";

/** A place in the words of a text, both in UTF-16 units. */
interface Place {
  start: number;
  end: number;
  difference: Difference;
}

interface Compared {
  source: readonly TextPart[];
  translation: readonly TextPart[];
  /** The BCP 47 tag of the source's language. */
  from: string;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
  /** The errors that the judging model found in the translation. */
  findings?: readonly Finding[] | undefined;
  /** The words, on either side, that a check names. */
  named?: string | undefined;
}

/**
 * Marks the numbers and names of a text and its translation that the other one does not have, where the checks find one
 * wrong: a number may be in words. Also marks what the judging model found.
 */
export function markDifferences({ source, translation, from, target, glossary, findings = [], named }: Compared): {
  source: TextPart[];
  translation: TextPart[];
} {
  const [given, found] = [wordsOf(source), wordsOf(translation)];
  const check = readingOf({ source: given, from, translation: found, target, glossary });
  const areNumbersWrong = numberDifference(check) !== undefined;
  const numbers = areNumbersWrong ? placedNumbers(given, languageOf(from)) : [];
  const others = areNumbersWrong ? placedNumbers(found, languageOf(target.tag)) : [];
  const names = checkNames(check) === undefined ? [] : missingNames(given, found, { target, glossary });
  return {
    source: markPlaces(source, [...names, ...unmatched(numbers, others), ...placesOf(given, named, "check")]),
    translation: markPlaces(translation, [
      ...spansIn(found, findings),
      ...unmatched(others, numbers),
      ...placesOf(found, named, "check"),
    ]),
  };
}

/** Returns the places of findings, as far as their words stand in the text. */
const spansIn = (text: string, findings: readonly Finding[]): Place[] =>
  findings.flatMap(({ span }) => placesOf(text, span, "finding"));

function placesOf(text: string, words = "", difference: Difference): Place[] {
  const start = words === "" ? -1 : text.indexOf(words);
  return start < 0 ? [] : [{ start, end: start + words.length, difference }];
}

function missingNames(
  given: string,
  found: string,
  { target, glossary }: Pick<Compared, "target" | "glossary">,
): Place[] {
  const missing = [...new Set(occurrences(given, glossary))].filter(
    (term) => ![formOf(term, target), term.term].some((form) => found.search(namePattern(form)) >= 0),
  );
  return missing.flatMap(({ term }): Place[] => {
    const start = given.indexOf(term);
    return start < 0 ? [] : [{ start, end: start + term.length, difference: "name" }];
  });
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

/** Returns the numbers that others do not have; each of the others matches once. */
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
  parts.map((part) => ("parts" in part ? wordsOf(part.parts) : part.kind === "text" ? part.text : markSpace)).join("");
const markSpace = " ";

/** Divides texts where places begin and end. */
function markPlaces(parts: readonly TextPart[], places: readonly Place[]): TextPart[] {
  let offset = 0;
  const mark = (part: TextPart): TextPart[] => {
    if ("parts" in part) return [{ ...part, parts: part.parts.flatMap(mark) }];
    const start = offset;
    offset += part.kind === "text" ? part.text.length : markSpace.length;
    if (part.kind !== "text") return [part];
    return divide(
      part.text,
      places.map((place) => ({ ...place, start: place.start - start, end: place.end - start })),
    );
  };
  return parts.flatMap(mark);
}

function divide(text: string, places: readonly Place[]): TextPart[] {
  const divided: TextPart[] = [];
  const add = (start: number, end: number, difference?: Place["difference"]) => {
    if (end > start) divided.push({ kind: "text", text: text.slice(start, end), ...(difference && { difference }) });
  };
  let done = 0;
  for (const { start, end, difference } of places.toSorted((a, b) => a.start - b.start)) {
    if (end <= done || start >= text.length) continue;
    add(done, Math.max(start, done));
    add(Math.max(start, done), Math.min(end, text.length), difference);
    done = Math.min(end, text.length);
  }
  add(done, text.length);
  return divided;
}

/** Longer texts are compared as wholes, because the time grows with the product of their lengths. */
const mostCharacters = 10_000;

/**
 * Compares two texts word by word.
 *
 * @param language a BCP 47 tag, which tells where words end
 * @returns what is the same, removed and added, in order; neighbors of one kind are one part
 */
export function changedParts(before: string, after: string, language: string): ChangedPart[] {
  const parts: ChangedPart[] = [];
  const add = (change: ChangedPart["change"], text: string) => {
    const last = parts.at(-1);
    if (last?.change === change) last.text += text;
    else if (text !== "") parts.push({ change, text });
  };
  if (before.length > mostCharacters || after.length > mostCharacters) {
    add("removed", before);
    add("added", after);
    return parts;
  }
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let [i, j] = [0, 0];
  for (const [inOld, inNow] of [...commonSubsequence(old, now), [old.length, now.length] as const]) {
    add("removed", old.slice(i, inOld).join(""));
    add("added", now.slice(j, inNow).join(""));
    add("same", old[inOld] ?? "");
    [i, j] = [inOld + 1, inNow + 1];
  }
  return joinShort(parts);
}

/** Joins replaced words that only a space is between: two words read better as one change. */
function joinShort(parts: readonly ChangedPart[]): ChangedPart[] {
  const joined: ChangedPart[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed !== "") joined.push({ change: "removed", text: removed });
    if (added !== "") joined.push({ change: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [index, { change, text }] of parts.entries()) {
    const isBetween =
      change === "same" &&
      /^\s+$/.test(text) &&
      parts[index - 1]?.change === "added" &&
      parts[index + 1]?.change === "removed";
    if (change === "same" && !isBetween) {
      flush();
      joined.push({ change, text });
      continue;
    }
    if (change !== "added") removed += text;
    if (change !== "removed") added += text;
  }
  flush();
  return joined;
}
