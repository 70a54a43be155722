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
import { blockMath, inlineMath, noteDefinition, noteMark, raised } from "./syntax/extensions.ts";
import type { BlockRule, CoreState, MarkdownIt, RuleToken } from "./syntax/rules.ts";
import { shownAsText } from "./syntax/shown-as-text.ts";

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

function withLinks(token: RuleToken, Token: CoreState["Token"]): RuleToken[] {
  const parts: RuleToken[] = [];
  let end = 0;
  const add = (type: string, nesting: number, content = "") => {
    const part = Object.assign(new Token(type, nesting === 0 ? "" : "a", nesting), { content });
    parts.push(part);
    return part;
  };
  for (const { 0: found, index } of token.content.matchAll(address)) {
    const url = withoutPunctuation(found);
    if (!URL.canParse(url)) continue;
    if (index > end) add("text", 0, token.content.slice(end, index));
    add("link_open", 1).attrs = [["href", url]];
    add("text", 0, url);
    add("link_close", -1);
    end = index + url.length;
  }
  if (end === 0) return [token];
  if (end < token.content.length) add("text", 0, token.content.slice(end));
  return parts;
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
