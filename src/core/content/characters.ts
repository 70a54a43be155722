import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { memoize } from "../model/memo.ts";
import { diagnose } from "./problems.ts";

/** A suspicious part of a text. */
interface Finding {
  kind: "forbidden" | "zero-width-space" | "mixed-scripts";
  text: string;
  offset: number;
}

/** The flags of England, Scotland and Wales are spelled in characters that are forbidden elsewhere. */
const flag = String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`;
/**
 * Control characters, lone surrogates, marks that change text direction, and invisible characters that no script needs.
 */
const forbidden = String.raw`(?![\t\n])\p{Cc}|\p{Cs}|(?![\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{DI}`;
const suspects = memoize(
  () =>
    new RegExp(String.raw`(?:${flag})|(?<forbidden>${forbidden})|(?<space>\u200b)|(?:(?!\p{DI})[\p{L}\p{M}])+`, "gu"),
);

/** Scripts without spaces between words, where a zero-width space marks a possible line break. */
const isSpaceless = (text: string): boolean =>
  /[\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}]/u.test(text);

/** Greek letters that look like Latin ones. Other Greek letters are common in science, as in “μm”. */
const lookalikes = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυχ";
const greekLookalike = new RegExp(`[${lookalikes}]`, "u");

/** Whether a text contains only characters that need no check: Latin letters and punctuation. */
const isPlain = (text: string): boolean =>
  !/[^\t\n\x20-\x7e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e]/.test(text);

/**
 * Matches a text that may hide something: most texts, in any script, do not match and need not be taken apart.
 */
const suspicious = memoize(() => new RegExp(String.raw`${forbidden}|[\u200b\p{Script=Cyrillic}${lookalikes}]`, "u"));
const anyForbidden = memoize(() => new RegExp(forbidden, "u"));

function findSuspects(text: string): Finding[] {
  const found: Finding[] = [];
  for (const { 0: match, index: offset, groups } of text.matchAll(suspects())) {
    if (groups?.forbidden !== undefined) found.push({ kind: "forbidden", text: match, offset });
    else if (groups?.space !== undefined) {
      const isUsual = isSpaceless(text.slice(Math.max(0, offset - 3), offset + 4));
      if (!isUsual) found.push({ kind: "zero-width-space", text: match, offset });
    } else if (!isPlain(match) && isMixed(match)) found.push({ kind: "mixed-scripts", text: match, offset });
  }
  return found;
}

const isMixed = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) && (/\p{Script=Cyrillic}/u.test(word) || greekLookalike.test(word));

/** Removes the characters that content must not have, for texts of files that other programs write. */
export const withoutForbidden = (text: string): string => (isPlain(text) ? text : text.replace(allForbidden(), ""));

const allForbidden = memoize(() => new RegExp(forbidden, "gu"));

/** Names a character by its code point: `U+202E`. */
const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The maximum number of findings reported per text. */
const most = 20;

/**
 * Finds invisible or direction-changing characters, and words that mix letters of several alphabets.
 *
 * @param text the text as shown to readers
 * @param placeOf the place of a character, by its offset
 * @returns diagnostics `forbidden-character`, and the warnings `zero-width-space` and `mixed-scripts`
 */
export function checkCharacters(text: string, placeOf: (offset: number) => Place): Diagnostic[] {
  if (isPlain(text) || !suspicious().test(text)) return [];
  const seen = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const { kind, text: found, offset } of findSuspects(text)) {
    if (diagnostics.length === most) break;
    if (kind === "forbidden")
      diagnostics.push(diagnose("forbidden-character", { name: codePoint(found) }, placeOf(offset)));
    else if (!seen.has(found)) {
      seen.add(found);
      diagnostics.push(diagnose(kind, { name: shown(found) }, placeOf(offset)));
    }
  }
  return diagnostics;
}

/** Shortens a word for messages. */
const shown = (word: string): string => (word.length > 60 ? `${word.slice(0, 60)}…` : word);

/**
 * Checks the raw text of a file; see {@link checkCharacters}. Warnings are only given with errors: what is read from
 * the text is checked itself.
 */
export const checkSource = (source: Source): Diagnostic[] =>
  !isPlain(source.text) && anyForbidden().test(source.text)
    ? checkCharacters(source.text, (offset) => source.at(offset))
    : [];

/** Warns of a value whose typographic quotation marks stand for those of YAML: readers see them. */
const checkQuotes = (text: string, place: Place): Diagnostic[] =>
  place.excerpt?.startsWith(text.charAt(0), (place.column ?? 1) - 1 - (place.excerptStart ?? 0))
    ? [diagnose("shown-quotes", { text: shown(text) }, place)]
    : [];

/**
 * Checks the texts in data, including keys: escapes such as `\u202e` produce characters that are not in the file
 * itself.
 *
 * @param value the parsed data of a file
 * @param locate the place of a value, by its path
 */
export function checkValues(value: unknown, locate: (path: string[]) => Place): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const path: string[] = [];
  const checkText = (text: string) => diagnostics.push(...checkCharacters(text, () => locate(path)));
  const check = (inner: unknown) => {
    if (typeof inner === "string") {
      checkText(inner);
      if (/^[“„][^“”„]*[“”]$/.test(inner)) diagnostics.push(...checkQuotes(inner, locate(path)));
    }
    if (typeof inner !== "object" || inner === null) return;
    for (const [key, part] of Object.entries(inner)) {
      path.push(key);
      checkText(key);
      check(part);
      path.pop();
    }
  };
  check(value);
  return diagnostics;
}
