import type { Masked, TextForm } from "../translation/types.ts";
import { type InlineMasked, type Marked, markNodes, shownBy } from "./inline-marks.ts";
import { readInline } from "./inline-syntax.ts";
import { readReply } from "./read-reply.ts";
import { joinLines, plainOf, textOf } from "./segment-text.ts";
import { writeInline } from "./write-inline.ts";

/**
 * The form of inline Markdown. Single marks (⟦3⟧) stand for citations, note marks, formulas, code, bare addresses, hard breaks, glossary names and placeholders;
 * pairs (⟦1⟧…⟦/1⟧) surround emphasis, links and the descriptions of pictures. What is not a mark in a reply is text: it can never become a tag, a link or a note.
 */
export const inlineForm: TextForm = {
  mask: (text, { first, ...options }): InlineMasked => {
    const marked = markNodes(readInline(text), options);
    return { text: write(marked.text, first), first, marks: marked.marks, kept: marked.marks.map(shownBy) };
  },
  unmask: (reply, masked) => {
    const read = readReply(reply.trim(), asInline(masked));
    if ("reason" in read) return read;
    if (!/\p{L}/u.test(textOf(read.nodes))) return { reason: { code: "empty" } };
    const text = writeInline(read.nodes);
    if (text !== undefined) return { text };
    // Only two things cannot be written as mere text: a bare address, and raised text with spaces in it.
    return { reason: { code: /https?:\/\//iu.test(textOf(read.nodes)) ? "address-extra" : "markup" } };
  },
  plain: (text) => joinLines(plainOf(readInline(text))),
};

/** A text is unmasked by the form that masked it. */
const asInline = (masked: Masked): InlineMasked => masked as InlineMasked;

const write = (text: readonly Marked[], first: number): string =>
  text
    .map((part) => {
      if (typeof part === "string") return part;
      const number = first + part.number;
      return part.inner ? `⟦${number}⟧${write(part.inner, first)}⟦/${number}⟧` : `⟦${number}⟧`;
    })
    .join("");
