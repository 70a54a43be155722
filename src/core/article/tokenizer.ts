import Markdoc from "@markdoc/markdoc";
import definitionLists from "markdown-it-deflist";
import { memoize } from "../model/memo.ts";
import { indentedCode, underlinedHeading, wideRows } from "./syntax/blocks.ts";
import { blockComment, inlineComment } from "./syntax/comments.ts";
import { finishTokens } from "./syntax/finish-tokens.ts";
import { list, listEnd } from "./syntax/lists.ts";
import { blockMath, inlineMath, raised } from "./syntax/math.ts";
import { noteDefinition, noteMark } from "./syntax/notes.ts";
import type { BlockRule, MarkdownIt, RuleToken } from "./syntax/rules.ts";
import { shownAsText } from "./syntax/shown-as-text.ts";

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
