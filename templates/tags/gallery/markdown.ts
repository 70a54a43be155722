import type { Node } from "@markdoc/markdoc";
import { escapeText, joinBlocks } from "../../markdown/escape.ts";
import { defineMarkdown, type TagText } from "../define-view.ts";
import tag from "./tag.ts";

/** The pictures below each other, each with its caption. */
export default defineMarkdown(tag, ({ nodes, ...text }) => joinBlocks(nodes.flatMap((node) => pictures(node, text))));

/** The pictures of a part of a gallery: a figure, or a paragraph of pictures. */
const pictures = (node: Node, { context, blocks }: Pick<TagText<typeof tag>, "context" | "blocks">): string[] =>
  node.tag === "figure"
    ? [blocks([node])]
    : node.children
        .flatMap(({ children }) => children.filter(({ type }) => type === "image"))
        .map(({ attributes: { src, alt, title } }) =>
          joinBlocks([context.image(src, alt), title && escapeText(title)]),
        );
