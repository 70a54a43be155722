import Markdoc, { type Node } from "@markdoc/markdoc";
import type { FindPicture } from "../content/pictures.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { referencesAnchor } from "../model/anchors.ts";
import type { Article, Reference, Section } from "../model/types.ts";
import { checkBeforeParsing, checkTokens } from "./check-limits.ts";
import { checkMarkup } from "./check-markup.ts";
import { checkLinks, checkProse } from "./check-prose.ts";
import { numberCitations } from "./citations.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { readInfobox } from "./infobox.ts";
import { placesOf } from "./node-places.ts";
import { outline } from "./outline.ts";
import { findReferenceList, type ReferenceList } from "./reference-list.ts";
import { tokenizer } from "./tokenizer.ts";

/** What an article may refer to. */
export interface ArticleContext {
  /** By id; undefined if they could not be read: citations are not checked then. */
  references: ReadonlyMap<string, Reference> | undefined;
  findPicture: FindPicture;
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
  const { infobox, ...inBox } = readInfobox(front, source, context.findPicture);
  // Must run before `outline` and `numberCitations` add attributes.
  const markup = checkMarkup({ source, tokens, nodes }, context.findPicture, placeOf);
  const placed = findReferenceList(root, nodes, placeOf);
  const opening = openingOf(root.children);
  const citations = numberCitations({ nodes, opening, infobox: inBox.texts }, { references: context.references, placeOf });
  const list = citations.references.length > 0 ? placed : undefined;
  const headings = outline(nodes, placeOf, list);
  const diagnostics = [
    ...front.diagnostics,
    ...inBox.diagnostics,
    ...markup,
    ...placed.diagnostics,
    ...headings.diagnostics,
    ...citations.diagnostics,
    ...checkProse(nodes, headings.anchors, placeOf),
    ...inBox.texts.flatMap((text) => checkLinks(text.nodes, headings.anchors, text.placeOf)),
  ];
  if (front.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  const article = {
    frontMatter: front.value,
    ...(opening && { opening }),
    ...divide(root.children, opening, list),
    toc: headings.toc,
    references: citations.references,
    ...(infobox && { infobox }),
  };
  return { article, diagnostics };
}

/** The opening paragraph: the first thing of an article, if that is a paragraph. */
function openingOf(nodes: readonly Node[]): Node | undefined {
  const first = nodes.find(({ type }) => type !== "comment");
  return first?.type === "paragraph" ? first : undefined;
}

/** Divides the rest of an article into the lead and the sections, one of which is the reference list. */
function divide(nodes: readonly Node[], opening: Node | undefined, list: ReferenceList | undefined): Pick<Article, "lead" | "sections"> {
  const lead: Node[] = [];
  const sections: Section[] = [];
  for (const node of nodes) {
    if (node === opening) continue;
    if (node === list?.tag) sections.push({ id: referencesAnchor, nodes: [] });
    else if (node.type === "heading" && node.attributes.level === 2) sections.push({ id: String(node.attributes.id), nodes: [node] });
    else (sections.at(-1)?.nodes ?? lead).push(node);
  }
  if (list !== undefined && list.tag === undefined) sections.push({ id: referencesAnchor, nodes: [] });
  return { lead, sections };
}
