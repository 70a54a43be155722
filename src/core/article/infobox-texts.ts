import type { Node } from "@markdoc/markdoc";
import type { Source } from "../diagnostics/source.ts";
import type { Infobox, InfoboxFact } from "../model/infobox.ts";
import { infoboxKey } from "../model/texts.ts";
import type { Bundle } from "../model/types.ts";
import { readFront } from "./front-matter.ts";
import { readInfobox } from "./infobox.ts";
import { isAddress } from "./link-text.ts";
import { plainText } from "./nodes.ts";
import type { Tags } from "./tags.ts";

/**
 * Returns the texts of an article's infobox that pages of other languages show in their own words, by key; undefined if
 * its front matter has errors.
 */
export async function readInfoboxTexts(source: Source, tags: Tags): Promise<Bundle | undefined> {
  if (!source.text.startsWith("---")) return {};
  const { value, locate } = await readFront(source);
  if (value === undefined) return undefined;
  // Pictures in it are checked with the article.
  const { infobox } = readInfobox({ value, locate, diagnostics: [] }, source, { findPicture: () => undefined, tags });
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
 * numbers and addresses are the same in all
 * languages.
 *
 * @param replace is given the key of a text, which has a number if the label has several texts, and its nodes
 */
export function mapInfoboxTexts(
  { caption, groups }: Infobox,
  replace: (key: string, nodes: Node[]) => Node[],
): Infobox {
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
