import type { TextForm } from "../translation/types.ts";

/**
 * The form of inline Markdown. Single marks (⟦3⟧) stand for citations, note marks, formulas, code, bare addresses, hard breaks, glossary names and placeholders;
 * pairs (⟦1⟧…⟦/1⟧) surround emphasis, links and the descriptions of pictures. What is not a mark in a reply is text: it can never become a tag, a link or a note.
 */
export const inlineForm: TextForm = {
  mask: () => {
    throw new Error("not implemented");
  },
  unmask: () => {
    throw new Error("not implemented");
  },
  plain: () => {
    throw new Error("not implemented");
  },
};
