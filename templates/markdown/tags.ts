import type { Node } from "@markdoc/markdoc";
import { isTagName, type TagAttributes, type TagName } from "../../src/core/article/tags.ts";
import { readTimeline } from "../../src/core/article/timeline.ts";
import { readDate } from "../../src/core/model/dates.ts";
import { formatDateValue } from "../../src/core/model/format-date.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { licenseUrl } from "../../src/core/model/license-url.ts";
import type { Context } from "./context.ts";
import { escapeText, indent, joinBlocks, link, quoted } from "./escape.ts";
import { citation, image, inline, lineOf } from "./inline.ts";

type Attributes = { [Name in TagName]: TagAttributes[Name] };

/** Formats blocks with an empty line between them. */
type Render = (nodes: readonly Node[]) => string;

/** Formats each tag. */
const formats: { [Name in TagName]: (attributes: Attributes[Name], nodes: readonly Node[], context: Context, blocks: Render) => string } = {
  cite: (attributes, _, context) => citation(attributes, context),
  // The list has a section of its own.
  references: () => "",
  figure: (attributes, nodes, context, blocks) =>
    joinBlocks([image(attributes.src, attributes.alt, context), blocks(nodes), credit(attributes, context)]),
  gallery: (_, nodes, context, blocks) => joinBlocks(nodes.flatMap((node) => pictures(node, context, blocks))),
  table: ({ caption }, nodes, _, blocks) => joinBlocks([caption && `**${escapeText(caption)}**`, blocks(nodes)]),
  note: ({ title }, nodes, context, blocks) => quoted(joinBlocks([`**${escapeText(title ?? context.page.words.note)}**`, blocks(nodes)])),
  quote: ({ by, source, cite }, nodes, context, blocks) => {
    const said = [by && escapeText(by), source && `*${escapeText(source)}*`].filter(Boolean).join(", ");
    const from = `${said}${cite ? citation({ primary: cite }, context) : ""}`;
    return quoted(joinBlocks([blocks(nodes), from && `— ${from}`]));
  },
  testimonial: ({ name, title, relationship, date }, nodes, { page: { language, words } }, blocks) => {
    const value = readDate(date);
    const day = value ? formatDateValue(value, language, words) : date;
    return quoted(
      joinBlocks([blocks(nodes), `— ${[`**${escapeText(name)}**`, ...[title, relationship, day].map(escapeText)].join(", ")}`]),
    );
  },
  timeline: (_, nodes, context, blocks) => {
    const { language, words } = context.page;
    return (readTimeline(nodes) ?? [])
      .map(({ label, date, text }) => {
        const when = date ? escapeText(formatDateValue(date, language, words)) : lineOf(label, context);
        const [first, ...others] = text;
        const isLine = first?.type === "inline";
        const what = joinBlocks([isLine ? inline([first], context).trim() : "", blocks(isLine ? others : text)]);
        return `- ${indent(`**${when}**: ${what}`, 2)}`;
      })
      .join("\n");
  },
};

/** Formats a tag on lines of its own. @param blocks formats what is in it */
export function tagBlock({ tag, attributes, children }: Node, context: Context, blocks: Render): string {
  if (!isTagName(tag)) return blocks(children);
  const format = formats[tag] as (attributes: object, nodes: readonly Node[], context: Context, blocks: Render) => string;
  return format(attributes, children, context, blocks);
}

/** The pictures of a part of a gallery: a figure, or a paragraph of pictures. */
const pictures = (node: Node, context: Context, blocks: Render): string[] =>
  node.tag === "figure"
    ? [tagBlock(node, context, blocks)]
    : node.children
        .flatMap(({ children }) => children.filter(({ type }) => type === "image"))
        .map(({ attributes: { src, alt, title } }) => joinBlocks([image(src, alt, context), title && escapeText(title)]));

/** Who made a picture, and its license. */
function credit({ credit: by, license }: TagAttributes["figure"], { page: { words } }: Context): string {
  const url = license && licenseUrl(license);
  const named = license && (url ? link(escapeText(license), url) : escapeText(license));
  const parts = [by && escapeText(by), named].filter(Boolean).join(" · ");
  return parts && fill(words.pictureCredit, { credit: parts });
}
