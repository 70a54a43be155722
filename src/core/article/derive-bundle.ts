import type { Node } from "@markdoc/markdoc";
import { bundleKeys, bundleOverrides, sectionOf } from "../model/texts.ts";
import type { Article, Bundle } from "../model/types.ts";
import { plainText } from "./nodes.ts";
import type { Tags } from "./tags.ts";
import { readTimeline } from "./timeline.ts";

/** Whether an anchor can be the key of a section. */
const isFree = (id: string): boolean =>
  ![...bundleKeys, ...bundleOverrides].includes(id) && sectionOf(id) === undefined;

/**
 * Makes the texts of a short page from an article: its description, the opening paragraph, and the heading and first
 * paragraph of each section; of a section without paragraphs, the first text that it has.
 */
export function deriveBundle({ frontMatter: { description }, opening, sections }: Article, tags: Tags): Bundle {
  const texts = sections.flatMap(({ id, nodes: [heading, ...nodes] }) => {
    // The lists of notes and references have no heading of their own.
    if (heading?.type !== "heading" || !isFree(id)) return [];
    const excerpt = excerptOf(nodes, tags);
    return excerpt === "" ? [] : [[id, plainText(heading)] as const, [`${id}.1`, excerpt] as const];
  });
  return {
    leadParagraph: (opening && withoutAnnouncement(plainText(opening))) || description,
    metaDescription: description,
    ...Object.fromEntries(texts),
  };
}

/** Returns the text that stands for a section; empty for one without text of its own. */
function excerptOf(nodes: readonly Node[], tags: Tags): string {
  const textOf = (node: Node) => firstText(node, tags);
  const paragraphs = nodes.filter(({ type }) => type === "paragraph").map(textOf);
  const [introduction = ""] = paragraphs.filter(Boolean);
  const complete = paragraphs.find((text) => text !== "" && !/[:：]$/u.test(text));
  if (complete !== undefined) return complete;
  // A paragraph that ends with a colon says nothing without what follows it.
  const [following = ""] = nodes.filter(({ type }) => type !== "paragraph").flatMap((node) => textOf(node) || []);
  return withoutAnnouncement([introduction, following].filter(Boolean).join(" "));
}

/** Cuts off a last sentence that ends with a colon, because what it announces does not follow. */
function withoutAnnouncement(text: string): string {
  if (!/[:：]$/u.test(text)) return text;
  const end = Math.max(...[..."!.?。！？।؟۔"].map((mark) => text.lastIndexOf(mark)));
  return text.slice(0, end + 1);
}

/** Returns the first text in a block: a row of a table as a whole, an event without its date. */
function firstText({ type, tag, children }: Node, tags: Tags): string {
  const segments = tags.named(tag)?.segments;
  // A quotation is left out, because its speaker would have to be named.
  if (type === "heading" || type === "thead" || segments === "quotation") return "";
  if (type === "inline")
    return children
      .map((part) => (part.type === "image" ? "" : plainText(part)))
      .join("")
      .trim();
  if (type === "tr")
    return children
      .map((part) => firstText(part, tags))
      .filter(Boolean)
      .join(" – ");
  const parts = segments === "events" ? (readTimeline(children) ?? []).flatMap(({ text }) => text) : children;
  return parts.map((part) => firstText(part, tags)).find(Boolean) ?? "";
}
