import type { Node } from "@markdoc/markdoc";
import { plainText } from "./nodes.ts";

/** The longest description that search results show in full, in characters. */
const longest = 160;

/**
 * Derives the description of a text for search engines and social networks: the first sentences of its opening
 * paragraph, or as many words as fit.
 *
 * @param opening the opening paragraph
 * @param title stands in for a missing paragraph
 */
export function describe(opening: Node | undefined, title: string): string {
  const text = opening === undefined ? "" : plainText(opening).replace(/\s+/g, " ");
  return shortened(text, longest) || title;
}

/** Returns the first sentences of a text, or as many words as fit into a limit of characters. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const sentences = fitting(text, "sentence", limit);
  return sentences.length > limit / 2
    ? sentences
    : `${fitting(text, "word", limit - 1).replace(/(?<![\p{P}\p{Z}])[\p{P}\p{Z}]+$/u, "")}…`;
}

/** Returns as many whole sentences or words of a text as fit. */
function fitting(text: string, granularity: "sentence" | "word", limit: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity }).segment(text)) {
    if (index + segment.trimEnd().length > limit) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trim();
}
