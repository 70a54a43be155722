import type { Node } from "@markdoc/markdoc";
import Markdoc from "@markdoc/markdoc";

/** An event of a timeline. */
export interface TimelineEvent {
  date: Node[];
  text: Node[];
}

/** The colon of a script, and what follows it. */
const dated = /^([^:：]{1,80})[:：]\s*/u;

/** Reads the content of a timeline: one list or definition list. @returns undefined if it is something else, or an item has no date */
export function readTimeline(nodes: readonly Node[]): TimelineEvent[] | undefined {
  const [list, ...others] = nodes.filter(({ type }) => type !== "comment");
  if (list === undefined || others.length > 0) return undefined;
  if ((list.type as string) === "dl") return readDefinitions(list);
  if (list.type !== "list") return undefined;
  const events = list.children.map(readItem);
  return events.every((event) => event !== undefined) ? events : undefined;
}

function readDefinitions({ children }: Node): TimelineEvent[] {
  const events: TimelineEvent[] = [];
  for (const part of children) {
    if ((part.type as string) === "dt") events.push({ date: part.children, text: [] });
    else events.at(-1)?.text.push(...part.children);
  }
  return events;
}

/** An item begins with the date; further paragraphs and lists belong to the text. */
function readItem({ children: [first, ...others] }: Node): TimelineEvent | undefined {
  const inline = first?.type === "paragraph" ? first.children[0] : first;
  const [beginning, ...rest] = inline?.children ?? [];
  const content = beginning?.type === "text" ? String(beginning.attributes.content) : "";
  const match = dated.exec(content);
  if (match === null) return undefined;
  const text = new Markdoc.Ast.Node("text", { content: content.slice(match[0].length) });
  return { date: [new Markdoc.Ast.Node("text", { content: match[1] })], text: [text, ...rest, ...others] };
}
