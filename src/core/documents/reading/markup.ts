/**
 * Inline Markdown that is not text: tags such as citations, and marks of notes. The source of a
 * regular expression with the flag `u`.
 */
export const markup = "\\{%(?:(?!\\{%|%\\}).)*%\\}|\\[\\^[^[\\]\\s]*\\]";

const everyMarkup = new RegExp(markup, "gu");

/** Returns the tags and marks of a text, in order, for comparison. */
export const citationsOf = (text: string): string =>
  (text.match(everyMarkup) ?? []).map((tag) => tag.replace(/\s+/gu, "")).join(" ");
