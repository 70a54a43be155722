import { readLabel } from "../article/infobox-values.ts";
import { placeOfToken } from "../article/syntax/tree.ts";
import type { Tags } from "../article/tags.ts";
import { withoutForbidden } from "../content/characters.ts";
import { isInfoboxRowField } from "../model/infobox.ts";
import { memoize } from "../model/memo.ts";
import { hasWords, joinLines, onOneLine, plainOf, readParts } from "./inline/parts.ts";
import { escapeMarkdown } from "./inline/write-parts.ts";
import { tokenizeDocument, tokenizeText } from "./reading/document-tree.ts";
import type { Segment } from "./segment-state.ts";

/**
 * Returns a text as it will be read back from a segment's place in a file: on one line, with signs escaped that would
 * mean something at that place. A text that is already so is returned as it is; its fingerprint is the one to store. A
 * text without words cannot stand there: the segment keeps its own.
 */
export function canonicalText(segment: Segment, text: string): string {
  if (text === segment.text) return text;
  const clean = cleaned(segment, text);
  if (!hasWords(clean, segment.syntax)) return segment.text;
  if (segment.syntax === "plain") return isRowLabel(segment) ? asLabel(clean) : clean;
  const inline = isInline(clean, segment.tags) ? clean : escapeMarkdown(clean.replace(/\\?\n/g, " "));
  if (segment.written === "yaml" || fits(segment, inline)) return inline;
  const escaped = escapeEnds(inline);
  return fits(segment, escaped) ? escaped : escapeEnds(escapeMarkdown(plainOf(readParts(inline)).trim()));
}

/** Puts a text on one line, without the characters that would make the file invalid. */
function cleaned({ syntax, text: own, isLabel }: Segment, text: string): string {
  const visible = withoutForbidden(text.replace(/\p{Cs}|(?![\n\t])\p{Cc}/gu, " "));
  if (syntax === "plain") return joinLines(visible);
  const line = onOneLine(visible);
  const breaks = own.includes("\\\n") ? line : line.replace(/\\\n/g, " ");
  return isLabel
    ? breaks
        .replace(/[:：]/gu, ",")
        .slice(0, 80)
        .replace(/[\\\s]+$/, "")
    : breaks;
}

/** Whether a text is the label of a row in the infobox. */
export const isRowLabel = ({ written, path = [] }: Segment): boolean =>
  written === "yaml" && path.length === 3 && path[1] === "details";

/** Names that mean something as the key of a row begin with a small letter. */
function asLabel(text: string): string {
  if (!isInfoboxRowField(text) && text !== "heading" && !("known" in readLabel(text)) && text !== "__proto__")
    return text;
  return text === "__proto__" ? "proto" : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Whether a text has only tags that may be used within a paragraph, none that is not closed, and more than pictures.
 */
function isInline(text: string, tags: Tags): boolean {
  if (
    readParts(text).every(
      (part) => part.kind === "picture" || part.kind === "title" || (part.kind === "text" && part.text.trim() === ""),
    )
  )
    return false;
  const tokens = tokenizeText(text);
  const isTag = (type: string) => type.startsWith("tag") || type === "annotation" || type === "error";
  const depth = tokens.reduce((sum, { type, nesting }) => sum + (isTag(type) ? nesting : 0), 0);
  if (depth !== 0) return false;
  const tagName = ({ meta }: { meta: unknown }) => (meta as { tag?: string } | null)?.tag;
  if (tokens.some((token) => isTag(token.type) && !(token.type !== "annotation" && tags.named(tagName(token))?.inline)))
    return false;
  const places = tokens.flatMap((token) => placeOfToken(token) ?? []);
  const starts = [...text.matchAll(/\\.|\{%/gs)].filter(([sign]) => sign === "{%").map(({ index }) => index);
  return starts.every((start) =>
    places.some((from, at) => at % 2 === 0 && from <= start && start < (places[at + 1] ?? 0)),
  );
}

/** The markup around a text, for parsing it alone: the shortest of each kind of place. */
type Around = readonly [before: string, after: string];

function placesOf({ role, isLabel }: Segment): readonly Around[] {
  if (isLabel) return [["- ", ": x"]];
  if (role === "heading")
    return [
      ["## ", ""],
      ["", "\n---"],
    ];
  if (role === "cell")
    return [
      ["| a |\n| - |\n| ", " |"],
      ["a | b\n-- | --\n", " | b"],
    ];
  if (role === "term") return [["", "\n: x"]];
  // A colon at the start would make a term of the paragraph before.
  return [["x\n\n", "\n\nx"]];
}

/** A line that begins with a word, or with a word in emphasis, begins nothing else. */
const beginsWithWord = /^[*_]{0,3}[\p{L}“„«‘][^\n]*[^#]$/u;

/** A line that begins as an item of a list does. */
const beginsWithNumber = /^\d{1,9}[.)](?=\s|$)/m;

/** Whether a text is one text at its place, and nothing else. */
function fits(segment: Segment, text: string): boolean {
  if (segment.role !== "term" && beginsWithWord.test(text)) return true;
  // The place before the text may be a list that the number goes on with.
  if (beginsWithNumber.test(text) && segment.role !== "heading" && segment.role !== "cell") return false;
  const isTask = segment.role === "item" && /^\[[ xX]\] /.test(text);
  return (
    !isTask &&
    placesOf(segment).every((around) => blocksOf(around, encodeCell(segment, text)) === expectedBlocks(around, text))
  );
}

/** Returns the blocks of a text and what is in them. */
const blocksOf = ([before, after]: Around, text: string): string =>
  JSON.stringify(
    tokenizeDocument(before + text + after).map(({ type, content, hidden }) => [
      type,
      type === "inline" ? content : "",
      hidden,
    ]),
  );

const word = "placeholder";
const blocksOfWord = memoize(
  (around: Around) => blocksOf(around, word),
  (around) => around.join(word),
);

/** Returns the blocks that a text has if no sign in it begins or ends a block. */
const expectedBlocks = (around: Around, text: string): string =>
  blocksOfWord(around).replace(word, () => JSON.stringify(text).slice(1, -1));

/** Every pipe in a cell is escaped. */
export const encodeCell = ({ role }: Segment, text: string): string =>
  role === "cell" ? text.replaceAll("|", "\\|") : text;

/** Escapes the first sign of each line, and those that would end a heading. */
export const escapeEnds = (text: string): string =>
  text
    .replace(/^(\d{1,9})([.)])/gm, "$1\\$2")
    .replace(/^[!-/:-@[^-`{-~]/gm, "\\$&")
    .replace(/(?<![\\#])#+$/, "\\$&");
