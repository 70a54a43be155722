import type { Node } from "@markdoc/markdoc";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Place, Source } from "../diagnostics/source.ts";
import { checkMarkup, type MarkupContext } from "./check-markup.ts";
import { checkTexts } from "./check-prose.ts";
import { checkBeforeParsing, checkTokens } from "./check-tokens.ts";
import { type PlaceOf, placesOf } from "./nodes.ts";
import { toTree } from "./syntax/tree.ts";
import { tokenizeInline } from "./tokenizer.ts";

/** A text of inline Markdown in a value of the front matter. */
export interface InlineText {
  /** The text's content, to render. */
  content: Node[];
  /** All of its nodes, in document order. */
  nodes: readonly Node[];
  placeOf: PlaceOf;
  diagnostics: Diagnostic[];
}

/**
 * Parses a text that stands in a value of another file: emphasis, links, code and tags that may be used within a
 * paragraph.
 *
 * @param text the value
 * @param place the value's place in `source`
 * @returns also the diagnostics of markup and of characters, at their places in `source`
 */
export function parseInlineText(text: string, place: () => Place, source: Source, context: MarkupContext): InlineText {
  const own = new Source(source.file, text);
  const toFile = placeIn(source, text, place);
  const give = (nodes: readonly Node[], placeOf: PlaceOf, found: Diagnostic[]): InlineText => ({
    content: nodes[0]?.children ?? [],
    nodes,
    placeOf: (node, word) => toFile(placeOf(node, word)),
    diagnostics: found.map((diagnostic) => ({ ...diagnostic, ...toFile(diagnostic) })),
  });
  const oversized = checkBeforeParsing(own);
  if (oversized.length > 0) return give([], () => own.at(0), oversized);
  const tokens = tokenizeInline(text);
  const tooMany = checkTokens(tokens, own);
  if (tooMany.length > 0) return give([], () => own.at(0), tooMany);
  const { nodes } = toTree(tokens);
  const placeOf = placesOf(nodes, own);
  // The characters of the value itself are checked with those of its file.
  const decoded = nodes.filter(({ attributes: { content } }) => !text.includes(String(content)));
  return give(nodes, placeOf, [
    ...checkMarkup({ source: own, tokens, nodes }, context, placeOf),
    ...checkTexts(decoded, placeOf),
  ]);
}

/** Returns how to find a place of the text in its file. A text with escapes or line breaks is found as a whole only. */
function placeIn(source: Source, text: string, placeOf: () => Place): (place: Place) => Place {
  return (place) => {
    const { line = 1, column = 1 } = placeOf();
    const start = source.offsetOf(line) + column - 1;
    const from = [start, start + 1].find((offset) => source.text.startsWith(text, offset));
    return from === undefined || place.line !== 1 ? source.at(start) : source.at(from + (place.column ?? 1) - 1);
  };
}
