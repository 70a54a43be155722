import Markdoc, { type Node } from "@markdoc/markdoc";
import { memoize } from "../model/memo.ts";
import type { FrontMatter, TocItem } from "../model/types.ts";
import { type MarkPlace, type Spaces, typographyOf } from "../model/typography.ts";
import { descendants, isOf } from "./nodes.ts";
import type { Tags } from "./tags.ts";

/** Whether a node is a mark of a citation or a note. */
const isMark = (node: Node | undefined): boolean => node?.tag === "cite" || isOf("noteMark", node);

/** Calls a function with each group of marks that follow each other: where it starts, and the place after it. */
function eachGroup(children: readonly Node[], visit: (start: number, end: number) => void): void {
  for (let start = children.length - 1; start >= 0; start--) {
    if (!isMark(children[start])) continue;
    const end = start + 1;
    while (isMark(children[start - 1])) start--;
    visit(start, end);
  }
}

/** Returns what is first or last in a node: itself, or a part of what is emphasized or linked. @param end 0 or -1 */
function edgeOf(node: Node | undefined, end: 0 | -1): Node | undefined {
  const part = isMark(node) ? undefined : node?.children.at(end);
  return part ? edgeOf(part, end) : node;
}

/**
 * Moves groups of marks in a line from behind closing punctuation to before it, and stops that end emphasis or a link
 * out of it. Marks that follow something else, such as a closing quotation mark or bracket, stay.
 *
 * @param children of a line, or of a part of it such as emphasis; changed in place
 */
function placeMarks(children: Node[], place: MarkPlace): void {
  eachGroup(children, (start, end) => {
    const before = edgeOf(children[start - 1], -1);
    if (before?.type !== "text") return;
    const content = String(before.attributes.content);
    const at = signsAt(content, place);
    // Signs alone follow something else in the line, unless they begin it.
    const isWithin = before !== children[start - 1];
    if (at === content.length || (at === 0 && (isWithin || !isWord(children[start - 2])))) return;
    // The signs may be part of a title.
    if (isWithin && /[?!…]/.test(content.slice(at))) return;
    before.attributes.content = content.slice(0, at);
    const after = children[end];
    if (after?.type === "text") after.attributes.content = content.slice(at) + String(after.attributes.content);
    else children.splice(end, 0, new Markdoc.Ast.Node("text", { content: content.slice(at) }));
  });
}

const isWord = (node: Node | undefined): boolean =>
  node !== undefined && node.type !== "softbreak" && node.type !== "hardbreak";

/** Returns where the signs begin that a mark stands before; the length of the text if there are none. */
function signsAt(text: string, place: MarkPlace): number {
  const at = place.punctuation.exec(text)?.index ?? text.length;
  return text[at] === "." && abbreviated(place).test(text.slice(0, at)) ? at + 1 : at;
}

/**
 * Matches a text that ends with an abbreviation, whose full stop is missing: a known one, or a single letter such as an
 * initial.
 */
const abbreviated = memoize(
  ({ abbreviations }: MarkPlace) => {
    const known = abbreviations.map((each) => each.replaceAll(".", "\\.")).join("|");
    return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:\\p{L}|${known})$`, "iu");
  },
  (place) => place,
);

/** No-break spaces of any width. */
const unbroken = "\u00a0\u202f";

/**
 * Returns a function that puts no-break spaces before signs and inside quotation marks. Spaces that do not break
 * already stay as they are.
 */
const spacerOf: (spaces: Spaces) => (text: string) => string = memoize(
  ({ before, quotes: [open, close], inside }: Spaces) => {
    const signs = before.map(([all, space]) => ({
      pattern: new RegExp(`(?<! ) +(?=[${all}](?![-=\\w]))`, "g"),
      space,
    }));
    const opening = new RegExp(`${open} *(?![ ${unbroken}])`, "g");
    const closing = new RegExp(`(?<![ ${unbroken}]) *${close}`, "g");
    return (text: string) =>
      signs
        .reduce((spaced, { pattern, space }) => spaced.replace(pattern, space), text)
        .replace(opening, open + inside)
        .replace(closing, inside + close);
  },
  (spaces) => spaces,
);

/**
 * Joins lines of the file that end between a word and a sign that has a space which does not break, so that {@link
 * spacerOf} sees it.
 *
 * @param children of a line, or of a part of it such as emphasis; changed in place
 */
function joinLines(children: Node[], { before, quotes: [open, close] }: Spaces): void {
  const startsWithSign = new RegExp(`^(?:${close}|[${before.map(([signs]) => signs).join("")}](?![-=\\w]))`);
  for (let index = children.length - 2; index > 0; index--) {
    if (children[index]?.type !== "softbreak") continue;
    const [last, next] = [children[index - 1], children[index + 1]];
    const isOpened = last?.type === "text" && String(last.attributes.content).endsWith(open);
    const isBeforeSign = next?.type === "text" && startsWithSign.test(String(next.attributes.content));
    if (isBeforeSign && !isOpened) next.attributes.content = ` ${String(next.attributes.content)}`;
    if (isBeforeSign || isOpened) children.splice(index, 1);
  }
}

const wide = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff01-\\uffef]";
const endsWide = memoize(() => new RegExp(`${wide}$`, "u"));
const startsWide = memoize(() => new RegExp(`^${wide}`, "u"));

/**
 * Removes spaces that a language does not write, from a line of wide letters: beside marks, and where a line of the
 * file ends (CSS Text Level 4, “Segment Break Transformation Rules”, which browsers do not follow).
 *
 * @param children of a line, or of a part of it such as emphasis; changed in place
 */
function closeUp(children: Node[]): void {
  eachGroup(children, (start, end) => {
    removeSpaces(children[start - 1], children[start - 2], -1);
    removeSpaces(children[end], children[end + 1], 0);
  });
  for (let index = children.length - 2; index > 0; index--) {
    if (
      children[index]?.type === "softbreak" &&
      isEdge(edgeOf(children[index - 1], -1), endsWide()) &&
      isEdge(edgeOf(children[index + 1], 0), startsWide())
    )
      children.splice(index, 1);
  }
}

const contentOf = (node: Node | undefined): string => (node?.type === "text" ? String(node.attributes.content) : "");

/**
 * Removes the spaces between a mark and wide letters. @param beyond what follows a text of nothing but spaces, such as
 * emphasis
 */
function removeSpaces(node: Node | undefined, beyond: Node | undefined, end: 0 | -1): void {
  if (node?.type !== "text") return;
  const rest = end === 0 ? contentOf(node).trimStart() : contentOf(node).trimEnd();
  if ((end === 0 ? startsWide() : endsWide()).test(rest || contentOf(edgeOf(beyond, end))))
    node.attributes.content = rest;
}

const isEdge = (node: Node | undefined, pattern: RegExp): boolean => isMark(node) || pattern.test(contentOf(node));

/** Sets texts as a language does. */
interface Typesetter {
  /** Sets a line of an article, in place. */
  line: (line: Node) => void;
  /** Sets a plain text. */
  text: (text: string) => string;
}

/**
 * Returns how a language sets the texts of articles: where marks of citations and notes stand, and which spaces do not
 * break.
 *
 * @param tag its BCP 47 tag
 * @returns undefined for most languages, in which texts stay as they are written
 */
const typesetterOf: (tag: string) => Typesetter | undefined = memoize(createTypesetter, (tag) => tag);

function createTypesetter(tag: string): Typesetter | undefined {
  const { marks, spaces, isSpaceless } = typographyOf(tag);
  if (marks === undefined && spaces === undefined && !isSpaceless) return undefined;
  const text = spaces ? spacerOf(spaces) : (plain: string) => plain;
  const line = ({ children }: Node) => {
    if (spaces) joinLines(children, spaces);
    for (const child of children) {
      if (child.type === "text") child.attributes.content = text(String(child.attributes.content));
      // Words of another language stay as they are.
      else if (child.children.length > 0 && child.type !== "tag") line(child);
    }
    if (isSpaceless) closeUp(children);
    if (marks) placeMarks(children, marks);
  };
  return { line, text };
}

/** The language of an article, and that of what is not translated in it, as BCP 47 tags. */
export interface ArticleLanguages {
  tag: string;
  sourceTag: string;
}

/**
 * Sets all texts of an article: its lines, each as its own language does, and the texts of tags and pictures.
 *
 * @param nodes all of its nodes; changed in place
 * @param context whether a text of a tag stands in the source language, and the tags
 */
export function typeset(
  nodes: readonly Node[],
  { tag, sourceTag }: ArticleLanguages,
  { isPending, tags }: { isPending: (text: string) => boolean; tags: Tags },
): void {
  const [own, source] = [typesetterOf(tag), typesetterOf(sourceTag)];
  if (own === undefined && source === undefined) return;
  const isForeign = ({ tag, attributes }: Node) =>
    Object.entries(tags.named(tag)?.attributes ?? {}).some(([name, { language }]) => language && attributes[name]);
  const foreign = new Set(nodes.filter(isForeign).flatMap((node) => descendants(node)));
  for (const node of nodes) {
    if (node.type === "inline" && !foreign.has(node)) (node.attributes.pending ? source : own)?.line(node);
    for (const name of shownAttributes(node, tags)) {
      const value: unknown = node.attributes[name];
      if (typeof value === "string") node.attributes[name] = (isPending(value) ? source : own)?.text(value) ?? value;
    }
  }
}

/** Sets the titles in a table of contents like the headings. */
export const typesetContents = (toc: readonly TocItem[], { tag, sourceTag }: ArticleLanguages): TocItem[] =>
  toc.map((item) => ({ ...item, title: typesetText(item.title, item.isPending ? sourceTag : tag) }));

/** Sets the title of an article. */
export const typesetTitle = (
  front: FrontMatter,
  { tag, sourceTag }: ArticleLanguages,
  isPending: (text: string) => boolean,
): FrontMatter => ({
  ...front,
  title: typesetText(front.title, isPending(front.title) ? sourceTag : tag),
});

/** Sets a plain text as a language does. @param tag its BCP 47 tag */
export const typesetText = (text: string, tag: string): string => typesetterOf(tag)?.text(text) ?? text;

/** The attributes of a node that readers see as text. */
function shownAttributes({ type, tag }: Node, tags: Tags): readonly string[] {
  if (type === "image") return ["alt", "title"];
  const { attributes = {} } = tags.named(tag) ?? {};
  return Object.keys(attributes).filter((name) => attributes[name]?.translated);
}
