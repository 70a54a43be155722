import type { Reason } from "../../model/reasons.ts";
import { hasWords, strayBracket } from "../../translation/mask.ts";
import type { Masked, TextForm } from "../../translation/types.ts";
import { elementsOf } from "../structure.ts";
import { type InlineMasked, type Mark, maskParts } from "./inline-marks.ts";
import { type InlinePair, type InlinePart, joinLines, plainOf, readParts, textOf } from "./parts.ts";
import { writeParts } from "./write-parts.ts";

/** A mark in a reply; `slash`: it closes a pair. */
interface Sign {
  index: number;
  slash: boolean;
}

const sign = /⟦(\/?)(\d+)⟧/gu;

/**
 * Reads a reply: its marks, each once, become what they stand for; everything else is text.
 *
 * @returns the parts; or the reason, if marks are missing, repeated, unknown or not properly nested, or the citations
 * are in a different order
 */
function readReply(reply: string, masked: InlineMasked): { parts: InlinePart[] } | { reason: Reason } {
  const pieces = split(reply, masked.first);
  const reason = checkSigns(reply, pieces, masked) ?? checkCitations(pieces, masked);
  if (reason !== undefined) return { reason };
  const tree = build(pieces, masked);
  if ("reason" in tree) return tree;
  const isBreak = (part: InlinePart | undefined) => part?.kind === "break";
  return isBreak(tree.parts[0]) || isBreak(tree.parts.at(-1)) ? { reason: { code: "break-moved" } } : tree;
}

/** Splits a reply into texts and marks. */
function split(reply: string, first: number): (string | Sign)[] {
  const pieces: (string | Sign)[] = [];
  let end = 0;
  for (const { 0: whole, 1: slash = "", 2: digits = "", index } of reply.matchAll(sign)) {
    pieces.push(reply.slice(end, index), { index: Number(digits) - first, slash: slash !== "" });
    end = index + whole.length;
  }
  return [...pieces, reply.slice(end)].filter((piece) => piece !== "");
}

const isSign = (piece: string | Sign): piece is Sign => typeof piece !== "string";
const isPair = (mark: Mark | undefined): boolean => mark !== undefined && "chain" in mark;

/** Checks that each mark occurs once, and those of pairs twice. */
function checkSigns(
  reply: string,
  pieces: readonly (string | Sign)[],
  { marks, kept, first }: InlineMasked,
): Reason | undefined {
  const signs = pieces.filter(isSign);
  const unknown = signs.find(({ index }) => marks[index] === undefined);
  if (unknown !== undefined) return { code: "marker-invented", detail: `⟦${first + unknown.index}⟧` };
  const counts = marks.map((_, index) => signs.filter((each) => each.index === index).length);
  const nameOf = (index: number) => `⟦${first + index}⟧${kept[index] ? ` (“${kept[index]}”)` : ""}`;
  const repeated = counts.findIndex((count, index) => count > (isPair(marks[index]) ? 2 : 1));
  if (repeated >= 0) return { code: "marker-repeated", detail: nameOf(repeated) };
  const half = counts.findIndex((count, index) => count === 1 && isPair(marks[index]));
  if (half >= 0)
    return {
      code: "marker-missing",
      detail: `⟦${signs.some(({ index, slash }) => index === half && slash) ? "" : "/"}${first + half}⟧`,
    };
  const lost = counts.indexOf(0);
  if (lost >= 0) return { code: "marker-missing", detail: nameOf(lost) };
  const stray = strayBracket.exec(reply.replace(sign, ""));
  return stray === null ? undefined : { code: "marker-broken", detail: stray[0] };
}

/** Citations stay in their order: each supports what precedes it. */
function checkCitations(pieces: readonly (string | Sign)[], { marks, first }: InlineMasked): Reason | undefined {
  const isCitation = (mark: Mark | undefined) =>
    mark !== undefined && "parts" in mark && mark.parts.some(({ kind }) => kind === "citation");
  const cited = pieces.filter(isSign).filter(({ index }) => isCitation(marks[index]));
  const late = cited.find(({ index }, position) => index < (cited[position - 1]?.index ?? -1));
  return late === undefined ? undefined : { code: "citation-moved", detail: `⟦${first + late.index}⟧` };
}

/** Builds the parts of a reply. A title goes to its link or picture, wherever it stands. */
function build(
  pieces: readonly (string | Sign)[],
  { marks, first }: InlineMasked,
): { parts: InlinePart[] } | { reason: Reason } {
  const open: { index: number; parts: InlinePart[] }[] = [{ index: -1, parts: [] }];
  const titles = new Map<number, InlinePart>();
  const ends = new Map<InlinePart, number>();
  const crossed = (index: number): { reason: Reason } => ({
    reason: { code: "marker-crossed", detail: `⟦${first + index}⟧ and ⟦/${first + index}⟧` },
  });
  for (const piece of pieces) {
    const top = open.at(-1);
    if (top === undefined) break;
    if (!isSign(piece)) top.parts.push({ kind: "text", text: piece.replace(/[ \t\r\n]+/g, " ") });
    else {
      const { index, slash } = piece;
      const mark = marks[index];
      if (mark === undefined) continue;
      if ("parts" in mark) top.parts.push(...mark.parts);
      else if (top.index === index) {
        if (isEmpty(top.parts))
          return { reason: { code: "marker-empty", detail: `⟦${first + index}⟧ and ⟦/${first + index}⟧` } };
        if (mark.chain.some(isOfText) && top.parts.some(({ kind }) => kind !== "text")) return crossed(index);
        open.pop();
        const pair = around(mark.chain, top.parts);
        if (mark.owner !== undefined) titles.set(mark.owner, pair);
        else {
          open.at(-1)?.parts.push(pair);
          ends.set(pair, index);
        }
      } else if (slash || open.some((each) => each.index === index)) return crossed(index);
      else open.push({ index, parts: [] });
    }
  }
  const [root, unclosed] = open;
  return unclosed !== undefined ? crossed(unclosed.index) : { parts: withTitles(root?.parts ?? [], titles, ends) };
}

const isEmpty = (parts: readonly InlinePart[]): boolean =>
  parts.every((part) => part.kind === "text" && part.text.trim() === "");

/** The title of a link and the description of a picture are mere text. */
const isOfText = ({ kind }: InlinePair): boolean => kind === "title" || kind === "picture";

function around(chain: readonly InlinePair[], parts: InlinePart[]): InlinePart {
  return chain.toReversed().reduce<InlinePart[]>((inner, pair) => {
    return [{ ...pair, parts: isOfText(pair) ? [{ kind: "text", text: textOf(inner).trim() }] : inner }];
  }, parts)[0] as InlinePart;
}

function withTitles(
  parts: readonly InlinePart[],
  titles: ReadonlyMap<number, InlinePart>,
  ends: ReadonlyMap<InlinePart, number>,
): InlinePart[] {
  return parts.flatMap((part) => {
    if (!("parts" in part)) return [part];
    const title = titles.get(ends.get(part) ?? -1);
    const whole = { ...part, parts: withTitles(part.parts, titles, ends) };
    return title === undefined ? [whole] : [whole, title];
  });
}

/**
 * The form of inline Markdown. Single marks (⟦3⟧) stand for citations, note marks, formulas, code, bare addresses, hard
 * breaks and placeholders; pairs (⟦1⟧…⟦/1⟧) surround emphasis, links and the descriptions of pictures. All else in a
 * reply is text: it can never become a tag, a link or a note.
 */
export const inlineForm: TextForm = {
  mask: (text, options) => maskParts(readParts(text), options),
  unmask: (reply, masked) => {
    const read = readReply(reply.trim(), asInline(masked));
    if ("reason" in read) return read;
    if (hasWords(masked) && !/\p{L}/u.test(textOf(read.parts))) return { reason: { code: "empty" } };
    const text = writeParts(read.parts);
    if (text !== undefined) return { text };
    // Only two things cannot be written as mere text: a bare address, and raised text with spaces in it.
    return { reason: { code: /https?:\/\//iu.test(textOf(read.parts)) ? "address-extra" : "markup" } };
  },
  salvage: (reply, masked) => {
    const { marks, first } = asInline(masked);
    const used = new Set<Mark>();
    const parts = split(reply.trim(), first).flatMap((piece): readonly InlinePart[] => {
      if (!isSign(piece)) return [{ kind: "text", text: piece.replace(/[ \t\r\n]+/g, " ") }];
      const mark = marks[piece.index];
      if (mark === undefined || !("parts" in mark) || used.has(mark)) return [];
      used.add(mark);
      return mark.parts;
    });
    return hasWords({ text: textOf(parts), kept: [], first }) ? writeParts(parts) : undefined;
  },
  plain: (text) => joinLines(plainOf(readParts(text))),
  elements: (text) => JSON.stringify(elementsOf(readParts(text))),
  words: (text) => joinLines(plainOf(readParts(text), ["text"])),
  marked: (text) => joinLines(markedOf(readParts(text))),
};

/** Returns the words of parts with marks for citations, notes and links. */
const markedOf = (parts: readonly InlinePart[]): string =>
  parts
    .map((part) => {
      const nameOf = (text = "") => text.replace(/[⟦⟧\s]+/gu, "_");
      if (part.kind === "text") return part.text;
      if (part.kind === "break") return " ";
      if (part.kind === "citation" || part.kind === "note") return `⟦#${nameOf(part.text)}⟧`;
      if (!("parts" in part)) return "";
      const inner = markedOf(part.parts);
      return part.kind === "link" ? `⟦a ${nameOf(part.href)}⟧${inner}⟦/a ${nameOf(part.href)}⟧` : inner;
    })
    .join("");

/** A text is unmasked by the form that masked it. */
const asInline = (masked: Masked): InlineMasked => masked as InlineMasked;
