import type { CitationNode } from "../../src/core/model/references/types.ts";
import { formattedReferences } from "../references.ts";
import { blocks } from "./blocks.ts";
import type { Context } from "./context.ts";
import { escapeText, indent, joinBlocks, joinParts, link } from "./escape.ts";

/** Formats the notes of an article, each with the letter of its marks. */
export function notes(context: Context): string {
  const { article, words } = context.page;
  const items = article.notes.map(({ label, nodes }) => `- ${indent(`**${label}.** ${blocks(nodes, context)}`, 2)}`);
  return items.length === 0 ? "" : joinBlocks([`## ${escapeText(words.notes)}`, items.join("\n")]);
}

/** Formats the numbered list of references. */
export function references(context: Context): string {
  const items = formattedReferences(context.page).map(({ reference, nodes }) => `${reference.number}. ${text(nodes, context).trim()}`);
  return joinBlocks([`## ${escapeText(context.page.words.references)}`, items.join("\n")]);
}

const text = (nodes: readonly CitationNode[], context: Context): string => joinParts(nodes.map((node) => piece(node, context)));

function piece(node: CitationNode, context: Context): string {
  if (typeof node === "string") return escapeText(node);
  const inside = text(node.children, context);
  if ("href" in node) return link(inside, context.address(node.href));
  if (!("mark" in node)) return inside;
  const mark = { i: "*", b: "**", sub: undefined, sup: undefined }[node.mark];
  return mark === undefined ? `<${node.mark}>${inside}</${node.mark}>` : `${mark}${inside}${mark}`;
}
