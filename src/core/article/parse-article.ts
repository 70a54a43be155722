import Markdoc, { type Node } from "@markdoc/markdoc";
import { checkCharacters } from "../content/characters.ts";
import { type Parsed, parseYaml } from "../content/parse-data.ts";
import { diagnose } from "../content/problems.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { referencesAnchor, reservedAnchors } from "../model/anchors.ts";
import { frontMatterSchema } from "../model/schema.ts";
import type { Article, Citation, CitedReference, FrontMatter, Reference, Section, Size, TocItem } from "../model/types.ts";
import { decode } from "../model/urls.ts";
import { checkBeforeParsing, checkTokens } from "./check-limits.ts";
import { checkMarkup } from "./check-markup.ts";
import { otherHost } from "./link-text.ts";
import { type PlaceOf, placesOf } from "./node-places.ts";
import { tokenizer } from "./tokenizer.ts";

/** What an article may refer to. */
export interface ArticleContext {
  /** By id; undefined when they could not be read: then every citation is taken at its word. */
  references: ReadonlyMap<string, Reference> | undefined;
  imageSize: (src: string) => Size | undefined;
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
  // Before the tree gets attributes that nobody wrote.
  const markup = checkMarkup({ source, tokens, nodes }, context, placeOf);
  const headings = outline(nodes, placeOf);
  const { opening, ...parts } = divide(root.children);
  const citations = cite(front, inReadingOrder(nodes, opening), { references: context.references, placeOf });
  const diagnostics = [
    ...front.diagnostics,
    ...markup,
    ...headings.diagnostics,
    ...citations.diagnostics,
    ...checkAnchorLinks(nodes, headings.anchors, placeOf),
    ...checkLinkTexts(nodes, placeOf),
    ...checkTexts(nodes, placeOf),
  ];
  if (front.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  const article = {
    frontMatter: front.value,
    ...(opening && { opening }),
    ...parts,
    toc: headings.toc,
    references: citations.references,
    infoboxCitations: citations.infobox,
  };
  return { article, diagnostics };
}

/** Front matter with the places of its values; `value` is absent when there are errors. */
type Front = Pick<Parsed<FrontMatter>, "value" | "locate" | "diagnostics">;

function parseFrontMatter(root: Node, source: Source, { imageSize }: ArticleContext): Front {
  if (root.attributes.frontmatter === undefined) {
    const start = source.at(0);
    return { locate: () => start, diagnostics: [diagnose("missing-front-matter", {}, start)] };
  }
  const start = source.offsetOf(2);
  const close = /^---[ \t]*$/gm;
  close.lastIndex = start;
  const { value, diagnostics, locate } = parseYaml(frontMatterSchema, source, [
    start,
    close.exec(source.text)?.index ?? source.text.length,
  ]);
  for (const [row, { value: name, url }] of (value?.infobox?.details ?? []).entries()) {
    const host = url === undefined ? undefined : otherHost(name, url);
    if (host !== undefined) diagnostics.push(diagnose("deceptive-link", { name, host }, locate(["infobox", "details", row, "url"])));
  }
  const image = value?.infobox?.image;
  if (image && imageSize(image.src) === undefined) {
    diagnostics.push(diagnose("missing-image", { name: image.src }, locate(["infobox", "image", "src"])));
  }
  return { ...(value && { value }), locate, diagnostics };
}

/** Gives headings their anchors and derives the table of contents. */
function outline(nodes: readonly Node[], placeOf: PlaceOf): { toc: TocItem[]; anchors: Set<string>; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const toc: TocItem[] = [];
  const first = new Map<string, Node>();
  let sections = 0;
  let subsections = 0;
  for (const node of nodes) {
    if (node.type === "heading") {
      trimEnd(node);
      const title = plainText(node);
      const level = Number(node.attributes.level);
      node.attributes.id ??= slug(title) || undefined;
      const id: string | undefined = node.attributes.id;
      if (level < 2 || level > 3 || (level === 3 && sections === 0)) diagnostics.push(diagnose("heading-level", { level }, placeOf(node)));
      else if (id === undefined) diagnostics.push(diagnose("missing-anchor", { name: title }, placeOf(node)));
      else if (level === 2) {
        subsections = 0;
        toc.push({ id, title, level: 1, number: `${++sections}` });
      } else toc.push({ id, title, level: 2, number: `${sections}.${++subsections}` });
    }
    const id: string | undefined = node.attributes.id;
    if (id === undefined) continue;
    const earlier = first.get(id);
    if (earlier) {
      const related = { message: "first used here", place: placeOf(earlier) };
      diagnostics.push(diagnose("duplicate-anchor", { name: id }, placeOf(node), related));
    } else if (reservedAnchors.includes(id) || /^(?:cite|ref)-/.test(id)) {
      diagnostics.push(diagnose("reserved-anchor", { name: id }, placeOf(node)));
    } else first.set(id, node);
  }
  return { toc, anchors: new Set([...first.keys(), referencesAnchor]), diagnostics };
}

/** The nodes that stand before the infobox, and those after it. */
interface ReadingOrder {
  before: readonly Node[];
  after: readonly Node[];
}

/** Readers see who this is, then the infobox, then the rest. */
function inReadingOrder(nodes: readonly Node[], opening: Node | undefined): ReadingOrder {
  const before = opening ? [...opening.walk()] : [];
  const first = new Set(before);
  return { before, after: nodes.filter((node) => !first.has(node)) };
}

/** Numbers the references by first use, in reading order. */
function cite(
  { value: front, locate }: Front,
  { before, after }: ReadingOrder,
  { references, placeOf }: { references: ArticleContext["references"]; placeOf: PlaceOf },
): { references: CitedReference[]; infobox: Citation[][]; diagnostics: Diagnostic[] } {
  const cited = new Map<string, CitedReference>();
  const diagnostics: Diagnostic[] = [];
  const mark = (id: string, place: () => Place): Citation | undefined => {
    if (references === undefined) return undefined;
    const reference = references.get(id);
    if (reference === undefined) {
      diagnostics.push(diagnose("unknown-reference", { name: id, suggestion: suggest(id, references.keys()) }, place()));
      return undefined;
    }
    const entry = cited.get(id) ?? { ...reference, number: cited.size + 1, citedAt: [] };
    cited.set(id, entry);
    const citation = { number: entry.number, id: `cite-${id}-${entry.citedAt.length + 1}`, target: `ref-${id}` };
    entry.citedAt.push(citation.id);
    return citation;
  };
  const markAll = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      const id: unknown = node.attributes.primary;
      if (node.tag !== "cite" || typeof id !== "string") continue;
      const citation = mark(id, () => placeOf(node));
      if (citation) node.attributes.citation = citation;
    }
  };
  markAll(before);
  const infobox = (front?.infobox?.details ?? []).map(({ cite: ids = [] }, row) =>
    [ids].flat().flatMap((id, index) => mark(id, () => locate(["infobox", "details", row, "cite", index])) ?? []),
  );
  markAll(after);
  return { references: [...cited.values()], infobox, diagnostics };
}

function checkAnchorLinks(nodes: readonly Node[], anchors: ReadonlySet<string>, placeOf: PlaceOf): Diagnostic[] {
  return nodes.flatMap((node) => {
    const href = String(node.attributes.href ?? "");
    if (node.type !== "link" || !href.startsWith("#") || href === "#") return [];
    // The address is encoded.
    const name = decode(href.slice(1));
    if (anchors.has(name)) return [];
    return [diagnose("broken-anchor-link", { name, suggestion: suggest(name, anchors) }, placeOf(node, href))];
  });
}

/** A link whose text is an address must lead there. */
function checkLinkTexts(nodes: readonly Node[], placeOf: PlaceOf): Diagnostic[] {
  return nodes.flatMap((node) => {
    if (node.type !== "link") return [];
    const name = plainText(node);
    const host = otherHost(name, String(node.attributes.href));
    return host === undefined ? [] : [diagnose("deceptive-link", { name, host }, placeOf(node))];
  });
}

/** Checks what readers will see: entities such as `&#x202E;` hide what the file itself does not hold. */
function checkTexts(nodes: readonly Node[], placeOf: PlaceOf): Diagnostic[] {
  return nodes.flatMap((node) => {
    const { content } = node.attributes;
    return ["text", "code", "fence"].includes(node.type) && typeof content === "string"
      ? checkCharacters(content, (offset) => placeOf(node, /\S{0,40}/.exec(content.slice(offset))?.[0]))
      : [];
  });
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

/** Takes away the space that stands before a heading's `{% #anchor %}`. */
function trimEnd(heading: Node): void {
  const last = heading.children.at(-1)?.children.at(-1);
  if (last?.type === "text") last.attributes.content = String(last.attributes.content).trimEnd();
}

/** The text of a node without its tags and markup. */
function plainText(node: Node): string {
  if (node.type === "text" || node.type === "code") return String(node.attributes.content ?? "");
  if (node.type === "softbreak") return " ";
  if (node.type === "tag") return "";
  return node.children.map(plainText).join("").trim();
}

/** An anchor from a heading's text: letters, marks and digits of any script, joined by hyphens. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
