import Markdoc, { type Node } from "@markdoc/markdoc";
import type { FindPicture } from "../content/pictures.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Place, Source } from "../diagnostics/source.ts";
import { checkBeforeParsing, checkTokens } from "./check-limits.ts";
import { checkMarkup } from "./check-markup.ts";
import type { Token } from "./check-tag-pairs.ts";
import { loadConverter, setFormulas } from "./formulas.ts";
import { setCarried } from "./syntax/carry.ts";
import { parser } from "./tokenizer.ts";

/**
 * Reads a value of a data file as the text of a paragraph: emphasis, links, formulas, tags for use within a paragraph such as citations, but no
 * blocks and no notes. Whoever uses it numbers the citations of its nodes and checks links to anchors.
 *
 * @param text the value
 * @param place of the value, for all diagnostics
 * @returns the nodes, for `Prose`, and the diagnostics of markup and formulas; the nodes are only safe to render if there is no error
 */
export async function parseInline(
  text: string,
  place: Place,
  findPicture: FindPicture,
): Promise<{ nodes: Node[]; diagnostics: Diagnostic[] }> {
  const source = new Source(place.file, text);
  const here = (diagnostics: readonly Diagnostic[]) => diagnostics.map((each) => ({ ...each, ...place }));
  const oversized = checkBeforeParsing(source);
  if (oversized.length > 0) return { nodes: [], diagnostics: here(oversized) };
  const parsed = parser.parseInline(text, {});
  const tokens = parsed as unknown as Token[];
  const tooMany = checkTokens(tokens, source);
  if (tooMany.length > 0) return { nodes: [], diagnostics: here(tooMany) };
  await loadConverter(parsed);
  const root = Markdoc.parse(tokens);
  const nodes = [...root.walk()];
  setCarried(nodes);
  const diagnostics = [...checkMarkup({ source, tokens, nodes }, findPicture, () => place), ...setFormulas(nodes, source, () => place)];
  return { nodes: root.children, diagnostics: here(diagnostics) };
}
