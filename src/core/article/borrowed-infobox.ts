import type { Node } from "@markdoc/markdoc";
import type { Infobox } from "../model/infobox.ts";
import { infoboxKey } from "../model/texts.ts";
import type { Article, FrontMatter, Language } from "../model/types.ts";
import { mapInfoboxTexts } from "./infobox-texts.ts";
import { isOf, textLine } from "./nodes.ts";

/** The infobox of an article, for the page of another language. */
export interface BorrowedInfobox {
  frontMatter: NonNullable<FrontMatter["infobox"]>;
  infobox: Infobox;
  /** The language of its texts. */
  language: Language;
  /** The alternative text of the portrait, if it is in the language of the page. */
  alt?: string;
  /** The anchors of the article's sections. */
  anchors: readonly string[];
}

/**
 * Prepares the infobox of an article for the page of another language: citations are left out, because their list is in
 * the article, and links within the
 * article lead there.
 *
 * @param article all of whose texts are marked as those of another language
 * @param language the language of the article
 * @param path the path of its page
 */
export function borrowInfobox(
  article: Article | undefined,
  language: Language,
  path: string,
): BorrowedInfobox | undefined {
  const { frontMatter, infobox } = article ?? {};
  if (frontMatter?.infobox === undefined || infobox === undefined) return undefined;
  const adapt = (nodes: Node[] | undefined) => nodes?.flatMap((node) => adapted(node, path)) ?? [];
  const { caption, groups } = infobox;
  const borrowed: Infobox = {
    ...(caption && { caption: adapt(caption) }),
    groups: groups.map(({ heading, facts }) => ({
      ...(heading && { heading: adapt(heading) }),
      facts: facts.map((fact) => ({
        ...fact,
        values: fact.values.map((value) => ("text" in value ? { text: adapt(value.text) } : value)),
        ...(fact.place && { place: adapt(fact.place) }),
        citations: [],
      })),
    })),
  };
  return {
    frontMatter: frontMatter.infobox,
    infobox: borrowed,
    language,
    anchors: article?.toc.map(({ id }) => id) ?? [],
  };
}

/**
 * Puts texts of an infobox into the language of the page.
 *
 * @param textOf returns the text of a key as that language says it; undefined if it does not
 */
export function translateInfobox(
  borrowed: BorrowedInfobox,
  textOf: (key: string) => string | undefined,
): BorrowedInfobox {
  const { frontMatter, infobox } = borrowed;
  const alt = textOf(infoboxKey("alt"));
  return {
    ...borrowed,
    ...(frontMatter.image &&
      alt !== undefined && { frontMatter: { ...frontMatter, image: { ...frontMatter.image, alt } }, alt }),
    infobox: mapInfoboxTexts(infobox, (key, nodes) => {
      const text = textOf(key);
      return text === undefined ? nodes : [textLine(text)];
    }),
  };
}

function adapted(node: Node, path: string): Node[] {
  if (node.type === "tag" || isOf("noteMark", node)) return [];
  node.children = node.children.flatMap((child) => adapted(child, path));
  if (node.type === "link" && String(node.attributes.href).startsWith("#"))
    node.attributes.href = path + node.attributes.href;
  return [node];
}
