import { hash } from "../model/fingerprint.ts";
import type { DocumentState } from "../model/states.ts";
import { commonSubsequence } from "./alignment/similarity.ts";
import type { SegmentedDocument } from "./types.ts";

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
