import type { Node } from "@markdoc/markdoc";
import { gregorian, isoDate } from "../model/dates.ts";
import { type Infobox, type InfoboxFact, infoboxLabels, type PersonFacts, personFactCounts } from "../model/infobox.ts";
import { memoize } from "../model/memo.ts";
import type { Article, ArticlePicture, ArticleRecording } from "../model/types.ts";
import { familyFacts, nameIn } from "./family.ts";
import { isPendingNode, plainText, withDescendants } from "./nodes.ts";
import type { Tags } from "./tags.ts";

/**
 * Returns what an article says about the person: the known rows of its infobox, and its family trees for what these do
 * not say.
 */
export const articleFacts = (article: Article): PersonFacts => ({
  ...familyFacts(articleNodes(article)),
  ...personFacts(article.infobox),
});

/**
 * Returns what the known rows of an infobox say about the person. Approximate dates are left out, and texts that are
 * not translated yet.
 */
export function personFacts(infobox: Infobox | undefined): PersonFacts {
  const found = new Map<keyof PersonFacts, unknown[]>();
  const add = (fact: keyof PersonFacts, values: readonly unknown[]) =>
    found.set(fact, [...(found.get(fact) ?? []), ...values]);
  const rows = infobox?.groups.flatMap(({ facts }) => facts.flatMap((row) => withLabel(row) ?? [])) ?? [];
  // Places of births and deaths come first, because they count more than rows for them.
  for (const { label, row } of rows)
    if (label.place && row.place && !isPending(row.place)) add(label.place, [named("Place", textOf(row.place))]);
  for (const { label, row } of rows) {
    const { fact, type } = label;
    if (fact === undefined) continue;
    if (label.isDate) add(fact, datesOf(row));
    else if (type === undefined) add(fact, textsOf(row));
    else
      add(
        fact,
        textsOf(row)
          .filter((text) => isName(text, type))
          .map((text) => named(type, type === "Person" ? nameIn(text) : text)),
      );
  }
  const entries = (Object.keys(personFactCounts) as (keyof PersonFacts)[]).flatMap((fact) => {
    const values = found.get(fact) ?? [];
    const value = personFactCounts[fact] === "many" ? values : values[0];
    return values.length === 0 || value === undefined ? [] : [[fact, value]];
  });
  // The table of labels says the type of each.
  return Object.fromEntries(entries);
}

/** A row with what is known about its label; undefined for a label that is a text. */
const withLabel = (row: InfoboxFact) =>
  "known" in row.label ? { row, label: infoboxLabels[row.label.known] } : undefined;

const named = (type: string, name: string) => ({ "@type": type, name });

/** Whether a text names something: a number of children does not. */
const isName = (text: string, type: string): boolean => type !== "Person" || !/^\p{N}/u.test(text);

const textOf = (nodes: readonly Node[]): string => nodes.map(inlineText).join("").trim();
/** Other than in {@link plainText}, the spaces around marked words stay. */
const inlineText = (node: Node): string =>
  node.children.length > 0 && node.type !== "tag" ? node.children.map(inlineText).join("") : plainText(node);

const textsOf = ({ values }: InfoboxFact): string[] =>
  values
    .flatMap((value) => ("text" in value && !isPending(value.text) ? [textOf(value.text)] : []))
    .filter((text) => text !== "");

const isPending = (nodes: readonly Node[]): boolean => nodes.some(isPendingNode);

/** The dates of a row in ISO 8601; undefined for those that are not known exactly. */
const datesOf = ({ values }: InfoboxFact): (string | undefined)[] =>
  values
    .flatMap((value) => ("date" in value ? [value.date] : []))
    .map((date) => (date.to !== undefined || date.from.circa ? undefined : isoDate(gregorian(date))));

/**
 * Returns the portrait of an article and the pictures of tags that say who made them or how they are licensed, each
 * once.
 */
export function articlePictures(article: Article, tags: Tags): ArticlePicture[] {
  const { frontMatter } = article;
  const pictures = articleNodes(article).flatMap((node) => tags.pictureOf(node) ?? []);
  const portrait = frontMatter.infobox?.image?.src;
  const all = new Map<string, ArticlePicture>(portrait === undefined ? [] : [[portrait, { src: portrait }]]);
  // A tag may show the portrait again, with its credit.
  for (const picture of pictures) if (picture.credit || picture.license) all.set(picture.src, picture);
  return [...all.values()];
}

/** Returns the sound and film of an article. */
export const articleRecordings = (article: Article, tags: Tags): ArticleRecording[] =>
  articleNodes(article).flatMap((node) => tags.recordingOf(node) ?? []);

/** Returns all nodes of an article, in document order, and then those of its notes. */
export const articleNodes = memoize(
  ({ hatnotes, opening, lead, sections, notes }: Article): readonly Node[] =>
    withDescendants([
      ...hatnotes,
      ...(opening ? [opening] : []),
      ...lead,
      ...sections.flatMap((section) => section.nodes),
      ...notes.flatMap((note) => note.nodes),
    ]),
  (article) => article,
);
