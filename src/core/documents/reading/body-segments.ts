import type { RuleToken } from "../../article/syntax/rules.ts";
import { labelEndOf, linesOf, placeOfToken, type Range } from "../../article/syntax/tree.ts";
import type { Tags } from "../../article/tags.ts";
import { readDate } from "../../model/dates.ts";
import { type SegmentRole, segmentRoles } from "../../model/segment-roles.ts";
import { hasWords, joinLines, type NewSegment } from "../inline/parts.ts";
import { BlockText, contentEnd, inlineText, timelineLabel } from "./block-content.ts";

/** A segment of the text, with the token that it is in. */
type BodySegment = NewSegment & { token: RuleToken };

/** A block that a token is in. */
interface OpenBlock {
  type: string;
  tag: string | undefined;
  /** The level of a heading, from 1; 0 for other blocks. */
  level: number;
  /** The number of blocks in it so far. */
  inner: number;
  /** Whether it says its own language, so that what is in it is not translated. */
  isForeign: boolean;
}

/** Finds the texts of a document's blocks and of its tags' attributes, in the order of the file. */
export function bodySegments(text: string, tokens: readonly RuleToken[], tags: Tags): BodySegment[] {
  const reader = new BodyReader(text, tags);
  for (const token of tokens) reader.read(token);
  return reader.segments;
}

class BodyReader {
  readonly segments: BodySegment[] = [];
  readonly #text: string;
  readonly #tags: Tags;
  readonly #open: OpenBlock[] = [];

  constructor(text: string, tags: Tags) {
    this.#text = text;
    this.#tags = tags;
  }

  read(token: RuleToken): void {
    // The title above the text is no text of its own.
    const isTitle = this.#open.at(-1)?.type === "heading_open" && this.#open.at(-1)?.level === 1;
    const isForeign = this.#open.some((block) => block.isForeign);
    if (token.type === "inline" && token.content !== "" && !isTitle && !isForeign) this.#addBlock(token);
    if (token.type === "tag_open" || token.type === "tag")
      this.#push(token, attributeTexts(token, this.#text, this.#tags));
    if (token.nesting < 0) this.#open.pop();
    const outer = this.#open.at(-1);
    if (outer && (token.nesting > 0 || token.type === "hr")) outer.inner++;
    if (token.nesting <= 0) return;
    const { tag } = (token.meta ?? {}) as { tag?: string };
    this.#open.push({
      type: token.type,
      tag,
      level: Number(/^h(\d)$/.exec(token.tag)?.[1] ?? 0),
      inner: 0,
      isForeign: this.#isForeign(token),
    });
  }

  #isForeign({ meta }: RuleToken): boolean {
    const definition = this.#tags.named(meta?.tag);
    return (meta?.attributes ?? []).some(({ name }) => definition?.attributes[name]?.language);
  }

  #push(token: RuleToken, found: readonly NewSegment[]): void {
    this.segments.push(...found.map((segment) => ({ ...segment, token })));
  }

  #addBlock(token: RuleToken): void {
    const isCell = /^t[hd]_open$/.test(this.#open.at(-1)?.type ?? "");
    const cell = isCell ? (this.#open.at(-2)?.inner ?? 1) - 1 : undefined;
    const block = new BlockText(token, this.#text, cell);
    const pictures = isCell ? undefined : pictureTexts(token, block);
    if (pictures !== undefined) {
      this.#push(token, pictures);
      return;
    }
    const isFirst = this.#isFirstOfItem();
    const isTimeline = this.#open.some(({ tag }) => this.#tags.named(tag)?.segments === "events");
    const add = (role: SegmentRole, range: Range, more: { isLabel?: true } = {}) => {
      const text = inlineText(token, range);
      const isDate = role === "term" && isTimeline && readDate(text) !== undefined;
      if (isDate || !hasWords(text, "inline")) return;
      const [start, end] = block.rangeOf(range);
      this.#push(token, [{ role, syntax: "inline", text, start, end, written: "markdown", ...more }]);
    };
    const end = contentEnd(token);
    const label = isTimeline && isFirst ? timelineLabel(token) : undefined;
    if (label) add("term", [0, label.length], { isLabel: true });
    add(this.#role(), [label?.after ?? (isFirst ? taskMark(token) : 0), end]);
  }

  #isFirstOfItem(): boolean {
    const [item, block] = this.#open.slice(-2);
    return block?.type === "paragraph_open" && item?.type === "list_item_open" && item.inner === 1;
  }

  /** Returns the role of the nearest open block that has one. */
  #role(): SegmentRole {
    for (const { type, tag, inner } of this.#open.toReversed()) {
      const own = type === "tag_open" ? this.#tags.named(tag)?.segments : roles[type];
      const role = own === "captioned" && inner === 1 ? "caption" : own;
      if (role !== undefined && role in segmentRoles) return role as SegmentRole;
    }
    return "paragraph";
  }
}

/** The length of `[x] ` at the start of a task. */
const taskMark = ({ content }: RuleToken): number => /^\[[ xX]\] /.exec(content)?.[0].length ?? 0;

const roles: Readonly<Record<string, SegmentRole>> = {
  heading_open: "heading",
  th_open: "cell",
  td_open: "cell",
  list_item_open: "item",
  dt_open: "term",
  dd_open: "definition",
  note_open: "note",
  blockquote_open: "quotation",
};

/** A text attribute, a text without a name, or the end of the tag. */
const part = /(?<![A-Za-z0-9_-])([A-Za-z0-9_-]+)=("(?:[^"\\]|\\.)*")|"(?:[^"\\]|\\.)*"|%\}/g;

/** Returns the texts of a tag's attributes that are translated; their ranges include the quotation marks. */
function attributeTexts(token: RuleToken, text: string, tags: Tags): NewSegment[] {
  const { tag, attributes } = token.meta as { tag: string; attributes: { name: string; value: unknown }[] | null };
  const definition = tags.named(tag);
  const [line] = linesOf(token);
  if (definition === undefined || line === undefined || attributes === null) return [];
  const segments: NewSegment[] = [];
  part.lastIndex = line[0];
  for (let match = part.exec(text); match !== null && match[0] !== "%}"; match = part.exec(text)) {
    const [{ length }, name, quoted] = match;
    const role = name === undefined ? undefined : definition.attributes[name]?.translated;
    const value = attributes.find((attribute) => attribute.name === name)?.value;
    if (role === undefined || quoted === undefined || typeof value !== "string") continue;
    const words = joinLines(value);
    const end = match.index + length;
    if (hasWords(words, "plain"))
      segments.push({ role, syntax: "plain", text: words, start: end - quoted.length, end, written: "attribute" });
  }
  return segments;
}

/** The end of a picture with a title: `](address "title")`. */
const titled = /^\]\(.*?(?<!\s)\s+("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\))\s*\)$/ds;

/**
 * Returns the descriptions and titles of a block that consists of pictures, such as that of a gallery; undefined for
 * other blocks.
 */
function pictureTexts({ content, children }: RuleToken, block: BlockText): NewSegment[] | undefined {
  const pictures = (children ?? []).filter(({ type }) => type === "image");
  const isOther = ({ type, content: text }: RuleToken) =>
    !["image", "softbreak", "hardbreak", "comment"].includes(type) && text.trim() !== "";
  if (pictures.length === 0 || children?.some(isOther)) return undefined;
  return pictures.flatMap((token) => {
    const [start, end] = placeOfToken(token) ?? [0, 0];
    const close = labelEndOf(token);
    const name = token.attrs?.find(([key]) => key === "title")?.[1] ?? "";
    const [from, to] = titled.exec(content.slice(close, end))?.indices?.[1] ?? [];
    const segment = (role: "alt" | "caption", text: string, from: number, to: number): NewSegment[] => {
      const words = joinLines(text);
      const [first, last] = block.rangeOf([from, to]);
      return hasWords(words, "plain")
        ? [{ role, syntax: "plain", text: words, start: first, end: last, written: "markdown" }]
        : [];
    };
    return [
      // The label of a picture by reference, which is its description: it stays as a label when the description
      // changes.
      ...segment("alt", token.content, start + 2, /^\](?:\[\])?$/.test(content.slice(close, end)) ? end : close),
      ...(from !== undefined && to !== undefined && name !== ""
        ? segment("caption", name, close + from, close + to)
        : []),
    ];
  });
}
