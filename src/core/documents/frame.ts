import { readYaml } from "../content/yaml.ts";
import { hash } from "../model/fingerprint.ts";
import type { DocumentState } from "../model/states.ts";
import { commonSubsequence } from "./alignment/similarity.ts";
import { canonicalText, encodeCell, isRowLabel } from "./canonical-text.ts";
import { escapeMarkdown } from "./inline/write-parts.ts";
import type { Segment, SegmentedDocument } from "./segment-state.ts";

/** A translated file whose structure a person has changed: it no longer fits its state. */
export interface FrameChange {
  kind: "frame";
  /** Where, from 1. */
  line: number;
  /** The change, for people: `“{% #work %}” is missing`. */
  what: string;
}

/** Returns the offsets of the parts of a document between its segments, one more than there are segments. */
function gapsOf({ text, segments }: SegmentedDocument): [start: number, end: number][] {
  const ends = [0, ...segments.map(({ end }) => end)];
  const starts = [...segments.map(({ start }) => start), text.length];
  return ends.map((end, index) => [end, starts[index] ?? end]);
}

const withoutSpace = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** Returns the parts of a document between its segments, in order. White space does not count. */
export const framePieces = (document: SegmentedDocument): string[] =>
  gapsOf(document).map(([start, end]) => withoutSpace(document.text.slice(start, end)));

/**
 * Returns a fingerprint of what is not translated in a document: it changes when a person adds, removes or moves parts
 * of the file.
 */
export const frameFingerprint = (document: SegmentedDocument): string => hash(JSON.stringify(framePieces(document)));

/**
 * Compares a translated file with its state: the file as it was written, whatever has become of the source since.
 *
 * @returns the first place where a person has changed more than texts; undefined if there is none
 */
export function findFrameChange(document: SegmentedDocument, state: DocumentState): FrameChange | undefined {
  const moved = misplacedText(document, state);
  if (moved !== undefined) return { kind: "frame", ...moved };
  if (state.frame === undefined || state.frame === frameFingerprint(document)) return undefined;
  const pieces = framePieces(document);
  const changed = state.segments.findIndex(({ before = "" }, index) => before !== pieces[index]);
  // The state does not have what follows the last text.
  const place = changed < 0 ? pieces.length - 1 : changed;
  const { line, what } = changedWords(document, place, state.segments[changed]?.before);
  return { kind: "frame", line, what };
}

/** Says what differs in a part between segments. @param expected what it was; undefined if that is not known */
function changedWords(
  document: SegmentedDocument,
  place: number,
  expected: string | undefined = "",
): { line: number; what: string } {
  const [start, end] = gapsOf(document)[place] ?? [0, 0];
  const words = [...document.text.slice(start, end).matchAll(/\S+/gu)];
  const found = words.map(([word]) => word);
  const before = expected === "" ? [] : expected.split(" ");
  let same = 0;
  while (same < before.length && same < found.length && before[same] === found[same]) same++;
  let rest = 0;
  while (rest < Math.min(before.length, found.length) - same && before.at(-1 - rest) === found.at(-1 - rest)) rest++;
  const now = found.slice(same, found.length - rest).join(" ");
  const was = before.slice(same, before.length - rest).join(" ");
  // Missing markup is reported at the line of the markup before it.
  const index = now === "" ? words[same - 1]?.index : words[same]?.index;
  const line = document.text.slice(0, index === undefined ? start : start + index).split("\n").length;
  if (was === "") return { line, what: now === "" ? "its end was changed" : `${excerpt(now)} was added` };
  return { line, what: now === "" ? `${excerpt(was)} is missing` : `${excerpt(now)} is in place of ${excerpt(was)}` };
}

/** Finds the first text that is not in its place, or is there no more. */
function misplacedText(
  { segments }: SegmentedDocument,
  state: DocumentState,
): { line: number; what: string } | undefined {
  const expected = state.segments.map(({ output, text }) => output ?? hash(text));
  const found = segments.map(({ text }) => hash(text));
  if (found.length === expected.length && !isReordered(found, expected)) return undefined;
  const pairs = commonSubsequence(expected, found);
  const moved = pairs.findIndex(([before, now]) => before !== now);
  const [before, now] = pairs[moved] ?? [expected.length, found.length];
  // Added segments are after the last one that is in its place.
  const [lastBefore, lastNow] = (moved < 0 ? pairs.at(-1) : pairs[moved - 1]) ?? [-1, -1];
  const text = segments[now > before ? lastNow + 1 : now] ?? segments.at(-1);
  const own = excerpt(text?.text ?? "");
  const lost = excerpt(state.segments[lastBefore + 1]?.text ?? "");
  const what =
    found.length > expected.length
      ? `${own} was added`
      : found.length < expected.length
        ? `the translation of ${lost} is missing`
        : `${own} is not in its place`;
  return { line: text?.line ?? 1, what };
}

/** Returns whether a text stands where another one was, and that one elsewhere. */
function isReordered(found: readonly string[], expected: readonly string[]): boolean {
  const changed = new Set([...found.keys()].filter((index) => found[index] !== expected[index]));
  const lost = new Set([...changed].map((index) => expected[index]));
  return [...changed].some((index) => lost.has(found[index] ?? ""));
}

const longest = 60;
const excerpt = (text: string): string =>
  `“${text.length <= longest ? text : `${[...text].slice(0, longest).join("")}…`}”`;

/**
 * Puts texts in the places of a document's segments and copies everything else. Headings without an anchor of their own
 * get the source's, so that anchors are the same in every language.
 *
 * @param texts for each segment its text, which is put into canonical form; undefined for its own
 * @returns the file; with its own texts the same, byte for byte
 */
export function assembleDocument(document: SegmentedDocument, texts: readonly (string | undefined)[]): string {
  let file = "";
  let end = 0;
  for (const [index, segment] of document.segments.entries()) {
    const text = canonicalText(segment, texts[index] ?? segment.text);
    if (text === segment.text) continue;
    file += document.text.slice(end, segment.start) + written(segment, text, document);
    end = segment.end;
  }
  return file + document.text.slice(end);
}

/** Writes a text for a segment's place. */
function written(segment: Segment, text: string, document: SegmentedDocument): string {
  const own = document.text.slice(segment.start, segment.end);
  if (segment.written === "yaml") return writeYaml(text, own, isRowLabel(segment));
  if (segment.written === "attribute") return `"${text.replace(/["\\]/g, "\\$&")}"`;
  if (segment.role === "alt") return escapeMarkdown(text) + labelOf(segment, document);
  if (segment.syntax === "plain") return `"${text.replace(/["\\&]/g, "\\$&")}"`;
  // Further lines begin as the second line of the source does.
  const [next = "\n"] = /\r?\n[ \t>]*/.exec(own) ?? [];
  return encodeCell(segment, text).replaceAll("\n", next) + anchorOf(segment, document);
}

/** The text after the description of a picture by reference whose description was its label. */
function labelOf({ start, end }: Segment, { text }: SegmentedDocument): string {
  const label = text.slice(start, end).replace(/\](?:\[\])?$/, "");
  return text[end] === "]" ? "" : `][${label}]`;
}

/** An anchor that a heading would otherwise derive from its text. */
function anchorOf({ role, section, end }: Segment, { text }: SegmentedDocument): string {
  const hasOwn = /^[ \t]*\{%\s*(?:#|[^%]*\bid=)/.test(text.slice(end, end + 200));
  if (role !== "heading" || section === undefined || hasOwn) return "";
  return /^[\w-]+$/.test(section) ? ` {% #${section} %}` : ` {% id="${section}" %}`;
}

/**
 * Writes a text as a value of YAML, on one line: as the value that it replaces is written, if the text can be written
 * so.
 *
 * @param own how the present value is written
 * @param isKey whether it is the key of an entry
 */
function writeYaml(text: string, own: string, isKey: boolean): string {
  const isPlain = /^[^'"|>]/.test(own);
  if (isPlain && reads(text, text, isKey)) return text;
  const single = `'${text.replaceAll("'", "''")}'`;
  return own.startsWith("'") && reads(single, text, isKey) ? single : double(text);
}

/** JSON is YAML but for a few characters that must be escaped. */
const double = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Whether a value is read as a text wherever it may stand. */
function reads(written: string, text: string, isKey: boolean): boolean {
  const values = [read(`k: ${written}`, "k"), read(`{ k: ${written}, l: 1 }`, "k"), read(`[${written}, 1]`, 0)];
  const keys = isKey
    ? [read(`${written}: ${JSON.stringify(text)}`, text), read(`{ ${written}: ${JSON.stringify(text)} }`, text)]
    : [];
  return [...values, ...keys].every((value) => value === text);
}

function read(yaml: string, key: string | number): unknown {
  const result = readYaml(yaml);
  const value = "value" in result ? result.value : undefined;
  return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
}
