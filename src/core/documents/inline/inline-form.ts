import { hasWords } from "../../translation/mask.ts";
import type { Masked, TextForm } from "../../translation/types.ts";
import { joinLines, plainOf, textOf } from "../reading/segment-text.ts";
import { elementsOf } from "../structure.ts";
import { type InlineMasked, maskParts } from "./inline-marks.ts";
import { readParts } from "./parts.ts";
import { readReply } from "./read-reply.ts";
import { writeParts } from "./write-parts.ts";

/**
 * The form of inline Markdown. Single marks (⟦3⟧) stand for citations, note marks, formulas, code, bare addresses, hard
 * breaks, glossary names and placeholders;
 * pairs (⟦1⟧…⟦/1⟧) surround emphasis, links and the descriptions of pictures. What is not a mark in a reply is text: it
 * can never become a tag, a link or a note.
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
  plain: (text) => joinLines(plainOf(readParts(text))),
  elements: (text) => JSON.stringify(elementsOf(readParts(text))),
  words: (text) => joinLines(plainOf(readParts(text), ["text"])),
};

/** A text is unmasked by the form that masked it. */
const asInline = (masked: Masked): InlineMasked => masked as InlineMasked;
