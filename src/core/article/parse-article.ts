import Markdoc, { type Node } from "@markdoc/markdoc";
import type { Addresses } from "../content/addresses.ts";
import type { FindPicture } from "../content/pictures.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import type { Article, Reference, Section } from "../model/types.ts";
import { checkBeforeParsing, checkTokens } from "./check-limits.ts";
import { checkMarkup } from "./check-markup.ts";
import { checkProse } from "./check-prose.ts";
import { numberCitations } from "./citations.ts";
import { describe } from "./describe.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { placesOf } from "./node-places.ts";
import { outline } from "./outline.ts";
import { tokenizer } from "./tokenizer.ts";

/** What an article may refer to. */
export interface ArticleContext {
  /** By id; undefined if they could not be read: citations are not checked then. */
  references: ReadonlyMap<string, Reference> | undefined;
  findPicture: FindPicture;
  /** The addresses of the site that it may link to; undefined if they are unknown: links are not checked then. */
  addresses?: Addresses | undefined;
  /** Whether the text is a further page, which has less front matter. */
  isPage?: boolean;
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
  const front = parseFrontMatter(root, source, context);
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
    ...checkProse(nodes, { anchors: headings.anchors, addresses: context.addresses }, placeOf),
  ];
  if (front.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  const article = {
    frontMatter: { ...front.value, description: front.value.description || describe(opening, front.value.title) },
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
