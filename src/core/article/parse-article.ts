import type { Node } from "@markdoc/markdoc";
import type { Addresses } from "../content/addresses.ts";
import { diagnose } from "../content/problems.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { notesAnchor, referencesAnchor } from "../model/routes.ts";
import type { Article, Reference, Section } from "../model/types.ts";
import { checkMarkup } from "./check-markup.ts";
import { checkLinks, checkProse, checkQuotes } from "./check-prose.ts";
import { checkBeforeParsing, checkForeign, checkLists, checkTokens } from "./check-tokens.ts";
import { findReferenceList, numberCitations, takeNotes } from "./citations.ts";
import { checkFamilyIndent } from "./family.ts";
import { loadConverter, setFormulas } from "./formulas.ts";
import { type FrontContext, fillFrontMatter, parseFrontMatter } from "./front-matter.ts";
import { readInfobox } from "./infobox.ts";
import { descendants, markPending, type Pending, placesOf, plainText } from "./nodes.ts";
import { anchorLinks, type Lists, outline, type PageAnchors } from "./outline.ts";
import { toTree } from "./syntax/tree.ts";
import type { Tags } from "./tags.ts";
import { checkEventDates } from "./timeline.ts";
import { tokenize } from "./tokenizer.ts";
import { type ArticleLanguages, typeset, typesetContents, typesetTitle } from "./typography.ts";

/** The things that an article may refer to. */
export interface ArticleContext extends FrontContext {
  /** By id; undefined if they could not be read: citations are not checked then. */
  references: Pick<ReadonlyMap<string, Reference>, "get" | "keys"> | undefined;
  /** The tags that it may have. */
  tags: Tags;
  /** The subject's name in the language of the article: its title, unless its front matter says otherwise. */
  name: string;
  /** The addresses of the site that it may link to; undefined if they are unknown: links are not checked then. */
  addresses?: Addresses | undefined;
  /** The texts still in the source language, if the article is a translation. */
  pending?: Pending | undefined;
  /** Whether it is a translation, made of the article in the default language. */
  isTranslation?: boolean;
  /** The languages of its texts; without them, texts stay as they are written. */
  languages?: ArticleLanguages | undefined;
  /** The interface words of its language: labels of the infobox that are words of it are questioned. */
  words?: Readonly<Partial<Record<string, string>>> | undefined;
}

/**
 * Reads an article: Markdoc with YAML front matter.
 *
 * @param source the file
 * @param context the references and pictures it may use
 * @returns the article and its anchors, absent when there are errors, and all diagnostics
 */
export async function parseArticle(
  source: Source,
  context: ArticleContext,
): Promise<{ article?: Article; anchors?: PageAnchors; diagnostics: Diagnostic[] }> {
  const oversized = checkBeforeParsing(source);
  if (oversized.length > 0) return { diagnostics: oversized };
  const tokens = tokenize(source.text);
  const tooMany = checkTokens(tokens, source);
  if (tooMany.length > 0) return { diagnostics: tooMany };
  const { root, nodes: all } = toTree(tokens);
  const placeOf = placesOf(all, source);
  const front = parseFrontMatter(root, source, context);
  const written = front.value ?? front.rest;
  const nodes = withoutTitle(root, all, [written?.title, context.name], context.isTranslation);
  const { infobox, ...inBox } = readInfobox({ ...front, ...(written && { value: written }) }, source, context);
  // Must run before `outline` and `numberCitations` add attributes.
  const markup = checkMarkup({ source, tokens, nodes }, context, placeOf);
  if (context.pending) markPending(nodes, context.pending);
  const texts = inBox.texts.flatMap((text) => text.nodes);
  const convert = await loadConverter([...nodes, ...texts]);
  const formulas = setFormulas(convert, nodes, source, placeOf);
  const inTexts = inBox.texts.flatMap((text) => setFormulas(convert, text.nodes, source, text.placeOf));
  const noted = takeNotes(root, nodes, placeOf);
  const placed = findReferenceList(root, nodes, placeOf);
  const below = root.children.findIndex(({ tag }) => tag !== "hatnote");
  const hatnotes = root.children.slice(0, below < 0 ? root.children.length : below);
  const opening = openingOf(root.children.slice(hatnotes.length));
  const citations = numberCitations(
    { nodes: noted.inReadingOrder, opening, infobox: inBox.texts },
    { references: context.references, placeOf, tags: context.tags },
  );
  const lists = { hasNotes: noted.notes.length > 0, references: citations.references.length > 0 ? placed : undefined };
  const headings = outline(nodes, placeOf, lists);
  const targets = { anchors: headings.anchors, addresses: context.addresses };
  const diagnostics = [
    ...front.diagnostics,
    ...inBox.diagnostics,
    ...markup,
    ...checkForeign(tokens, source),
    ...checkFamilyIndent(source),
    ...(context.pending ? [] : checkEventDates(nodes, placeOf, context.languages?.tag)),
    // The program that writes translations escapes such numbers.
    ...(context.pending ? [] : checkLists(tokens, source, context.languages?.tag)),
    ...(context.pending ? [] : checkQuotes(nodes, placeOf, context.languages?.tag)),
    ...formulas,
    ...inTexts,
    ...noted.diagnostics,
    ...placed.diagnostics,
    ...headings.diagnostics,
    ...citations.diagnostics,
    ...(root.children.length === 0 ? [diagnose("empty-article", {}, source.at(0))] : []),
    ...checkProse(nodes, targets, placeOf),
    ...inBox.texts.flatMap((text) => checkLinks(text.nodes, targets, text.placeOf)),
  ];
  if (front.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  const frontMatter = fillFrontMatter(front.value, context.name, opening);
  const links = inBox.texts.flatMap((text) => anchorLinks(text.nodes, text.placeOf));
  const anchors = { own: [...headings.anchors], links: [...anchorLinks(nodes, placeOf), ...links] };
  const isPending = context.pending?.has ?? (() => false);
  // Last, because places of problems and anchors follow from the texts as they are written.
  if (context.languages) typeset([...nodes, ...texts], context.languages, { isPending, tags: context.tags });
  const article = {
    frontMatter: context.languages ? typesetTitle(frontMatter, context.languages, isPending) : frontMatter,
    hatnotes,
    ...(opening && { opening }),
    ...divide(root.children.slice(hatnotes.length), opening, lists),
    toc: context.languages ? typesetContents(headings.toc, context.languages) : headings.toc,
    notes: noted.notes,
    references: citations.references,
    ...(infobox && { infobox }),
    ...(context.pending && { pending: context.pending }),
  };
  return { article, anchors, diagnostics };
}

/**
 * Takes the heading out of an article that repeats its title above the text, as many programs have it.
 *
 * @param root changed in place
 * @param names the title and the name of the subject
 * @param isTranslation whether the heading is that of the source, where it was checked
 * @returns the other nodes
 */
function withoutTitle(
  root: Node,
  nodes: readonly Node[],
  names: readonly (string | undefined)[],
  isTranslation = false,
): readonly Node[] {
  const [first] = root.children;
  if (first?.type !== "heading" || first.attributes.level !== 1) return nodes;
  const plain = (text = "") => text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
  if (!isTranslation && !names.some((name) => plain(name) === plain(plainText(first)))) return nodes;
  root.children.shift();
  const inside = new Set([first, ...descendants(first)]);
  return nodes.filter((node) => !inside.has(node));
}

/** The opening paragraph: the first thing of an article below its hatnotes, if that is a paragraph. */
function openingOf(nodes: readonly Node[]): Node | undefined {
  const [first] = nodes;
  return first?.type === "paragraph" ? first : undefined;
}

/** Divides the rest of an article into the lead and the sections, among them the lists of notes and references. */
function divide(
  nodes: readonly Node[],
  opening: Node | undefined,
  { hasNotes, references }: Lists,
): Pick<Article, "lead" | "sections"> {
  const lead: Node[] = [];
  const sections: Section[] = [];
  const addLists = () => {
    if (hasNotes) sections.push({ id: notesAnchor, nodes: [] });
    if (references !== undefined) sections.push({ id: referencesAnchor, nodes: [] });
  };
  for (const node of nodes) {
    if (node === opening) continue;
    if (node === references?.tag) addLists();
    else if (node.type === "heading" && node.attributes.level === 2)
      sections.push({ id: String(node.attributes.id), nodes: [node] });
    else (sections.at(-1)?.nodes ?? lead).push(node);
  }
  if (references?.tag === undefined) addLists();
  return { lead, sections };
}
