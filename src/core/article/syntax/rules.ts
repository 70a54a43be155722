import type { ValidationError } from "@markdoc/markdoc";

/* The part of markdown-it, the parser inside Markdoc's tokenizer, that rules of articles use. */

/** The facts about a node that its token holds. */
interface TokenMeta {
  /** The name of a tag. */
  tag?: string | undefined;
  /** The content of a tag, as Markdoc's grammar reads it. */
  attributes?: { type: "attribute" | "class"; name: string; value: unknown }[] | null | undefined;
  /** The node of a variable or function. */
  variable?: unknown;
  /** Why a tag cannot be read. */
  error?: Pick<ValidationError, "message" | "location">;
  /** The attributes of the nodes of our own rules. */
  values?: Record<string, unknown>;
}

/** A token, which becomes a node of the type without `_open` and `_close`. */
export interface RuleToken {
  type: string;
  /** The HTML element. */
  tag: string;
  content: string;
  /** The text after the sign of a code block. */
  info: string;
  nesting: number;
  map: [number, number] | null;
  meta: TokenMeta | null;
  attrs: [string, string][] | null;
  children: RuleToken[] | null;
  errors?: ValidationError[];
  /** Whether a paragraph of a list is shown without space around it. */
  hidden: boolean;
  /** Markup that only tells how something is written, such as `**`. */
  markup: string;
}

/** The number of an item, and the sign after it. */
export interface ItemNumber {
  number: number;
  sign: string;
}

/** The state of the rules while an article is read. */
export interface Environment {
  lastCommentEnd?: number;
  /** The labels of the notes that the article defines. */
  notes?: Set<string>;
  /** The lists around a block, the innermost last: its last item; undefined for lists without numbers. */
  lists?: (ItemNumber | undefined)[];
  /** Link reference definitions, by their normalized label. */
  references?: Record<string, unknown>;
}

/** The state of block rules. Arrays are indexed by line. */
export interface BlockState {
  src: string;
  env: Environment;
  md: { block: { tokenize: (state: BlockState, startLine: number, endLine: number) => void } };
  line: number;
  level: number;
  bMarks: number[];
  eMarks: number[];
  tShift: number[];
  sCount: number[];
  blkIndent: number;
  parentType: string;
  tokens: RuleToken[];
  push: (type: string, tag: string, nesting: number) => RuleToken;
  getLines: (begin: number, end: number, indent: number, keepLastLF: boolean) => string;
  isEmpty: (line: number) => boolean;
}
export type BlockRule = (state: BlockState, startLine: number, endLine: number, silent: boolean) => boolean;

/** The state of inline rules. */
export interface InlineState {
  src: string;
  env: Environment;
  md: {
    inline: { tokenize: (state: InlineState) => void };
    helpers: { parseLinkLabel: (state: InlineState, start: number, disableNested?: boolean) => number };
  };
  pos: number;
  posMax: number;
  tokens: RuleToken[];
  push: (type: string, tag: string, nesting: number) => RuleToken;
}
export type InlineRule = (state: InlineState, silent: boolean) => boolean;

/** The state of rules that see all tokens. */
export interface CoreState {
  src: string;
  tokens: RuleToken[];
  Token: new (type: string, tag: string, nesting: number) => RuleToken;
}

interface Ruler<Rule> {
  before: (name: string, own: string, rule: Rule, options?: { alt: string[] }) => void;
  at: (name: string, own: Rule, options?: { alt: string[] }) => void;
  push: (own: string, rule: Rule) => void;
  enable: (name: string) => void;
  disable: (name: string) => void;
  /** The rules by name. */
  __rules__: { name: string; fn: Rule; alt: string[] }[];
}

/** The parser of blocks. */
interface BlockParser {
  ruler: Ruler<BlockRule>;
}

/** The parser. */
export interface MarkdownIt {
  validateLink: (url: string) => boolean;
  /** Encodes an address. */
  normalizeLink: (url: string) => string;
  use: (plugin: (md: never) => void) => void;
  block: BlockParser;
  inline: { ruler: Ruler<InlineRule> };
  core: { ruler: Ruler<(state: CoreState) => void> };
  parse: (text: string, env: Environment) => RuleToken[];
  parseInline: (text: string, env: Environment) => RuleToken[];
}

/** The match of a sticky expression at an offset, up to an end. */
export function matchAt(pattern: RegExp, text: string, offset: number, end = text.length): RegExpExecArray | null {
  pattern.lastIndex = offset;
  const match = pattern.exec(text);
  return match !== null && pattern.lastIndex <= end ? match : null;
}
