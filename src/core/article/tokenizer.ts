import Markdoc, { type Tokenizer } from "@markdoc/markdoc";
import { type BlockRule, blockComment, type InlineRule, inlineComment } from "./comments.ts";
import { articleTags } from "./tags.ts";

/** The part of markdown-it, the parser inside Markdoc's tokenizer, that is used here. */
interface MarkdownIt {
  parseInline: (text: string, env: object) => ReturnType<Tokenizer["tokenize"]>;
  validateLink: (url: string) => boolean;
  block: { ruler: { at: (name: string, own: BlockRule, options: { alt: string[] }) => void } };
  inline: { ruler: { before: (name: string, own: string, rule: InlineRule) => void; at: (name: string, own: InlineRule) => void } };
  core: { ruler: { disable: (name: string) => void } };
}

const brief = Object.entries(articleTags).flatMap(([name, { inline, ...tag }]) =>
  inline && "selfClosing" in tag && "primary" in tag.attributes ? [name] : [],
);
const briefTag = new RegExp(`\\{%\\s*(${brief.join("|")})\\s+"([\\w-]*)"\\s*/%\\}`, "y");

/**
 * Parses the most common tags, such as `{% cite "Id" /%}`, without Markdoc's grammar, which takes a third of an article's parse time. Everything else
 * is left to the grammar.
 */
const readBriefTag: InlineRule = (state, silent) => {
  briefTag.lastIndex = state.pos;
  const match = briefTag.exec(state.src);
  if (match === null) return false;
  if (!silent) {
    const attributes = [{ type: "attribute", name: "primary", value: match[2] }];
    state.push("tag", "", 0).meta = { tag: match[1], attributes };
  }
  state.pos += match[0].length;
  return true;
};

/** Markdoc's tokenizer as articles need it. */
export const tokenizer = new Markdoc.Tokenizer({ allowComments: true });

const { parser } = tokenizer as unknown as { parser: MarkdownIt };
// Accept unsafe URLs here: they are reported later instead of shown as text.
parser.validateLink = () => true;
parser.inline.ruler.before("escape", "brief_tag", readBriefTag);
parser.block.ruler.at("comment", blockComment, { alt: ["paragraph"] });
parser.inline.ruler.at("comment", inlineComment);
// Code is shown verbatim, including tags.
parser.core.ruler.disable("annotations");

/** Tokenizes a single text of inline Markdown: signs that start a block in an article, such as “1.”, have no meaning here. */
export const tokenizeInline = (text: string): ReturnType<typeof tokenizer.tokenize> => parser.parseInline(text, {});
