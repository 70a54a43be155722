import Markdoc, { type Node } from "@markdoc/markdoc";
import type { FindPicture } from "../content/pictures.ts";
import { diagnose } from "../content/problems.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import type { Article, Reference, Section } from "../model/types.ts";
import { checkBeforeParsing, checkTokens } from "./check-limits.ts";
import { checkMarkup } from "./check-markup.ts";
import { checkProse } from "./check-prose.ts";
import { numberCitations } from "./citations.ts";
import { fillFrontMatter, parseFrontMatter } from "./front-matter.ts";
import { placesOf } from "./node-places.ts";
import { outline } from "./outline.ts";
import { tokenizer } from "./tokenizer.ts";

/** What an article may refer to. */
export interface ArticleContext {
  /** By id; undefined if they could not be read: citations are not checked then. */
  references: ReadonlyMap<string, Reference> | undefined;
  findPicture: FindPicture;
  /** The subject's name in the language of the article: its title, unless its front matter says otherwise. */
  name: string;
}

/**
 * Reads an article: Markdoc with YAML front matter.
 *
 * @param source the file
 * @param context the references and pictures it may use
 * @returns the article, absent when there are errors, and all diagnostics
 */
export function parseArticle(source: Source, context: ArticleContext): { article?: Article; diagnostics: Diagnostic[] } {
  const oversized = checkBeforeParsing(source);
  if (oversized.length > 0) return { diagnostics: oversized };
  const tokens = tokenizer.tokenize(source.text);
  const tooMany = checkTokens(tokens, source);
  if (tooMany.length > 0) return { diagnostics: tooMany };
  const root = Markdoc.parse(tokens);
  const nodes = [...root.walk()];
  const placeOf = placesOf(nodes, source);
  const front = parseFrontMatter(root, source, context.findPicture);
  // Must run before `outline` and `numberCitations` add attributes.
  const markup = checkMarkup({ source, tokens, nodes }, context.findPicture, placeOf);
  const headings = outline(nodes, placeOf);
  const { opening, ...parts } = divide(root.children);
  const citations = numberCitations(front, { nodes, opening }, { references: context.references, placeOf });
  const diagnostics = [
    ...front.diagnostics,
    ...markup,
    ...headings.diagnostics,
    ...citations.diagnostics,
    ...(root.children.length === 0 ? [diagnose("empty-article", {}, source.at(0))] : []),
    ...checkProse(nodes, headings.anchors, placeOf),
  ];
  if (front.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  const article = {
    frontMatter: fillFrontMatter(front.value, context.name, opening),
    ...(opening && { opening }),
    ...parts,
    toc: headings.toc,
    references: citations.references,
    infoboxCitations: citations.infobox,
  };
  return { article, diagnostics };
}

/** Divides an article into its opening paragraph, the rest of the lead, and the sections. */
function divide(nodes: readonly Node[]): { opening: Node | undefined; lead: Node[]; sections: Section[] } {
  const lead: Node[] = [];
  const sections: Section[] = [];
  for (const node of nodes) {
    if (node.type === "heading" && node.attributes.level === 2) sections.push({ id: String(node.attributes.id), nodes: [node] });
    else (sections.at(-1)?.nodes ?? lead).push(node);
  }
  const [first, ...rest] = lead.filter(({ type }) => type !== "comment");
  return first?.type === "paragraph" ? { opening: first, lead: rest, sections } : { opening: undefined, lead, sections };
}
