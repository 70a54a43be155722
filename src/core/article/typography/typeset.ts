import type { Node } from "@markdoc/markdoc";
import { memoize } from "../../model/memo.ts";
import type { FrontMatter, TocItem } from "../../model/types.ts";
import { typographyOf } from "../../model/typography.ts";
import type { Tags } from "../tags.ts";
import { closeUp, joinLines, placeMarks, spacerOf } from "./line.ts";

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
      else if (child.children.length > 0) line(child);
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
  for (const node of nodes) {
    if (node.type === "inline") (node.attributes.pending ? source : own)?.line(node);
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
