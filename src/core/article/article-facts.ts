import type { Node } from "@markdoc/markdoc";
import { type DateValue, eventLabel, gregorian, isoDate, toDate } from "../model/dates.ts";
import type { InfoboxLabel } from "../model/infobox.ts";
import { type Infobox, type InfoboxFact, infoboxLabels, type PersonFacts, personFactCounts } from "../model/infobox.ts";
import { memoize } from "../model/memo.ts";
import { readWrittenDate } from "../model/read-written-date.ts";
import type { Article, ArticlePicture, ArticleRecording } from "../model/types.ts";
import { shortened } from "./excerpts.ts";
import { familyFacts, nameIn } from "./family.ts";
import { isPendingNode, plainText, withDescendants } from "./nodes.ts";
import type { Tags } from "./tags.ts";
import { readTimeline } from "./timeline.ts";

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

/** An event of a life: a date of the infobox, an event of a timeline, or a section whose heading has a date. */
export interface LifeEvent {
  /** As a date, or as the author wrote it. */
  date: DateValue | string;
  /** A label of the infobox is an interface word. */
  text: string | { known: InfoboxLabel };
  /** The section that tells of it. */
  section?: string;
  /** Whether its text stands in the source language. */
  isPending: boolean;
}

/** The least number of events that are a timeline. */
const least = 3;

/** The most characters that are shown of an event. */
const longest = 80;

/**
 * Returns the events of a life that an article dates, by date; none if there are too few.
 *
 * @param tag the BCP 47 tag of the language whose months are read in dates
 */
export function lifeOf(article: Article, tag: string): LifeEvent[] {
  const events = [...factsOf(article), ...sectionsOf(article, tag), ...timelinesOf(article, tag)];
  if (events.length < least) return [];
  // An event whose date is none for the program stays after the one that it was written after.
  let begin = Number.NEGATIVE_INFINITY;
  const begins = new Map<LifeEvent, number>();
  for (const event of events) {
    if (typeof event.date !== "string") begin = Number(toDate(event.date.from));
    begins.set(event, begin);
  }
  return events.sort((a, b) => Math.sign((begins.get(a) ?? 0) - (begins.get(b) ?? 0)));
}

/** Birth, death, and offices with their terms. */
const factsOf = ({ infobox }: Article): LifeEvent[] =>
  (infobox?.groups ?? []).flatMap(({ heading, facts }) => {
    const office = facts.find(({ label }) => "known" in label && label.known === "office")?.values[0];
    const name = office && "text" in office ? office.text : heading;
    return facts.flatMap(({ label, values }): LifeEvent[] => {
      const [value] = values;
      if (!("known" in label) || value === undefined || !("date" in value)) return [];
      const { date } = value;
      const isTerm = label.known === "termOfOffice";
      if (isTerm && name) return [{ date, text: shortText(name), isPending: name.some(isPendingNode) }];
      return isTerm || label.known === "born" || label.known === "died"
        ? [{ date, text: { known: label.known }, isPending: false }]
        : [];
    });
  });

/** Sections whose heading begins with a date, ends with one in brackets, or has the attribute `date`. */
const sectionsOf = ({ toc }: Article, tag: string): LifeEvent[] =>
  toc.flatMap(({ id, title, date, isPending = false }): LifeEvent[] => {
    if (date) return [{ date, text: title, section: id, isPending }];
    const [prefix, label = ""] = eventLabel.exec(title) ?? [];
    const [suffix, inBrackets = ""] = /[(（]([^()（）]{3,60})[)）]$/u.exec(title) ?? [];
    const read = readWrittenDate(label || inBrackets, [tag]);
    const text = label ? title.slice(prefix?.length) : title.slice(0, title.length - (suffix?.length ?? 0)).trimEnd();
    return read && text ? [{ date: read, text, section: id, isPending }] : [];
  });

/** Events of timelines, in the sections that they stand in. */
const timelinesOf = ({ lead, sections }: Article, tag: string): LifeEvent[] =>
  [{ id: undefined, nodes: lead }, ...sections].flatMap(({ id, nodes }) => {
    let section = id;
    return nodes.flatMap((node): LifeEvent[] => {
      if (node.type === "heading" && Number(node.attributes.level) < 4) section = node.attributes.id;
      if (node.tag !== "timeline") return [];
      return (readTimeline(node.children, tag) ?? []).map(({ label, date, text }) => ({
        date: date ?? shortText(label),
        text: shortText(text.slice(0, 1)),
        ...(section !== undefined && { section }),
        isPending: [...label, ...text].some(isPendingNode),
      }));
    });
  });

const shortText = (nodes: readonly Node[]): string => shortened(nodes.map(plainText).join(" ").trim(), longest);
