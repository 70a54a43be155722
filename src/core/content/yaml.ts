import * as yaml from "js-yaml";

/** A value of a data file, with the positions of its parts. Offsets are in UTF-16 units. */
export interface DataNode {
  offset: number;
  /** The end of a value that is neither a mapping nor a sequence: as it is written, with its quotes. Only in YAML. */
  end?: number;
  /** Entries of a mapping, by key. */
  entries?: Map<string, { keyOffset: number; keyEnd?: number | undefined; value: DataNode }>;
  /** Items of a sequence. */
  items?: DataNode[];
}

/** A syntax error: the problem, what to do about it, and its position. */
export interface SyntaxProblem {
  problem: string;
  hint: string;
  offset: number;
}

/** The maximum nesting of lists and mappings: far above any content file. */
export const maxDepth = 50;
export const tooDeep = { problem: `nested more than ${maxDepth} levels deep`, hint: "reduce the nesting" };

const quoteIt = "quote text that contains “: ” or starts with a symbol";
/** Hints by parser message; the first match is used. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/sequence entry|tab characters/, "indent with spaces, and indent all lines of an entry equally"],
  [/duplicated mapping key/, "remove or rename one of them"],
  [/end of the stream within|deficient indentation/, "close any open quotes, brackets and braces"],
];

/** Hints by what stands in the line before the place at which a parser stops, and at it; the first match is used. */
const slips: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /[\p{L}\p{N}]'$/u,
    /^\p{L}/u,
    "between apostrophes, an apostrophe is written twice: 'King''s Road'; or use \"double quotes\"",
  ],
  [/"$/, /^[\p{L}\p{N}]/u, 'between quotation marks, write a quotation mark as \\"'],
  [/[“”„]/, /^/, '“ and ” are typographic quotes, which YAML does not know: use straight ones, "…"'],
];

/** Parses YAML 1.2 (core schema). @returns the value (null for an empty text), or the problem */
export function readYaml(text: string): { value: unknown } | SyntaxProblem {
  const hasValue = /(?:^|\n)[^\S\n]*[^\s#]/.test(text);
  if (!hasValue) return { value: null };
  try {
    // Without aliases, a value is never larger than its text.
    return { value: yaml.load(text, { schema: yaml.CORE_SCHEMA, maxAliases: 0, maxDepth }) };
  } catch (error) {
    if (!(error instanceof yaml.YAMLException)) throw error;
    return problemOf(error, text);
  }
}

function problemOf({ reason, mark }: yaml.YAMLException, text: string): SyntaxProblem {
  // Probably a title in asterisks, not an alias.
  if (reason.startsWith("aliases exceeded") && mark) {
    const offset = text.lastIndexOf("*", mark.position);
    const [alias = ""] = /^\*[^\s,[\]{}]{0,40}/.exec(text.slice(offset)) ?? [];
    return { problem: `“${alias}” is read as an alias because it starts with *`, hint: quoteIt, offset };
  }
  if (reason.startsWith("nesting exceeded") && mark) return { ...tooDeep, offset: mark.position };
  const offset = mark?.position ?? Math.max(0, text.search(/(?<=\n)---/));
  const before = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const after = text.slice(offset, offset + 1);
  const slip = slips.find(([start, end]) => start.test(before) && end.test(after))?.[2];
  return { problem: reason, hint: slip ?? hints.find(([cause]) => cause.test(reason))?.[1] ?? quoteIt, offset };
}

/** Finds the positions of the values of a well-formed YAML text. */
export function locateYaml(text: string): DataNode {
  let events: yaml.Event[];
  try {
    events = yaml.parseEvents(text, {});
  } catch {
    return { offset: 0 };
  }
  let next = 0;
  const { MAPPING, SEQUENCE, SCALAR, POP, DOCUMENT } = yaml.EVENT_ID;
  const read = (): DataNode => {
    const event = events[next++];
    if (event === undefined) return { offset: 0 };
    if (event.type === DOCUMENT) return read();
    if (event.type === SCALAR) return { offset: scalarOffset(event), end: event.valueEnd + (isQuoted(event) ? 1 : 0) };
    if (event.type === SEQUENCE) {
      const items: DataNode[] = [];
      while (events[next] !== undefined && events[next]?.type !== POP) {
        const item = read();
        items.push(item.offset < 0 ? { offset: dashOffset(text, event.start, items.at(-1)?.offset) } : item);
      }
      next++;
      return { offset: event.start, items };
    }
    if (event.type === MAPPING) {
      const entries: DataNode["entries"] = new Map();
      while (events[next] !== undefined && events[next]?.type !== POP) {
        const keyEvent = events[next];
        const key = keyEvent?.type === SCALAR ? yaml.getScalarValue(text, keyEvent) : "";
        const { offset: keyOffset, end: keyEnd } = read();
        const value = read();
        // An empty value has no position: use its key.
        entries.set(key, { keyOffset, keyEnd, value: value.offset < 0 ? { ...value, offset: keyOffset } : value });
      }
      next++;
      return { offset: event.start, entries };
    }
    return { offset: "anchorStart" in event ? event.anchorStart : 0 };
  };
  return read();
}

const isQuoted = ({ style }: { style: number }): boolean =>
  style === yaml.SCALAR_STYLE.SINGLE_QUOTED || style === yaml.SCALAR_STYLE.DOUBLE_QUOTED;

const scalarOffset = (event: { valueStart: number; style: number }): number =>
  isQuoted(event) ? event.valueStart - 1 : event.valueStart;

/** Finds the dash of an empty list item: the next one in the list's column after the previous item. */
function dashOffset(text: string, listStart: number, before: number | undefined): number {
  if (before === undefined) return listStart;
  const column = listStart - (text.lastIndexOf("\n", listStart - 1) + 1);
  for (let end = text.indexOf("\n", before); end >= 0; end = text.indexOf("\n", end + 1)) {
    const dash = end + 1 + column;
    if (text[dash] === "-" && /^\s?$/.test(text.charAt(dash + 1)) && text.slice(end + 1, dash).trim() === "")
      return dash;
  }
  return listStart;
}
