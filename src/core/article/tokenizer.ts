import Markdoc from "@markdoc/markdoc";
import definitionLists from "markdown-it-deflist";
import { memoize } from "../model/memo.ts";
import {
  blockComment,
  indentedCode,
  inlineComment,
  list,
  listEnd,
  underlinedHeading,
  wideRows,
} from "./syntax/blocks.ts";
import { blockMath, inlineMath, noteDefinition, noteMark, raised, shownAsText } from "./syntax/extensions.ts";
import type { BlockRule, CoreState, MarkdownIt, RuleToken } from "./syntax/rules.ts";

/**
 * An address in running text, as GitHub recognizes it; also ends at the punctuation of scripts that put no space after
 * it.
 */
const address = /(?<![\p{L}\p{N}/])https?:\/\/[^\s<>"`、。，；：！？）」』】》]{1,2000}/giu;

/**
 * Completes tokens: lists may begin with 0, bare addresses become links, and pictures get their description as plain
 * text.
 */
function finishTokens({ tokens, Token }: CoreState): void {
  for (const block of tokens) {
    // Markdoc's parser takes the number 0 for no number.
    if (block.type === "ordered_list_open")
      block.attrs = (block.attrs ?? []).map(([name, value]) => [name, String(value)]);
    if (!block.children?.some(({ type, content }) => type === "image" || content.includes("://"))) continue;
    let depth = 0;
    block.children = block.children.flatMap((token) => {
      if (token.type === "link_open" || token.type === "link_close") depth += token.nesting;
      if (token.type === "image") token.content = plainText(token.children ?? []);
      return token.type === "text" && depth === 0 ? withLinks(token, Token) : [token];
    });
  }
}

const plainText = (tokens: readonly RuleToken[]): string =>
  tokens
    .map(({ type, content, children }) =>
      type === "softbreak" || type === "hardbreak" ? " " : children ? plainText(children) : content,
    )
    .join("");

/** Divides a text into the addresses in it, which are links as they stand, and the texts between them. */
export function divideAddresses(text: string): { text: string; isAddress: boolean }[] {
  const parts: { text: string; isAddress: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = withoutPunctuation(found);
    if (!URL.canParse(url)) continue;
    parts.push({ text: text.slice(end, index), isAddress: false }, { text: url, isAddress: true });
    end = index + url.length;
  }
  return [...parts, { text: text.slice(end), isAddress: false }].filter((part) => part.text !== "");
}

function withLinks(token: RuleToken, Token: CoreState["Token"]): RuleToken[] {
  const parts = divideAddresses(token.content);
  if (!parts.some(({ isAddress }) => isAddress)) return [token];
  const make = (type: string, nesting: number, content = "") =>
    Object.assign(new Token(type, nesting === 0 ? "" : "a", nesting), { content });
  return parts.flatMap(({ text, isAddress }) => {
    if (!isAddress) return [make("text", 0, text)];
    const open = make("link_open", 1);
    open.attrs = [["href", text]];
    return [open, make("text", 0, text), make("link_close", -1)];
  });
}

/** Punctuation after an address belongs to the sentence; a closing bracket does if nothing in the address opens it. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  let unopened = count(url, ")") - count(url, "(");
  for (; end > 0; end--) {
    const last = url.charAt(end - 1);
    if (last === ")" && unopened > 0) unopened--;
    else if (!"?!.,:;*_~'’".includes(last)) break;
  }
  return url.slice(0, end);
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * Returns the parser of Markdoc's tokenizer as articles need it: CommonMark, GitHub's extensions, definition lists,
 * formulas, `H~2~O` and `x^2^`.
 */
export function createParser(): MarkdownIt {
  const tokenizer = new Markdoc.Tokenizer({ allowComments: true });
  const { parser } = tokenizer as unknown as { parser: MarkdownIt };
  const { block, inline, core } = parser;
  // Accept unsafe URLs here: they are reported later instead of shown as text.
  parser.validateLink = () => true;
  // The articles of a site have the same links.
  parser.normalizeLink = memoize(parser.normalizeLink, (url) => url);
  parser.use(definitionLists);
  inline.ruler.before("escape", "math", inlineMath);
  inline.ruler.before("strikethrough", "raised", raised);
  inline.ruler.before("link", "note_mark", noteMark);
  // After links, because brackets may be links, and after `<https://…>`.
  inline.ruler.before("html_inline", "shown_as_text", shownAsText);
  block.ruler.at("comment", blockComment, { alt: ["paragraph"] });
  inline.ruler.at("comment", inlineComment);
  const between = { alt: ["paragraph", "reference", "blockquote", "list"] };
  block.ruler.before("fence", "math", blockMath, between);
  block.ruler.before("reference", "note", noteDefinition, between);
  const ruleOf = (rule: string) => block.ruler.__rules__.find(({ name }) => name === rule)?.fn as BlockRule;
  block.ruler.before("list", "list_end", listEnd, { alt: ["list"] });
  block.ruler.at("list", list(ruleOf("list")), { alt: ["paragraph", "reference", "blockquote"] });
  block.ruler.at("code", indentedCode(ruleOf("code")));
  block.ruler.at("table", wideRows(ruleOf("table")), { alt: ["paragraph", "reference"] });
  block.ruler.at("lheading", underlinedHeading(ruleOf("lheading")));
  // Markdoc leaves both out.
  block.ruler.enable("code");
  block.ruler.enable("lheading");
  // Code is shown verbatim, including tags.
  core.ruler.disable("annotations");
  core.ruler.push("finish_tokens", finishTokens);
  return parser;
}

const parser = createParser();

/** Tokenizes an article. */
export const tokenize = (text: string): RuleToken[] => parser.parse(text, {});

/**
 * Tokenizes a single text of inline Markdown: signs that start a block in an article, such as “1.”, have no meaning
 * here.
 */
export const tokenizeInline = (text: string): RuleToken[] => parser.parseInline(text, {});
