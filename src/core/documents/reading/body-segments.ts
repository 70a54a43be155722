import type { Range } from "../../article/syntax/places.ts";
import type { RuleToken } from "../../article/syntax/rules.ts";
import { readDate } from "../../model/dates.ts";
import type { SegmentRole } from "../types.ts";
import { attributeTexts } from "./attribute-texts.ts";
import { contentEnd, inlineText, timelineLabel } from "./block-content.ts";
import { BlockText } from "./block-text.ts";
import { pictureTexts } from "./picture-texts.ts";
import { hasWords, type NewSegment } from "./segment-text.ts";

/** A segment of the text, with the token that it is in. */
type BodySegment = NewSegment & { token: RuleToken };

/** A block that a token is in. */
interface OpenBlock {
  type: string;
  tag: string | undefined;
  /** The number of blocks in it so far. */
  inner: number;
}

/** Finds the texts of a document's blocks and of its tags' attributes, in the order of the file. */
export function bodySegments(text: string, tokens: readonly RuleToken[]): BodySegment[] {
  const reader = new BodyReader(text);
  for (const token of tokens) reader.read(token);
  return reader.segments;
}

class BodyReader {
  readonly segments: BodySegment[] = [];
  readonly #text: string;
  readonly #open: OpenBlock[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(token: RuleToken): void {
    if (token.type === "inline" && token.content !== "") this.#addBlock(token);
    if (token.type === "tag_open" || token.type === "tag") this.#push(token, attributeTexts(token, this.#text));
    if (token.nesting < 0) this.#open.pop();
    if (token.nesting <= 0) return;
    const outer = this.#open.at(-1);
    if (outer) outer.inner++;
    this.#open.push({ type: token.type, tag: (token.meta as { tag?: string } | null)?.tag, inner: 0 });
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
    const isTimeline = this.#open.some(({ tag }) => tag === "timeline");
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

  /** The nearest block that has a role of its own tells it. */
  #role(): SegmentRole {
    for (const { type, tag } of this.#open.toReversed()) {
      const role = type === "tag_open" ? tagRoles[tag ?? ""] : roles[type];
      if (role !== undefined) return role;
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
const tagRoles: Readonly<Record<string, SegmentRole>> = { figure: "caption", quote: "quotation", testimonial: "quotation" };
