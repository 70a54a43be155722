/*
 * The pieces of an answer to several texts. Models number them in many fashions; what counts is that the numbers are there and in order.
 */
import type { Reason } from "../model/reasons.ts";
import { toAsciiDigits } from "./scripts.ts";

/** The pieces of an answer, undefined where one is missing, or why none can be trusted. */
export type SplitReply = { pieces: (string | undefined)[] } | { reason: Reason };

/** Whether an answer is so much longer than its source that it is not even looked at. */
export const isOversized = (answer: string, source: string): boolean => answer.length > 10 * source.length + 1000;

/**
 * Takes the pieces out of an answer, without what numbers them: `[0] …`, `**[0]**: …`, `- (0) …`, `０．…`, or JSON. What stands before the first
 * belongs to none.
 *
 * @param text the answer, without frames
 * @param sources what was asked for
 * @param truncated whether the answer was cut off: then the last piece that arrived is given up, and those after it are missing
 * @returns pieces only of an answer whose numbers rise from 0 to the last: where one is missing, the piece before it may hold its text and is given up
 *   too; where the last is missing, it cannot be told which one really is
 */
export function splitReply(text: string, sources: readonly string[], truncated = false): SplitReply {
  const count = sources.length;
  const read = sources.some((source) => /^\s*[[{]/.test(source)) ? undefined : fromJson(text, count);
  if (read !== undefined) return read;
  const found = numbered(text);
  if (count === 1) return { pieces: [alone(text, found, sources[0] ?? "")] };
  const last = found.at(-1);
  if (found[0]?.number !== 0 || last === undefined || last.number >= count) return disordered;
  if (found.some(({ number }, index) => index > 0 && number <= (found[index - 1]?.number ?? 0))) return disordered;
  if (last.number < count - 1 && !truncated) {
    return { reason: { code: "piece-count", detail: `${found.length} pieces in place of ${count}` } };
  }
  const pieces = sources.map((): string | undefined => undefined);
  for (const [index, each] of found.entries()) {
    const next = found[index + 1];
    if (next === undefined ? truncated : next.number !== each.number + 1) continue;
    pieces[each.number] = contentOf(each, text.slice(each.end, next?.start), sources[each.number] ?? "");
  }
  return { pieces };
}

const disordered: SplitReply = { reason: { code: "piece-order" } };

interface Numbered {
  number: number;
  start: number;
  end: number;
  /** What stands around the number, such as `**`. */
  decoration: string;
  /** What makes it the number of a piece: `[]`, `()`, `.`. */
  style: string;
}

const blank = "[ \\t\\u00a0\\p{Cf}]{0,8}";
const inBrackets = `(?<open>\\[{1,2}|[(（【［〔])${blank}(?<inner>\\p{Nd}{1,4})${blank}(?<close>\\]{1,2}|[)）】］〕])`;
const withSign = "(?<bare>\\p{Nd}{1,4})(?<sign>[.):](?=[*_`~]{0,3}\\s)|[．、：）])";
const numberAtLine = new RegExp(`^${blank}(?:[-*+•>#]{1,3}[ \\t]{1,4})?(?<decoration>[*_\`~]{0,3})(?:${inBrackets}|${withSign})`, "gmu");

/** The numbers that begin lines, in the fashion of the first 0 among them. */
function numbered(text: string): Numbered[] {
  const all = [...text.matchAll(numberAtLine)].map(({ 0: { length }, index, groups = {} }): Numbered => {
    const { open, inner, close, bare, sign, decoration = "" } = groups;
    return {
      number: Number(toAsciiDigits(inner ?? bare ?? "")),
      start: index,
      end: index + length,
      decoration,
      style: `${open ?? ""}${close ?? sign ?? ""}`,
    };
  });
  const style = all.find(({ number }) => number === 0)?.style;
  return all.filter((each) => each.style === style);
}

const separator = /^[ \t\p{Cf}]{0,8}(?:[:：;；,，、|=)）](?![>)）])|[-=]{1,2}>|[→⇒]|[-–—.．](?=[ \t]))/u;

/** What follows a number: without the rest of its decoration, and without a sign between the two that the source does not begin with. */
function contentOf({ decoration }: Numbered, rest: string, source: string): string {
  const undecorated = (text: string) => (decoration !== "" && text.startsWith(decoration) ? text.slice(decoration.length) : text);
  const after = undecorated(rest);
  const sign = separator.exec(after)?.[0];
  const inner = sign === undefined || source.trimStart().startsWith(sign.trim()) ? after : undecorated(after.slice(sign.length));
  return inner.replace(/^[\s\u200e\u200f\u061c]+/u, "").trimEnd();
}

// An answer to one text needs no number; one in brackets before it is taken away.
function alone(text: string, found: readonly Numbered[], source: string): string {
  const [first] = found;
  const isNumbered = found.length === 1 && first?.start === 0 && first.number === 0 && /^[[(（【［〔]/.test(first.style);
  const wasNumbered = /^\P{L}*\p{Nd}/u.test(source);
  return first !== undefined && isNumbered && !wasNumbered ? contentOf(first, text.slice(first.end), source) : text;
}

/** An answer in JSON: a list of texts, of objects with a text each, or an object with the numbers as names. */
function fromJson(text: string, count: number): SplitReply | undefined {
  const parsed = parse(text);
  if (parsed === undefined) return undefined;
  const items = itemsOf(parsed, count);
  if (items === undefined) return disordered;
  if (items.size < count && (count === 1 || !items.has(count - 1))) {
    return { reason: { code: "piece-count", detail: `${items.size} pieces in place of ${count}` } };
  }
  return { pieces: Array.from({ length: count }, (_, index) => items.get(index)?.trim()) };
}

/** Texts by number; undefined if it cannot be told which is which. */
function itemsOf(value: unknown, count: number): Map<number, string> | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => numberedText(item, index));
    const texts = items.flatMap((item) => (item === undefined ? [] : [item]));
    const map = new Map(texts);
    const isWhole = texts.length === items.length && map.size === items.length;
    return isWhole && [...map.keys()].every((number) => number < count) ? map : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && numberOf(only[0]) === undefined) {
    return typeof only[1] === "string" ? itemsOf(count === 1 ? [only[1]] : undefined, count) : itemsOf(only[1], count);
  }
  const map = new Map<number, string>();
  for (const [name, item] of entries) {
    const number = numberOf(name);
    if (number === undefined || number >= count || typeof item !== "string") return undefined;
    map.set(number, item);
  }
  return map;
}

// In a list: a text, or an object with one text and perhaps its number.
function numberedText(item: unknown, index: number): [number, string] | undefined {
  if (typeof item === "string") return [index, item];
  if (typeof item !== "object" || item === null) return undefined;
  const entries = Object.entries(item);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string" && numberOf(entry[1]) === undefined);
  const numbers = entries.flatMap(([, value]) => numberOf(value) ?? []);
  const [name, text] = texts[0] ?? [];
  if (texts.length !== 1 || text === undefined || texts.length + numbers.length !== entries.length || numbers.length > 1) return undefined;
  return [numbers[0] ?? numberOf(name) ?? index, text];
}

/** The number of a piece, from 0 or "0" or "[0]". */
function numberOf(value: unknown): number | undefined {
  const digits = typeof value === "number" ? String(value) : typeof value === "string" ? /^\[?(\d{1,4})\]?$/.exec(value)?.[1] : undefined;
  return digits !== undefined && /^\d{1,4}$/.test(digits) ? Number(digits) : undefined;
}

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
