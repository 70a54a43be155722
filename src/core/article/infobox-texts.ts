import type { Node } from "@markdoc/markdoc";
import Markdoc from "@markdoc/markdoc";
import type { Source } from "../diagnostics/source.ts";
import type { Infobox, InfoboxFact } from "../model/infobox.ts";
import { infoboxKey } from "../model/texts.ts";
import type { Article, Bundle, FrontMatter, Language } from "../model/types.ts";
import { isAddress } from "./check-prose.ts";
import { readFront } from "./front-matter.ts";
import { readInfobox } from "./infobox.ts";
import { isOf, plainText, textLine } from "./nodes.ts";
import type { Tags } from "./tags.ts";

/**
 * Returns the texts of an article's infobox that pages of other languages show in their own words, by key.
 *
 * @param tag the BCP 47 tag of its language
 * @returns undefined if its front matter has errors
 */
export function readInfoboxTexts(source: Source, tags: Tags, tag: string): Bundle | undefined {
  if (!source.text.startsWith("---")) return {};
  const { value, locate } = readFront(source);
  if (value === undefined) return undefined;
  // Pictures in it are checked with the article.
  const context = { findPicture: () => undefined, tags, languages: { tag, sourceTag: tag } };
  const { infobox } = readInfobox({ value, locate, diagnostics: [] }, source, context);
  if (value.infobox && !infobox) return undefined;
  const alt = value.infobox?.image?.alt;
  const texts: Record<string, string> = alt === undefined ? {} : { [infoboxKey("alt")]: alt };
  if (infobox) {
    mapInfoboxTexts(infobox, (key, nodes) => {
      texts[key] = plain(nodes);
      return nodes;
    });
  }
  return texts;
}

/**
 * Replaces texts of an infobox: its caption, and the values and places of rows with known labels. Dates, pictures,
 * numbers and addresses are the same in all languages.
 *
 * @param replace is given the key of a text, which has a number if the label has several texts, and its nodes
 */
function mapInfoboxTexts({ caption, groups }: Infobox, replace: (key: string, nodes: Node[]) => Node[]): Infobox {
  const facts = groups.flatMap((group) => group.facts);
  const seen = new Map<string, number>();
  const text = (name: string, total: number, nodes: Node[]) => {
    if (!isText(nodes)) return nodes;
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return replace(infoboxKey(name, total > 1 ? number : undefined), nodes);
  };
  const mapped = (fact: InfoboxFact): InfoboxFact => {
    if (!("known" in fact.label)) return fact;
    const { known } = fact.label;
    const total = facts.filter(({ label }) => "known" in label && label.known === known).flatMap(textsOf).length;
    const values = fact.values.map((value) => ("text" in value ? { text: text(known, total, value.text) } : value));
    return { ...fact, values, ...(fact.place && { place: text(known, total, fact.place) }) };
  };
  return {
    ...(caption && { caption: text("caption", 1, caption) }),
    groups: groups.map((group) => ({ ...group, facts: group.facts.map(mapped) })),
  };
}

const textsOf = ({ values, place }: InfoboxFact): Node[][] =>
  [...values.flatMap((value) => ("text" in value ? [value.text] : [])), ...(place ? [place] : [])].filter(isText);

const isText = (nodes: readonly Node[]): boolean => {
  const text = plain(nodes);
  return /\p{L}/u.test(text) && !isAddress(text);
};

const plain = (nodes: readonly Node[]): string => nodes.map(plainText).join("").trim();

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
 * the article, and links within the article lead there.
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
  const { caption, groups } = infobox;
  const borrowed: Infobox = {
    ...(caption && { caption: adapt(caption, path) }),
    groups: groups.map(({ heading, facts }) => ({
      ...(heading && { heading: adapt(heading, path) }),
      facts: facts.map((fact) => ({
        ...fact,
        values: fact.values.map((value) => ("text" in value ? { text: adapt(value.text, path) } : value)),
        ...(fact.place && { place: adapt(fact.place, path) }),
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

/** Returns nodes of an infobox as the page of another language shows them. */
const adapt = (nodes: readonly Node[], path: string): Node[] => nodes.flatMap((node) => adapted(node, path));

function adapted(node: Node, path: string): Node[] {
  const isMark = node.type === "tag" && node.children.length === 0;
  if (isMark || isOf("noteMark", node)) return [];
  const { href } = node.attributes;
  const leadsAway = node.type === "link" && String(href).startsWith("#");
  const attributes = { ...node.attributes, ...(leadsAway && { href: path + href }) };
  return [new Markdoc.Ast.Node(node.type, attributes, adapt(node.children, path), node.tag)];
}
