import type { Node } from "@markdoc/markdoc";
import type { TagAttributes } from "../../src/core/article/tags.ts";
import { inDigits } from "../../src/core/model/digits.ts";
import type { Citation } from "../../src/core/model/types.ts";
import { pageRange } from "../../src/core/references/pages.ts";
import type { Context } from "./context.ts";
import { codeSpan, escapeStart, escapeText, joinParts, link } from "./escape.ts";

/** Formats a line of text, which may begin a block. */
export const lineOf = (nodes: readonly Node[], context: Context): string => escapeStart(inline(nodes, context).trim());

/** Formats what is in a line. */
export const inline = (nodes: readonly Node[], context: Context): string => joinParts(nodes.map((node) => piece(node, context)));

function piece(node: Node, context: Context): string {
  const { attributes, children } = node;
  const inside = () => inline(children, context);
  // Markdoc does not know the types of our own nodes.
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
      // A placeholder, until the author knows the address.
      return attributes.href === "#" ? inside() : link(inside(), context.address(String(attributes.href)), attributes.title);
    case "image":
      return image(String(attributes.src), String(attributes.alt), context, attributes.title);
    case "noteMark":
      return `[${attributes.mark.label}]`;
    case "tag":
      return node.tag === "cite" ? citation(attributes as TagAttributes["cite"], context) : inside();
    case "comment":
      return "";
    default:
      return inside();
  }
}

/** Puts marks around text: they may not stand beside a space inside. */
function marked(mark: string, text: string): string {
  const [, before = "", middle = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return middle === "" ? text : `${before}${mark}${middle}${mark}${after}`;
}

/** Formats a citation marker: `[3]`, as in the text of the page. */
export const citation = (
  { primary, page }: { primary: Citation; page?: string | undefined },
  { page: { language } }: Pick<Context, "page">,
): string => `[${inDigits(primary.number, language)}${page === undefined ? "" : `: ${escapeText(pageRange(page))}`}]`;

/** Formats a picture. */
export const image = (src: string, alt: string, context: Context, title?: string): string =>
  `!${link(escapeText(alt), context.file(src), title)}`;
