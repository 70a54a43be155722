import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { type Data, type DataPath, type Difference, firstDifference, isSameData, withDifference } from "./data.ts";

/** Lines stay as long as they are. */
const style = { lineWidth: 0 } as const;

/** Texts that YAML 1.1 reads as true or false, such as the code of Norwegian. They are quoted. */
const switches = /^(?:y|yes|n|no|on|off)$/i;

/** Reads YAML as data. @returns undefined if it cannot be read */
export const readData = (text: string): { value: Data } | undefined => dataIn(parseDocument(text));

/** Content has no aliases, which may have no end. */
function dataIn(document: Document): { value: Data } | undefined {
  if (document.errors.length > 0) return undefined;
  try {
    return { value: (document.toJS({ maxAliasCount: 0 }) as Data) ?? null };
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/**
 * Changes a YAML text so that it says other data. Only entries that differ are written; all others keep their bytes,
 * with comments, order and quotation marks.
 *
 * @returns undefined if the text cannot be read, or the data cannot be written
 */
export function changeYaml(text: string, value: Data): string | undefined {
  let current = text;
  for (let round = 0; round < mostDifferences; round++) {
    const document = parseDocument(current, { keepSourceTokens: true });
    const before = dataIn(document);
    if (before === undefined) return undefined;
    const difference = firstDifference(before.value, value);
    if (difference === undefined) return current;
    const wanted = withDifference(before.value, difference);
    const isRight = (written: string | undefined): written is string =>
      written !== undefined && isSameData(readData(written)?.value, wanted);
    const spliced = splice(current, document, difference);
    const written = isRight(spliced) ? spliced : rewrite(document, difference);
    if (!isRight(written)) return undefined;
    current = written;
  }
  return undefined;
}

const mostDifferences = 5000;

/**
 * Writes the whole document, with its comments: for the few entries that cannot be replaced alone, such as those of a
 * list within a line of another list.
 */
function rewrite(document: Document, difference: Difference): string {
  const { kind, path } = difference;
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const last = path.at(-1);
  if (kind === "remove") document.deleteIn(path);
  else if (kind === "replace") {
    const node = nodeOf(difference.value);
    const old = document.getIn(path, true);
    if (isScalar(old) && isScalar(node)) node.comment = old.comment ?? null;
    document.setIn(path, node);
  } else if (kind === "add" && isSeq(parent)) parent.items.splice(Number(last), 0, nodeOf(difference.value));
  else if (kind === "add") document.setIn(path, nodeOf(difference.value));
  else if (kind === "move" && isSeq(parent))
    parent.items.splice(difference.to, 0, ...parent.items.splice(Number(last), 1));
  else if (kind === "rename" && isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === last);
    if (pair) pair.key = new Scalar(difference.to);
  }
  return document.toString(style);
}

/** Returns the path of the value at an offset of a YAML text. */
export function pathAt(text: string, offset: number): DataPath {
  const path: (string | number)[] = [];
  let node = parseDocument(text).contents as Node | null;
  while (isCollection(node)) {
    const entries = node.items as (Node | Pair<Node, Node | null>)[];
    const index = entries.findLastIndex((each) => startOf(each) <= offset);
    const entry = entries[index];
    if (entry === undefined) break;
    path.push(isPair(entry) ? String((entry.key as Scalar).value) : index);
    if (isPair(entry) && offset < (entry.value?.range?.[0] ?? Number.POSITIVE_INFINITY)) break;
    node = isPair(entry) ? entry.value : entry;
  }
  return path;
}

const startOf = (entry: Node | Pair<Node, Node | null>): number => (isPair(entry) ? entry.key : entry).range?.[0] ?? 0;

/** Makes one difference in a text. @returns undefined if the place cannot be told */
function splice(text: string, document: Document, difference: Difference): string | undefined {
  const { path } = difference;
  const at = path.slice(0, -1);
  const last = path.at(-1);
  if (last === undefined || document.contents === null) {
    const value = "value" in difference ? difference.value : null;
    return path.length > 1 || value === null
      ? undefined
      : `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${stringify(
          nodeOf(last === undefined ? value : { [last]: value }),
          style,
        )}`;
  }
  const parent = (at.length === 0 ? document.contents : document.getIn(at, true)) as Node | undefined;
  if (isMap(parent)) return spliceMap(text, parent as Mapping, String(last), difference);
  return isSeq(parent) ? spliceList(text, parent as Sequence, Number(last), difference) : undefined;
}

type Mapping = YAMLMap<Scalar, Node | null>;
type Sequence = YAMLSeq<Node>;

function spliceMap(text: string, map: Mapping, key: string, difference: Difference): string | undefined {
  const index = map.items.findIndex((pair) => String(pair.key.value) === key);
  const pair = map.items[index];
  const column = columnOf(text, map.items[0]?.key.range?.[0] ?? 0);
  if (difference.kind === "add") {
    const end = endOf(text, map.items.at(-1));
    const written = entry(key, difference.value, map.flow === true, column);
    if (end === undefined) return undefined;
    return map.flow ? insert(text, end, `, ${written}`) : insert(text, endOfEntry(text, end, column), `\n${written}`);
  }
  const keyRange = pair?.key.range;
  const end = endOf(text, pair);
  if (pair === undefined || keyRange == null || end === undefined) return undefined;
  if (difference.kind === "rename")
    return replace(text, keyRange[0], keyRange[1], scalar(difference.to, map.flow === true, pair.key));
  if (difference.kind === "remove") {
    const next = map.items[index + 1]?.key.range?.[0];
    const start = keyRange[0];
    if (!map.flow && isFirstOnLine(text, start)) return removeEntry(text, start, end, index === 0, next);
    if (next !== undefined) return replace(text, start, next, "");
    const before = endOf(text, map.items[index - 1]);
    return map.flow && before !== undefined ? replace(text, before, end, "") : undefined;
  }
  if (difference.kind !== "replace") return undefined;
  const { value } = difference;
  const own = pair.value?.range;
  if (isScalar(pair.value) && own != null && own[1] > own[0] && isOneLine(value))
    return replace(text, own[0], end, scalar(value, map.flow === true, pair.value));
  const written = entry(key, value, map.flow === true, column);
  return replace(
    text,
    keyRange[1],
    end,
    written.slice(written.indexOf(":", keyLength(key, map.flow === true) + column)),
  );
}

const keyLength = (key: string, isFlow: boolean): number => scalar(key, isFlow).length;

function spliceList(text: string, list: Sequence, index: number, difference: Difference): string | undefined {
  const isFlow = list.flow === true;
  if (difference.kind === "move") {
    const raw = rawItem(text, list, index);
    const without = spliceList(text, list, index, { kind: "remove", path: difference.path });
    if (raw === undefined || without === undefined) return undefined;
    const document = parseDocument(without, { keepSourceTokens: true });
    const path = difference.path.slice(0, -1);
    const rest = path.length === 0 ? document.contents : document.getIn(path, true);
    return isSeq(rest) ? insertItem(without, rest as Sequence, difference.to, raw) : undefined;
  }
  if (difference.kind === "add") {
    // A small item stands in one line, unless no other one does.
    const isInline = list.items.some((each) => isCollection(each) && each.flow === true);
    const node = nodeOf(difference.value, isInline);
    return insertItem(text, list, index, {
      written: isFlow ? flow(difference.value) : stringify(node, style).trimEnd(),
    });
  }
  const item = list.items[index];
  const end = endOf(text, item);
  if (item?.range == null || end === undefined) return undefined;
  if (difference.kind === "replace") {
    const { value } = difference;
    if (isScalar(item) && isOneLine(value)) return replace(text, item.range[0], end, scalar(value, isFlow, item));
    const column = columnOf(text, item.range[0]);
    const written = isFlow ? flow(value) : indented(stringify(nodeOf(value), style).trimEnd(), column);
    return replace(text, item.range[0], end, written);
  }
  if (difference.kind !== "remove") return undefined;
  if (isFlow) {
    const next = list.items[index + 1]?.range?.[0];
    if (next !== undefined) return replace(text, item.range[0], next, "");
    const before = endOf(text, list.items[index - 1]);
    return before === undefined ? undefined : replace(text, before, end, "");
  }
  const dash = dashOf(list, index);
  return dash !== undefined && isFirstOnLine(text, dash)
    ? removeEntry(text, dash, end, index === 0, dashOf(list, index + 1))
    : undefined;
}

/** An item of a list as it is written, with the lines of comments above it. */
interface RawItem {
  /** The text of the item, without the indentation of the list in its later lines. */
  written: string;
  above?: string;
}

function rawItem(text: string, list: Sequence, index: number): RawItem | undefined {
  const item = list.items[index];
  const end = endOf(text, item);
  if (item?.range == null || end === undefined) return undefined;
  const column = columnOf(text, item.range[0]);
  const dash = dashOf(list, index);
  const last = dash === undefined ? end : endOfEntry(text, end, columnOf(text, dash));
  const written = text.slice(item.range[0], last).replaceAll(`\n${" ".repeat(column)}`, "\n");
  if (dash === undefined) return { written };
  const start = startOfEntry(text, dash, index === 0, dashOf(list, index + 1));
  return { written, above: text.slice(start, startOfLine(text, dash)) };
}

function insertItem(text: string, list: Sequence, index: number, { written, above = "" }: RawItem): string | undefined {
  const [next, before] = [list.items[index], list.items[index - 1]];
  if (list.flow) {
    if (next?.range) return insert(text, next.range[0], `${written}, `);
    const end = endOf(text, before);
    return end === undefined ? undefined : insert(text, end, `, ${written}`);
  }
  const dash = dashOf(list, 0);
  if (dash === undefined || !isFirstOnLine(text, dash)) return undefined;
  const column = columnOf(text, dash);
  const lines = `${above}${" ".repeat(column)}- ${indented(written, column + 2)}`;
  const end = endOf(text, before);
  if (end !== undefined) return insert(text, endOfEntry(text, end, column), `\n${lines}`);
  return insert(text, startOfEntry(text, dash, true, dashOf(list, 1)), `${lines}\n`);
}

/** Returns where the dash of an item is. */
function dashOf({ srcToken }: Sequence, index: number): number | undefined {
  if (srcToken?.type !== "block-seq") return undefined;
  const items = srcToken.items.filter(({ start }) => start.some(({ type }) => type === "seq-item-ind"));
  return items[index]?.start.find(({ type }) => type === "seq-item-ind")?.offset;
}

/** Returns the end of an entry, without a comment behind it. */
function endOf(text: string, entry: Node | Pair<Scalar, Node | null> | undefined): number | undefined {
  const node = isPair(entry) ? (entry.value ?? entry.key) : entry;
  let end = node?.range?.[1];
  while (end !== undefined && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}

const replace = (text: string, start: number, end: number, written: string): string =>
  text.slice(0, start) + written + text.slice(end);
const insert = (text: string, at: number, written: string): string => replace(text, at, at, written);
const endOfLine = (text: string, at: number): number => (text.indexOf("\n", at) + text.length + 1) % (text.length + 1);
const startOfLine = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;
const columnOf = (text: string, at: number): number => at - startOfLine(text, at);
const isFirstOnLine = (text: string, at: number): boolean => text.slice(startOfLine(text, at), at).trim() === "";

/** Returns where the lines of comments directly above an entry begin, or its own line if there are none. */
function startOfComments(text: string, at: number): number {
  const sign = `${" ".repeat(columnOf(text, at))}#`;
  let start = startOfLine(text, at);
  while (start > 0 && text.startsWith(sign, startOfLine(text, start - 1))) start = startOfLine(text, start - 1);
  return start;
}

/**
 * Returns where an entry begins with the comments that belong to it. A comment above the first entry is about all of
 * them, unless the next entry has one, too.
 *
 * @param next where the next entry is
 */
function startOfEntry(text: string, at: number, isFirst: boolean, next: number | undefined): number {
  const isOfAll = isFirst && (next === undefined || startOfComments(text, next) === startOfLine(text, next));
  return isOfAll ? startOfLine(text, at) : startOfComments(text, at);
}

/** Returns the end of an entry's last line: a comment behind it or below it, indented deeper, belongs to it. */
function endOfEntry(text: string, at: number, column: number): number {
  let end = endOfLine(text, at);
  while (end < text.length) {
    const next = endOfLine(text, end + 1);
    const [, space = ""] = /^( *)#/.exec(text.slice(end + 1, next)) ?? [];
    if (space.length <= column) return end;
    end = next;
  }
  return end;
}

/** Removes an entry with its comments. */
function removeEntry(text: string, start: number, end: number, isFirst: boolean, next: number | undefined): string {
  const last = endOfEntry(text, end, columnOf(text, start));
  return replace(text, startOfEntry(text, start, isFirst, next), Math.min(last + 1, text.length), "");
}

const indented = (text: string, column: number): string => text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(column)}`);

const isOneLine = (value: Data): boolean =>
  value === null || (typeof value !== "object" && !String(value).includes("\n"));

/** Writes a text, number or the like, in the quotation marks of the one before where it has some. */
function scalar(value: Data, isFlow: boolean, before?: Scalar): string {
  const node = new Scalar(value);
  const isQuoted = before?.type === Scalar.QUOTE_DOUBLE || before?.type === Scalar.QUOTE_SINGLE;
  if (isQuoted && before.type !== undefined && typeof value === "string") node.type = before.type;
  else quote(node);
  return isFlow ? flow(node) : stringify({ k: node }, style).slice(3).trimEnd();
}

/** Writes a value as it stands in a list within a line. */
const flow = (value: Data | Scalar): string => {
  const list = nodeOf([]) as YAMLSeq;
  list.flow = true;
  list.items.push(value instanceof Scalar ? value : nodeOf(value, true));
  return stringify(list, style).trim().slice(1, -1).trim();
};

/** Writes an entry of a mapping. @param column the indentation of its later lines, and of its first one */
function entry(key: string, value: Data, isFlow: boolean, column: number): string {
  if (isFlow) return `${scalar(key, true)}: ${flow(value)}`;
  return " ".repeat(column) + indented(stringify({ [key]: nodeOf(value) }, style).trimEnd(), column);
}

const shortest = 100;

/** Makes the node of a value: small lists, and small mappings in lists, stand in one line. */
function nodeOf(value: Data, isInList = false): Node {
  const document = parseDocument("");
  const node = document.createNode(value) as Node;
  visit(node, { Scalar: (_, scalar) => quote(scalar) });
  if (isCollection(node)) shorten(node, isInList);
  return node;
}

function quote(node: Scalar): void {
  if (typeof node.value === "string" && switches.test(node.value)) node.type = Scalar.QUOTE_DOUBLE;
}

function shorten(node: Node, isInList: boolean): void {
  if (!isCollection(node)) return;
  const values = node.items.map((each) => (isPair(each) ? (each.value as Node) : (each as Node)));
  const isFlat = values.every((each) => !isCollection(each) || (isSeq(each) && each.items.every(isScalar)));
  const length = JSON.stringify(node.toJSON()).length;
  if (isFlat && length <= shortest && (isInList || (isSeq(node) && values.every(isScalar)))) node.flow = true;
  else for (const each of values) shorten(each, isSeq(node));
}
