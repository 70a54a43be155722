import type { Node } from "@markdoc/markdoc";
import type { CiteAttributes } from "../../src/core/article/tags.ts";
import { type Definitions, isTagName, type TagName } from "../tags/article-tags.ts";
import type { TagText } from "../tags/define-view.ts";
import * as formats from "../tags/markdown.gen.ts";
import { type Context, describeDownload } from "./context.ts";
import { codeSpan, escapeStart, escapeText, joinParts, link } from "./escape.ts";

/** Formats a line of text, which may begin a block. */
export const lineOf = (nodes: readonly Node[], context: Context): string => escapeStart(inline(nodes, context).trim());

/** Formats the nodes of a line. */
export const inline = (nodes: readonly Node[], context: Context): string =>
  joinParts(nodes.map((node) => piece(node, context)));

function piece(node: Node, context: Context): string {
  const { attributes, children } = node;
  const line = (nodes: readonly Node[]) => inline(nodes, context);
  const inside = () => line(children);
  // The type is widened, because Markdoc does not know the types of our own nodes.
  switch (node.type as string) {
    case "text":
      return escapeText(String(attributes.content));
    case "softbreak":
      return " ";
    case "hardbreak":
      return "\\\n";
    case "strong":
      return marked("**", inside());
    case "em":
      return marked("*", inside());
    case "s":
      return marked("~~", inside());
    case "sub":
    case "sup":
      return `<${node.type}>${inside()}</${node.type}>`;
    case "code":
      return codeSpan(String(attributes.content));
    case "math":
      return attributes.display === true ? `$$${attributes.content}$$` : `$${attributes.content}$`;
    case "link":
      // `#` is a placeholder, until the author knows the address.
      return attributes.href === "#"
        ? inside()
        : link(inside(), context.address(String(attributes.href)), attributes.title) +
            download(attributes.href, context);
    case "image":
      return context.image(String(attributes.src), String(attributes.alt), attributes.title);
    case "noteMark":
      return `[${attributes.mark.label}]`;
    case "tag": {
      if (node.tag !== "cite") return tagText(node, context, { blocks: line, inline: line });
      const { primary, ...place } = attributes as CiteAttributes;
      return context.citation(primary, place);
    }
    default:
      return inside();
  }
}

/** The type and size of the file that a link leads to. */
function download(href: string, { page }: Context): string {
  const file = describeDownload(href, page);
  return file === undefined ? "" : ` (${file.about})`;
}

/** Puts marks around text, inside of spaces, because a mark may not stand beside a space inside. */
function marked(mark: string, text: string): string {
  const [before = "", middle, after = ""] = [/^\s*/.exec(text)?.[0], text.trim(), /(?<!\s)\s*$/.exec(text)?.[0]];
  return middle === "" ? text : `${before}${mark}${middle}${mark}${after}`;
}

/** Formats each tag. */
const tagFormats: { [Name in TagName]: (text: TagText<Definitions[Name]>) => string } = formats;

/** Formats a tag. @param render formats its content */
export function tagText(
  { tag, attributes, children }: Node,
  context: Context,
  render: Pick<TagText<Definitions[TagName]>, "blocks" | "inline">,
): string {
  // `references` has no format, because the list of references has a section of its own.
  if (!isTagName(tag)) return render.blocks(children);
  const format = tagFormats[tag] as (text: object) => string;
  return format({ attributes, nodes: children, context, ...render });
}
