/*
 * Drafts: how a translation is typed. What is the same in both languages is a mark in it, with the number of the source's mark: ⟦1⟧, or ⟦1⟧…⟦/1⟧ around words.
 */
import { type Reason, reasonText } from "../model/reasons.ts";
import type { TargetLanguage } from "../model/types.ts";
import { inlineForm } from "./inline-form.ts";
import { type InlinePart, partsOf } from "./parts.ts";
import type { DraftMark } from "./review-protocol.ts";
import type { Segment } from "./types.ts";

/** For people, marks are counted from 1. */
const first = 1;

/** Returns the parts of a segment's text. */
export const partsIn = ({ syntax }: Pick<Segment, "syntax">, text: string): InlinePart[] =>
  syntax === "inline" ? partsOf(text) : [{ kind: "text", text, written: text }];

/** Returns the marks of a segment's drafts: those of its source text. */
export function marksOf(segment: Segment): DraftMark[] {
  return markedParts(partsIn(segment, segment.text)).map(({ kind, text, href, mark, parts }) => {
    const number = (mark ?? 0) + first;
    return { open: `⟦${number}⟧`, ...(parts && { close: `⟦/${number}⟧` }), kind, label: parts ? (href ?? "") : text };
  });
}

/** Returns the parts with marks, outer ones first. */
const markedParts = (parts: readonly InlinePart[]): InlinePart[] =>
  parts.flatMap((part) => [...(part.mark === undefined ? [] : [part]), ...markedParts(part.parts ?? [])]);

/**
 * Returns a translation as a draft. Of what its source does not have, such as a link that somebody added, only the words are in it.
 *
 * @returns the draft, and whether everything in the translation is in it
 */
export function draftOf(segment: Segment, translation: string): { draft: string; isWhole: boolean } {
  const open = markedParts(partsIn(segment, segment.text));
  let isWhole = true;
  const take = (part: InlinePart): number | undefined => {
    const same = open.findIndex((other) => isSameMark(part, other));
    const found = same < 0 ? undefined : open.splice(same, 1)[0]?.mark;
    isWhole &&= found !== undefined;
    return found;
  };
  const write = (part: InlinePart): string => {
    if (part.kind === "text") return part.text;
    const mark = take(part);
    const inner = part.parts?.map(write).join("");
    if (mark === undefined) return inner ?? "";
    const number = mark + first;
    return inner === undefined ? `⟦${number}⟧` : `⟦${number}⟧${inner}⟦/${number}⟧`;
  };
  const draft = partsIn(segment, translation).map(write).join("");
  return { draft, isWhole: isWhole && open.length === 0 };
}

const isSameMark = (a: InlinePart, b: InlinePart): boolean => a.kind === b.kind && (a.parts ? a.href === b.href : a.written === b.written);

/** Returns the translation that a draft stands for, or why it stands for none. */
export function readDraft(segment: Segment, draft: string, target: TargetLanguage): { text: string } | { broken: string } {
  // Other spaces than these are typography.
  const typed = draft.replace(/[ \t\r\n]+/g, " ").trim();
  const because = (reason: Reason) => ({ broken: reasonText(reason) });
  if (typed === "") return because({ code: "empty" });
  if (segment.syntax === "plain") return { text: typed };
  const read = inlineForm.unmask(typed, inlineForm.mask(segment.text, { glossary: [], target, first }));
  return "text" in read ? read : because(read.reason);
}
