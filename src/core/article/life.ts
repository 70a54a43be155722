import type { Node } from "@markdoc/markdoc";
import { type DateValue, toDate } from "../model/dates.ts";
import type { InfoboxLabel } from "../model/infobox.ts";
import { readWrittenDate } from "../model/read-written-date.ts";
import type { Article } from "../model/types.ts";
import { shortened } from "./excerpts.ts";
import { isPendingNode, plainText } from "./nodes.ts";
import { eventLabel, readTimeline } from "./timeline.ts";

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
      if (isTerm && name) return [{ date, text: textOf(name), isPending: name.some(isPendingNode) }];
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
        date: date ?? textOf(label),
        text: textOf(text.slice(0, 1)),
        ...(section !== undefined && { section }),
        isPending: [...label, ...text].some(isPendingNode),
      }));
    });
  });

const textOf = (nodes: readonly Node[]): string => shortened(nodes.map(plainText).join(" ").trim(), longest);
