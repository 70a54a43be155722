import { notePlaces } from "../../article/syntax/places.ts";
import type { Environment, MarkdownIt, RuleToken } from "../../article/syntax/rules.ts";
import { createParser } from "../../article/tokenizer.ts";
import { memoize } from "../../model/memo.ts";

/** The parser of articles, which also notes where elements are. */
const parserWithPlaces = memoize((): MarkdownIt => {
  const parser = createParser();
  notePlaces(parser);
  return parser;
});

/** Tokenizes a whole document; its link definitions are in the environment. */
export const tokenizeDocument = (text: string, env: Environment = {}): RuleToken[] =>
  parserWithPlaces().parse(text, env);

/** Every label is that of a note: a text alone does not know which notes its document defines. */
const anyNote = { has: () => true, add: () => undefined } as unknown as Set<string>;

/**
 * Tokenizes a text of inline Markdown alone. Links by reference are recognized without their definitions where they
 * have a label: `[text][label]`.
 */
export function tokenizeText(text: string): RuleToken[] {
  const labels = Array.from(text.matchAll(/(?<=\])\[([^\][]+)\]/g), ([, label = ""]) => label);
  const references = Object.fromEntries(labels.map((label) => [normalized(label), { href: label, title: "" }]));
  const [inline] = parserWithPlaces().parseInline(text, { references, notes: anyNote });
  return inline?.children ?? [];
}

/** Labels as markdown-it compares them. */
const normalized = (label: string): string => label.trim().replace(/\s+/g, " ").toLowerCase().toUpperCase();
