/*
 * The pieces of an answer to several texts. Models number them in many styles; the numbers only have to be complete and
 * in order.
 */
import type { Reason } from "../model/reasons.ts";
import { toAsciiDigits } from "./scripts.ts";

/** The pieces of an answer, undefined for a missing one, or the reason why none is usable. */
type SplitReply = { pieces: (string | undefined)[] } | { reason: Reason };

/** Returns whether an answer is too long to be worth checking. */
export const isOversized = (answer: string, source: string): boolean => answer.length > 10 * source.length + 1000;

/**
 * Splits an answer into its pieces, without their numbers: `[0] …`, `**[0]**: …`, `- (0) …`, `０．…`, or JSON. Text
 * before the first number is dropped.
 *
 * @param text the answer, without framing
 * @param sources the source texts
 * @param truncated whether the answer was cut off: then the last piece that arrived is dropped, and those after it are
 * missing
 * @returns pieces only if the numbers ascend from 0 to the last. If one is missing, the piece before it may contain its
 * text and is dropped too; if the last is missing, no piece is usable
 */
export function splitReply(text: string, sources: readonly string[], truncated = false): SplitReply {
  const count = sources.length;
  const read = sources.some((source) => /^\s*[[{]/.test(source)) ? undefined : fromJson(text, count, truncated);
  if (read !== undefined) return read;
  const found = numbered(text);
  // An answer in reversed order is whole, too: the numbers say where its pieces belong.
  const isReversed = found.length === count && found.every(({ number }, index) => number === count - 1 - index);
  if (count > 1 && isReversed && !truncated) return inReverse(text, found, sources);
  if (count === 1) return { pieces: [alone(text, found, sources[0] ?? "")] };
  const last = found.at(-1);
  if (found[0]?.number !== 0 || last === undefined || last.number >= count) return disordered;
  if (found.some(({ number }, index) => index > 0 && number <= (found[index - 1]?.number ?? 0))) return disordered;
  if (last.number < count - 1 && !truncated) {
    return miscounted(found.length, count);
  }
  const pieces = sources.map((): string | undefined => undefined);
  for (const [index, each] of found.entries()) {
    const next = found[index + 1];
    if (next === undefined ? truncated : next.number !== each.number + 1) continue;
    pieces[each.number] = contentOf(each, text.slice(each.end, next?.start), sources[each.number] ?? "");
  }
  return { pieces };
}

/** Reads the pieces of an answer that begins with the last one. */
const inReverse = (text: string, found: readonly Numbered[], sources: readonly string[]): SplitReply => ({
  pieces: found
    .map((each, index) =>
      contentOf(each, text.slice(each.end, found[index + 1]?.start), sources[sources.length - 1 - index] ?? ""),
    )
    .reverse(),
});

const disordered: SplitReply = { reason: { code: "piece-order" } };
const miscounted = (found: number, count: number): SplitReply => ({
  reason: { code: "piece-count", detail: `${found === 1 ? "1 piece" : `${found} pieces`} in place of ${count}` },
});

interface Numbered {
  number: number;
  start: number;
  end: number;
  /** The markup around the number, such as `**`. */
  decoration: string;
  /** The style of the number: `[]`, `()`, `.`. */
  style: string;
}

const blank = "[ \\t\\u00a0\\p{Cf}]{0,8}";
// The groups: decoration, opening bracket, number, closing bracket; or number, sign.
const inBrackets = `(\\[{1,2}|[(（【［〔])${blank}(\\p{Nd}{1,4})${blank}(\\]{1,2}|[)）】］〕])`;
const withSign = "(\\p{Nd}{1,4})([.):](?=[*_`~]{0,3}\\s)|[．、：）])";
const numberAtLine = new RegExp(
  `^${blank}(?:[-*+•>#]{1,3}[ \\t]{1,4})?([*_\`~]{0,3})(?:${inBrackets}|${withSign})`,
  "gmu",
);

/** Returns the numbers at the start of lines, in the style of the first 0. */
function numbered(text: string): Numbered[] {
  const all = Array.from(text.matchAll(numberAtLine), (match): Numbered => {
    const { 0: found, 1: decoration = "", 2: open = "", 3: inner, 4: close, 5: bare = "", 6: sign = "", index } = match;
    return {
      number: Number(toAsciiDigits(inner ?? bare)),
      start: index,
      end: index + found.length,
      decoration,
      style: `${open}${close ?? sign}`,
    };
  });
  const style = all.find(({ number }) => number === 0)?.style;
  return all.filter((each) => each.style === style);
}

const separator = /^[ \t\p{Cf}]{0,8}(?:[:：;；,，、|=)）](?![>)）])|[-=]{1,2}>|[→⇒]|[-–—.．](?=[ \t]))/u;

/** Returns the text after a number, without closing markup and without a separator that is not in the source. */
function contentOf({ decoration }: Numbered, rest: string, source: string): string {
  const undecorated = (text: string) =>
    decoration !== "" && text.startsWith(decoration) ? text.slice(decoration.length) : text;
  const after = undecorated(rest);
  const sign = separator.exec(after)?.[0];
  const inner =
    sign === undefined || source.trimStart().startsWith(sign.trim()) ? after : undecorated(after.slice(sign.length));
  return inner.replace(/^[\s\u200e\u200f\u061c]+/u, "").trimEnd();
}

// An answer to one text needs no number; one in brackets is removed.
function alone(text: string, found: readonly Numbered[], source: string): string {
  const [first] = found;
  const isNumbered =
    found.length === 1 && first?.start === 0 && first.number === 0 && /^[[(（【［〔]/.test(first.style);
  const wasNumbered = /^\P{L}*\p{Nd}/u.test(source);
  return first !== undefined && isNumbered && !wasNumbered ? contentOf(first, text.slice(first.end), source) : text;
}

/**
 * Reads an answer in JSON: a list of texts, a list of objects with one text each, or an object with numbers as keys.
 */
function fromJson(text: string, count: number, truncated: boolean): SplitReply | undefined {
  // Of an answer that was cut off, all but the last text have arrived.
  const parsed = parse(text) ?? (truncated ? parse(`${text.slice(0, text.lastIndexOf('",') + 1)}}`) : undefined);
  if (parsed === undefined) return undefined;
  const items = itemsOf(parsed, count);
  if (items === undefined) return disordered;
  if (!truncated && items.size < count && (count === 1 || !items.has(count - 1))) {
    return miscounted(items.size, count);
  }
  return { pieces: Array.from({ length: count }, (_, index) => items.get(index)?.trim()) };
}

/** Returns texts by number; undefined if the numbers are not clear. */
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

// A list item: a text, or an object with one text and optionally its number.
function numberedText(item: unknown, index: number): [number, string] | undefined {
  if (typeof item === "string") return [index, item];
  if (typeof item !== "object" || item === null) return undefined;
  const entries = Object.entries(item);
  const texts = entries.filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && numberOf(entry[1]) === undefined,
  );
  const numbers = entries.flatMap(([, value]) => numberOf(value) ?? []);
  const [name, text] = texts[0] ?? [];
  if (
    texts.length !== 1 ||
    text === undefined ||
    texts.length + numbers.length !== entries.length ||
    numbers.length > 1
  )
    return undefined;
  return [numbers[0] ?? numberOf(name) ?? index, text];
}

/** Returns the number of a piece, from 0, "0" or "[0]". */
function numberOf(value: unknown): number | undefined {
  const digits =
    typeof value === "number"
      ? String(value)
      : typeof value === "string"
        ? /^\[?(\d{1,4})\]?$/.exec(value)?.[1]
        : undefined;
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
