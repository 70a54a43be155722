import type { Node } from "@markdoc/markdoc";
import Markdoc from "@markdoc/markdoc";
import { type DateValue, readDate } from "../model/dates.ts";
import { descendants } from "./descendants.ts";
import { isOf } from "./node-types.ts";
import { plainText } from "./plain-text.ts";
import { eventLabel } from "./syntax/event-label.ts";

/** An event of a timeline. */
interface TimelineEvent {
  /** As it is written. */
  label: Node[];
  /** What the label means, if it is written as a date of the infobox. */
  date: DateValue | undefined;
  text: Node[];
}

/** Reads the content of a timeline: one list or definition list. @returns undefined if it is something else, or an item has no date */
export function readTimeline(nodes: readonly Node[]): TimelineEvent[] | undefined {
  const [list, ...others] = nodes.filter(({ type }) => type !== "comment");
  if (list === undefined || others.length > 0) return undefined;
  if (isOf("dl", list)) return readDefinitions(list);
  if (list.type !== "list") return undefined;
  const events = list.children.map(readItem);
  return events.every((event) => event !== undefined) ? events : undefined;
}

function readDefinitions({ children }: Node): TimelineEvent[] {
  const events: TimelineEvent[] = [];
  for (const part of children) {
    if (isOf("dt", part)) events.push({ label: part.children, date: isPlain(part) ? readDate(plainText(part)) : undefined, text: [] });
    else events.at(-1)?.text.push(...part.children);
  }
  return events;
}

/** Whether there is nothing but text: no links or citations. */
const isPlain = (node: Node): boolean => descendants(node).every(({ type }) => type === "inline" || type === "text");

/** An item begins with the date; further paragraphs and lists belong to the text. */
function readItem({ children: [first, ...others] }: Node): TimelineEvent | undefined {
  const inline = first?.type === "paragraph" ? first.children[0] : first;
  const [beginning, ...rest] = inline?.children ?? [];
  const content = beginning?.type === "text" ? String(beginning.attributes.content) : "";
  const match = eventLabel.exec(content);
  if (match === null) return undefined;
  const text = new Markdoc.Ast.Node("text", { content: content.slice(match[0].length) });
  const label = match[1] ?? "";
  // Also where the item stands in the source language.
  const line = (...parts: Node[]) => new Markdoc.Ast.Node("inline", { ...inline?.attributes }, parts);
  return {
    label: [line(new Markdoc.Ast.Node("text", { content: label }))],
    date: readDate(label),
    text: [line(text, ...rest), ...others],
  };
}
