import Markdoc from "@markdoc/markdoc";
import definitionLists from "markdown-it-deflist";
import { indentedCode, underlinedHeading } from "./syntax/code-and-headings.ts";
import { blockComment, inlineComment } from "./syntax/comments.ts";
import { finishTokens } from "./syntax/finish-tokens.ts";
import { normalizeLines, readLines } from "./syntax/lines.ts";
import { blockMath, inlineMath } from "./syntax/math.ts";
import { noteDefinition, noteMark } from "./syntax/notes.ts";
import { inlineTag, lineTag } from "./syntax/plain-tags.ts";
import { raised } from "./syntax/raised.ts";
import type { BlockRule, MarkdownIt, RuleToken } from "./syntax/rules.ts";
import { shownAsText } from "./syntax/shown-as-text.ts";
import { text } from "./syntax/text.ts";
import { wideRows } from "./syntax/wide-rows.ts";

type Tokenizer = InstanceType<typeof Markdoc.Tokenizer>;

/** The parser inside a tokenizer. */
export const parserOf = (tokenizer: Tokenizer): MarkdownIt => (tokenizer as unknown as { parser: MarkdownIt }).parser;

/** The usual addresses, which have nothing to encode. Taking them apart and putting them together again takes longer than all else about a link. */
const isNormal = /^(?:https?:\/\/(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24}(?=[/#]|$))?(?:\/[\w./-]*)?(?:#[\w-]*)?$/;

/** Returns Markdoc's tokenizer as articles need it: CommonMark, GitHub's extensions, definition lists, formulas, `H~2~O` and `x^2^`. */
export function createTokenizer(): Tokenizer {
  const tokenizer = new Markdoc.Tokenizer({ allowComments: true });
  const parser = parserOf(tokenizer);
  const { block, inline, core } = parser;
  // Accept unsafe URLs here: they are reported later instead of shown as text.
  parser.validateLink = () => true;
  const { normalizeLink } = parser;
  parser.normalizeLink = (url) => (isNormal.test(url) ? url : normalizeLink(url));
  parser.use(definitionLists);
  core.ruler.at("normalize", normalizeLines);
  readLines(block);
  inline.ruler.at("text", text);
  inline.ruler.before("escape", "plain_tag", inlineTag);
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
  // Markdoc leaves both out.
  const ruleOf = (rule: string) => block.ruler.__rules__.find(({ name }) => name === rule)?.fn as BlockRule;
  block.ruler.at("annotations", lineTag(ruleOf("annotations")), { alt: ["paragraph", "blockquote"] });
  block.ruler.at("code", indentedCode(ruleOf("code")));
  block.ruler.at("table", wideRows(ruleOf("table")), { alt: ["paragraph", "reference"] });
  block.ruler.at("lheading", underlinedHeading(ruleOf("lheading")));
  block.ruler.enable("code");
  block.ruler.enable("lheading");
  // Code is shown verbatim, including tags.
  core.ruler.disable("annotations");
  core.ruler.push("finish_tokens", finishTokens);
  return tokenizer;
}

const parser = parserOf(createTokenizer());

/** Tokenizes an article. */
export const tokenize = (text: string): RuleToken[] => parser.parse(text, {});

/** Tokenizes a single text of inline Markdown: signs that start a block in an article, such as “1.”, have no meaning here. */
export const tokenizeInline = (text: string): RuleToken[] => parser.parseInline(text, {});
