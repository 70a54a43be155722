import type { Node } from "@markdoc/markdoc";
import Markdoc from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/wording.ts";
import { type DateValue, eventLabel, numericDates } from "../model/dates.ts";
import { readWrittenDate } from "../model/read-written-date.ts";
import { monthsOf } from "./check-tokens.ts";
import { descendants, isOf, type PlaceOf, plainText } from "./nodes.ts";

/** An event of a timeline. */
interface TimelineEvent {
  /** As it is written. */
  label: Node[];
  /** The date that the label means, if it is written as a date of the infobox. */
  date: DateValue | undefined;
  text: Node[];
}

/**
 * Reads the content of a timeline: one list or definition list.
 *
 * @param tag the BCP 47 tag of a language whose months are read in dates
 * @returns undefined if it is something else, or an item has no date
 */
export function readTimeline(nodes: readonly Node[], tag?: string): TimelineEvent[] | undefined {
  const [list, ...others] = nodes;
  if (list === undefined || others.length > 0) return undefined;
  const dateOf = (label: string) => readWrittenDate(label, tag === undefined ? undefined : [tag]);
  if (isOf("dl", list)) return readDefinitions(list, dateOf);
  if (list.type !== "list") return undefined;
  const events = list.children.map((item) => readItem(item, dateOf));
  return events.every((event) => event !== undefined) ? events : undefined;
}

type DateOf = (label: string) => DateValue | undefined;

function readDefinitions({ children }: Node, dateOf: DateOf): TimelineEvent[] {
  const events: TimelineEvent[] = [];
  for (const part of children) {
    if (isOf("dt", part))
      events.push({ label: part.children, date: isPlain(part) ? dateOf(plainText(part)) : undefined, text: [] });
    else events.at(-1)?.text.push(...part.children);
  }
  return events;
}

/** Whether there is nothing but text: no links or citations. */
const isPlain = (node: Node): boolean => descendants(node).every(({ type }) => type === "inline" || type === "text");

/** An item begins with the date; further paragraphs and lists belong to the text. */
function readItem({ children: [first, ...others] }: Node, dateOf: DateOf): TimelineEvent | undefined {
  const inline = first?.type === "paragraph" ? first.children[0] : first;
  const [beginning, ...rest] = inline?.children ?? [];
  const content = beginning?.type === "text" ? String(beginning.attributes.content) : "";
  const match = eventLabel.exec(content);
  if (match === null) return undefined;
  const text = new Markdoc.Ast.Node("text", { content: content.slice(match[0].length) });
  const label = match[1] ?? "";
  // The attributes mark an item that stands in the source language.
  const line = (...parts: Node[]) => new Markdoc.Ast.Node("inline", { ...inline?.attributes }, parts);
  return {
    label: [line(new Markdoc.Ast.Node("text", { content: label }))],
    date: dateOf(label),
    text: [line(text, ...rest), ...others],
  };
}

/** Dates in English words that are no months, and in forms that no language writes. */
const forms = [
  /^(?:before|after|until|since|by|around|about|early|late|mid)\b[^\d]{0,20}\d/i,
  /\d(?:st|nd|rd|th)\s+century\b/i,
  /^\d{3,4}(?:s|\/\d{2,4}|-\d\d-\d\d\?)$/,
];

/**
 * Finds events whose dates are shown as they are in every language: in English words in a text of another language, in
 * figures, or with a month that is mistyped. The tag itself refuses days that do not exist.
 *
 * @param tag the BCP 47 tag of the language of the text
 * @returns warnings `date-in-words`
 */
export function checkEventDates(nodes: readonly Node[], placeOf: PlaceOf, tag: string | undefined): Diagnostic[] {
  if (tag === undefined) return [];
  return nodes.flatMap((node) =>
    node.tag !== "timeline"
      ? []
      : (readTimeline(node.children, tag) ?? []).flatMap(({ label, date }) => {
          const text = label.map(plainText).join("").trim();
          if (date !== undefined) return [];
          const meant = mistypedMonth(text, tag);
          const isEnglish = !/^en\b/.test(tag) && forms.some((form) => form.test(text));
          const isWrong = isEnglish || meant !== undefined || numericDates(text).length > 0;
          return isWrong ? [diagnose("date-in-words", { text, meant }, placeOf(node, text))] : [];
        }),
  );
}

/** A month and a year whose month has a letter wrong, as they were meant: `Mach 415`. */
function mistypedMonth(text: string, tag: string): string | undefined {
  const [, word = "", rest = ""] = /^(?:\d{1,2} )?(\p{L}{4,12})( \d{3,4})$/u.exec(text) ?? [];
  const months = [...monthsOf(tag).keys()].filter((month) => month.length > 3);
  const meant = word === "" || months.includes(word.toLowerCase()) ? undefined : suggest(word, months, 1);
  return meant && text.slice(0, text.length - word.length - rest.length) + capitalized(meant, word) + rest;
}

const capitalized = (word: string, like: string): string =>
  /^\p{Lu}/u.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
