import type { RuleToken } from "../../article/syntax/rules.ts";
import { labelEndOf, placeOfToken } from "../../article/syntax/tree.ts";
import { tokenizeText } from "../reading/document-tree.ts";
import type { Segment } from "../segment-state.ts";

/** Elements that stand alone. */
export type SingleKind = "citation" | "note" | "math" | "code" | "address" | "break" | "tag";
/** Elements around a text. `title` is the text that appears when a visitor points at the link or picture before it. */
export type PairKind = "emphasis" | "strong" | "strike" | "subscript" | "superscript" | "link" | "picture" | "title";

/** An element of inline Markdown, or a text between elements. */
export type InlinePart =
  | { kind: "text"; text: string }
  | {
      kind: SingleKind;
      /** The content of the part: the id of a reference, the label of a note, TeX, code, an address. */
      text: string;
      /** How it is written in Markdown. */
      written: string;
    }
  | {
      kind: PairKind;
      parts: InlinePart[];
      /** The markup before and after the inner parts. */
      open: string;
      close: string;
      /** Where a link leads, or which picture it is. */
      href?: string;
    };
export type InlinePair = Extract<InlinePart, { parts: InlinePart[] }>;
export type InlineSingle = Extract<InlinePart, { written: string }>;

const pairs: Readonly<Record<string, [kind: PairKind, sign: string]>> = {
  em_open: ["emphasis", "*"],
  strong_open: ["strong", "**"],
  s_open: ["strike", "~~"],
  sub_open: ["subscript", "~"],
  sup_open: ["superscript", "^"],
};

/** Reads a text of inline Markdown. Comments are left out, and line breaks within sentences are spaces. */
export function readParts(text: string): InlinePart[] {
  const reader = new PartReader(text);
  const tokens = tokenizeText(text);
  const lastEnd = tokens.findLastIndex(({ type }) => type === "tag_close");
  for (const [index, token] of tokens.entries()) reader.read(token, index < lastEnd);
  return reader.parts;
}

/** Words of another language whose tag is not closed yet. */
interface OpenWords {
  /** Where the tag begins. */
  start: number;
  /** The number of open tags. */
  depth: number;
  text: string;
}

class PartReader {
  readonly parts: InlinePart[] = [];
  readonly #text: string;
  readonly #open: { pair: InlinePair; title: string }[] = [];
  /** Words of another language: with their tag, they are one part, because they are not translated. */
  #words: OpenWords | undefined;
  /** Within an address that is a link as it is written. */
  #isAddress = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param canClose whether the end of a tag follows */
  read(token: RuleToken, canClose: boolean): void {
    const { type, content } = token;
    if (this.#words) this.#readWords(token, this.#words);
    else if (type === "tag_open" && canClose)
      this.#words = { start: placeOfToken(token)?.[0] ?? 0, depth: 1, text: "" };
    else if (this.#isAddress) this.#isAddress = type !== "link_close";
    else if (type === "text") this.#addText(content);
    else if (type === "variable") this.#addText(content.replace(/\\?\n/g, " "));
    else if (type === "softbreak") this.#addText(" ");
    else if (type === "hardbreak") this.#add({ kind: "break", text: "\n", written: "\\\n" });
    else if (type === "image") this.#addPicture(token);
    else if (type === "link_open") this.#openLink(token);
    else if (type in pairs) this.#openPair(type);
    else if (token.nesting < 0 && type !== "tag_close") this.#close(token);
    else if (type !== "comment") this.#addSingle(token);
  }

  #add(part: InlinePart): void {
    (this.#open.at(-1)?.pair.parts ?? this.parts).push(part);
  }

  #addText(text: string): void {
    const last = (this.#open.at(-1)?.pair.parts ?? this.parts).at(-1);
    if (last?.kind === "text") last.text += text;
    else if (text !== "") this.#add({ kind: "text", text });
  }

  #addSingle(token: RuleToken): void {
    const written = this.#written(token);
    const { tag, attributes } = (token.meta ?? {}) as {
      tag?: string;
      attributes?: { name: string; value: unknown }[] | null;
    };
    if (token.type === "noteMark") this.#add({ kind: "note", text: written.slice(2, -1), written });
    else if (token.type === "math")
      this.#add({ kind: "math", text: written.replace(/^\$+|(?<!\$)\$+$/g, ""), written });
    else if (token.type === "code_inline") this.#add({ kind: "code", text: token.content, written });
    else {
      const id = tag === "cite" ? attributes?.find(({ name }) => name === "primary")?.value : undefined;
      this.#add(
        id === undefined
          ? { kind: "tag", text: tag ?? written, written }
          : { kind: "citation", text: String(id), written },
      );
    }
  }

  #readWords(token: RuleToken, words: OpenWords): void {
    words.text += token.content;
    if (token.type === "tag_open") words.depth++;
    if (token.type !== "tag_close" || --words.depth > 0) return;
    const [, end] = placeOfToken(token) ?? [0, 0];
    this.#words = undefined;
    this.#add({ kind: "tag", text: words.text, written: this.#text.slice(words.start, end) });
  }

  #openLink(token: RuleToken): void {
    const place = placeOfToken(token);
    const href = attribute(token, "href");
    if (place === undefined || token.markup === "autolink") {
      this.#isAddress = true;
      this.#add({ kind: "address", text: href, written: place ? this.#written(token) : href });
    } else this.#begin({ kind: "link", parts: [], open: "[", close: "", href }, attribute(token, "title"));
  }

  #openPair(type: string): void {
    const [kind, sign] = pairs[type] ?? ["emphasis", "*"];
    this.#begin({ kind, parts: [], open: sign, close: sign });
  }

  #begin(pair: InlinePair, title = ""): void {
    this.#add(pair);
    this.#open.push({ pair, title });
  }

  #close(token: RuleToken): void {
    const { pair, title } = this.#open.pop() ?? {};
    if (pair?.kind === "link") this.#end(pair, this.#written(token), title);
  }

  #addPicture(token: RuleToken): void {
    const parts: InlinePart[] = token.content === "" ? [] : [{ kind: "text", text: token.content }];
    const pair: InlinePair = { kind: "picture", parts, open: "![", close: "", href: attribute(token, "src") };
    this.#add(pair);
    const [start] = placeOfToken(token) ?? [0];
    this.#end(pair, this.#written(token).slice(labelEndOf(token) - start), attribute(token, "title"));
  }

  /**
   * Sets what follows the text of a link or picture. A title in it is a part of its own; that of a link definition is
   * not in the text.
   */
  #end(pair: InlinePair, end: string, title = ""): void {
    const address = title === "" ? undefined : titled.exec(end)?.[1];
    pair.close = address ?? end;
    if (address !== undefined)
      this.#add({ kind: "title", parts: [{ kind: "text", text: title }], open: ' "', close: '")' });
  }

  #written(token: RuleToken): string {
    const [start, end] = placeOfToken(token) ?? [0, 0];
    return this.#text.slice(start, end);
  }
}

/** The end of a link or picture with a title: `](address "title")`. */
const titled = /^(\]\(.*?)(?<!\s)\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\))\s*\)$/s;

const attribute = ({ attrs }: RuleToken, name: string): string => attrs?.find(([key]) => key === name)?.[1] ?? "";

/** A segment without what follows from its place in the file and from its document. */
export type NewSegment = Omit<Segment, "line" | "tags">;

/** The text of inline Markdown that readers see; of the parts that stand alone, only these kinds. */
export const plainOf = (parts: readonly InlinePart[], kinds = ["text", "code", "math", "address"]): string =>
  parts
    .map((part) => {
      if (kinds.includes(part.kind) && "text" in part) return part.text;
      if (part.kind === "break") return " ";
      if (!("parts" in part)) return "";
      return part.kind === "title" ? ` ${plainOf(part.parts, kinds)}` : plainOf(part.parts, kinds);
    })
    .join("");

/** Returns the words of a text without its markup, as readers see them. */
export const plainText = ({ syntax, text }: Pick<Segment, "syntax" | "text">): string =>
  syntax === "inline" ? plainOf(readParts(text)).trim() : text;

/** The words of parts, without code, formulas and addresses. */
export const textOf = (parts: readonly InlinePart[]): string =>
  parts.map((part) => (part.kind === "text" ? part.text : "parts" in part ? textOf(part.parts) : "")).join("");

/** Whether there is anything to translate: letters outside citations, code, formulas and addresses. */
export const hasWords = (text: string, syntax: Segment["syntax"]): boolean =>
  /\p{L}/u.test(text) && (syntax === "plain" || /\p{L}/u.test(textOf(readParts(text))));

/** Puts a text without markup on one line. Spaces of other kinds, such as those that do not break, stay. */
export const joinLines = (text: string): string => text.replace(/[ \t\r\n]+/g, " ").trim();

/** Puts inline Markdown on one line. Line breaks that readers see stay, as a backslash and a line break. */
export const onOneLine = (text: string): string =>
  text
    .replace(/(?:(?<!\\)(\\+)|(?<![\\ \t]))([ \t]*)\n[ \t\n]*/g, (_, backslashes: string = "", spaces: string) => {
      if (spaces === "" && backslashes.length % 2 === 1) return `${backslashes}\n`;
      return backslashes + (spaces.length > 1 ? "\\\n" : " ");
    })
    .trim();
