import Markdoc, { type Node } from "@markdoc/markdoc";
import type { FindPicture } from "../content/pictures.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import type { Article, Note, Reference, Section } from "../model/types.ts";
import { checkBeforeParsing, checkTokens } from "./check-limits.ts";
import { checkMarkup } from "./check-markup.ts";
import { checkProse } from "./check-prose.ts";
import { numberCitations } from "./citations.ts";
import { loadConverter, setFormulas } from "./formulas.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { placesOf } from "./node-places.ts";
import { takeNotes } from "./notes.ts";
import { outline } from "./outline.ts";
import { setCarried } from "./syntax/carry.ts";
import type { RuleToken } from "./syntax/rules.ts";
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
export async function parseArticle(source: Source, context: ArticleContext): Promise<{ article?: Article; diagnostics: Diagnostic[] }> {
  const oversized = checkBeforeParsing(source);
  if (oversized.length > 0) return { diagnostics: oversized };
  const tokens = tokenizer.tokenize(source.text);
  const tooMany = checkTokens(tokens, source);
  if (tooMany.length > 0) return { diagnostics: tooMany };
  await loadConverter(tokens as unknown as RuleToken[]);
  const root = Markdoc.parse(tokens);
  const nodes = [...root.walk()];
  setCarried(nodes);
  const placeOf = placesOf(nodes, source);
  const front = parseFrontMatter(root, source, context.findPicture);
  // Must run before `outline` and `numberCitations` add attributes.
  const markup = checkMarkup({ source, tokens, nodes }, context.findPicture, placeOf);
  const formulas = setFormulas(nodes, source, placeOf);
  const noted = takeNotes(root, nodes, placeOf);
  const headings = outline(nodes, noted.notes.length > 0, placeOf);
  const { opening, ...parts } = divide(root.children);
  const citations = numberCitations(
    front,
    { nodes: inReadingOrder(root, noted.notes), opening },
    { references: context.references, placeOf },
  );
  const diagnostics = [
    ...front.diagnostics,
    ...markup,
    ...formulas,
    ...noted.diagnostics,
    ...headings.diagnostics,
    ...citations.diagnostics,
    ...checkProse(nodes, headings.anchors, placeOf),
  ];
  if (front.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  const article = {
    frontMatter: front.value,
    ...(opening && { opening }),
    ...parts,
    toc: headings.toc,
    notes: noted.notes,
    references: citations.references,
    infoboxCitations: citations.infobox,
  };
  return { article, diagnostics };
}

/** Notes come after the text. */
const inReadingOrder = (root: Node, notes: readonly Note[]): Node[] => [
  ...root.walk(),
  ...notes.flatMap((note) => note.nodes.flatMap((node) => [node, ...node.walk()])),
];

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
